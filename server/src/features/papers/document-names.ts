import type { Saying } from './paper.facts.ts';
import type { GivenDocument } from './documents-given.store.ts';

/** What the documents of a request are called on a paper. */
export const kindNames: Record<GivenDocument['kind'], (says: Saying['says']) => string> = {
  frontId: (says) => says.common_front_id(),
  backId: (says) => says.common_back_id(),
  registration: (says) => says.common_registration(),
  authorization: (says) => says.authorities_extra_authorization(),
  workOrder: (says) => says.authorities_extra_work_order(),
  repossessionOrder: (says) => says.authorities_extra_repossession_order(),
  billOfSale: (says) => says.authorities_extra_bill_of_sale(),
  locksmithLicense: (says) => says.authorities_extra_locksmith_license(),
  plate: (says) => says.authorities_extra_plate(),
  odometer: (says) => says.authorities_extra_odometer(),
  signature: (says) => says.authorities_extra_signature(),
};
