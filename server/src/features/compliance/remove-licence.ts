import type { LicenceDocument } from '@keywright/contract/compliance';
import type { PlaceCode } from '@keywright/contract/places';
import { actOnOneself } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Parts } from '../../platform/parts.ts';
import type { ComplianceReactions } from './compliance.reactions.ts';
import { standingOf } from './licences.facts.ts';
import { deleteLicence, lockLicence } from './licences.store.ts';
import { ruleNow } from './rules.store.ts';

/**
 * Takes a license of the caller's own off file; one that is not there changes nothing. Where it is the one that their own place asks for, they
 * must be validated again: else whoever lets it expire would only have to take it off.
 */
export const removeLicence = (
  parts: Parts,
  reactions: ComplianceReactions,
  caller: Known,
  { place, document }: { place: PlaceCode; document: LicenceDocument },
): Promise<void> =>
  actOnOneself(parts, caller, async (tx, caller) => {
    const personId = caller.person.id;
    const licence = await lockLicence(tx, { personId, place, document });
    if (!licence) return;
    const standing = await standingOf(tx, personId);
    await deleteLicence(tx, licence.id);
    await recordAct(tx, caller.trace, {
      action: 'licence.removed',
      object: { type: 'person', id: personId },
      details: { place, document, expiresOn: licence.expiresOn },
    });
    const isAskedFor =
      document === 'STATE_LOCKSMITH_LICENSE' && standing.place === place && (await ruleNow(tx, place))?.required;
    if (!isAskedFor) return;
    await reactions.licenceLapsed(tx, { personId, why: 'licence_removed', trace: caller.trace });
  });
