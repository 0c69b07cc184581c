import type { AuthorityKind, ExtraKind, IdHolder } from '@keywright/contract/authority-kinds';
import { m } from '@keywright/words/messages';

/** Who asks for a key, in the order of the form. */
export const authorityNames: Record<AuthorityKind, () => string> = {
  owner: m.authorities_kind_owner,
  family: m.authorities_kind_family,
  fleet: m.authorities_kind_fleet,
  shop: m.authorities_kind_shop,
  repossession: m.authorities_kind_repossession,
  bought: m.authorities_kind_bought,
};

/** Whose ID is asked for. */
export const idHolderNames: Record<IdHolder, () => string> = {
  owner: m.authorities_id_owner,
  relative: m.authorities_id_relative,
  employee: m.authorities_id_employee,
  agent: m.authorities_id_agent,
  buyer: m.authorities_id_buyer,
  locksmith: m.authorities_id_locksmith,
};

/** What may come beside the three photos. */
export const extraNames: Record<ExtraKind, () => string> = {
  authorization: m.authorities_extra_authorization,
  workOrder: m.authorities_extra_work_order,
  repossessionOrder: m.authorities_extra_repossession_order,
  billOfSale: m.authorities_extra_bill_of_sale,
  locksmithLicense: m.authorities_extra_locksmith_license,
  plate: m.authorities_extra_plate,
  odometer: m.authorities_extra_odometer,
  signature: m.authorities_extra_signature,
};
