import { liftLegalHold as liftCall } from '@keywright/contract/legal-holds';
import { z } from 'zod';
import type { Known } from '../../access/actor.ts';
import { isOwnAccount } from '../../access/policies/admin.policy.ts';
import { isOwnCase } from '../../access/policies/request.policy.ts';
import { changeRule, type Rule } from '../../access/rule-changes.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { closeLegalHold, lockLegalHold } from './legal-holds.store.ts';

const Lift = z.object({ ...liftCall.params.shape, ...liftCall.body.shape });
type LegalHoldLift = z.infer<typeof Lift>;

/**
 * The end of a legal hold. Fails with `not_found`; nobody lifts or confirms what holds themselves (`admin.own_account`) or a
 * request of their own (`request.own_case`), for they may be whom it is about.
 */
export const legalHoldRule: Rule<LegalHoldLift> = {
  kind: 'legal_hold',
  read: (stored) => Lift.parse(stored),
  subjectOf: ({ id }) => id,
  loosens: async (tx, { id }, caller) => {
    const hold = await lockLegalHold(tx, id);
    if (!hold) throw new Failure('not_found');
    if (caller && hold.personId !== null && isOwnAccount(caller, { id: hold.personId }))
      throw new Failure('admin.own_account');
    const { buyerId: personId, guestId } = hold;
    if (caller && hold.requestId !== null && isOwnCase(caller, { personId, guestId }))
      throw new Failure('request.own_case');
    return hold.liftedAt === null;
  },
  apply: async (tx, { id, reason }, { personId, trace }) => {
    const hold = await lockLegalHold(tx, id);
    if (!hold || hold.liftedAt) return;
    await closeLegalHold(tx, id, { by: personId, reason });
    await recordAct(tx, trace, {
      action: 'hold.lifted',
      object: hold.requestId ? { type: 'request', id: hold.requestId } : { type: 'person', id: hold.personId ?? '' },
      reason,
      details: { hold: id },
    });
  },
};

/** Lets the deletions go on; a hold that is lifted already stays so. */
export const liftLegalHold = (parts: Parts, caller: Known, lift: LegalHoldLift): Promise<void> =>
  changeRule(parts, caller, legalHoldRule, lift);
