import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { isOwnAccount } from '../../access/policies/admin.policy.ts';
import { isOwnCase } from '../../access/policies/request.policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { closeLegalHold, lockLegalHold } from './legal-holds.store.ts';

/**
 * Lets the clearing away go on; one that is lifted already stays so. Fails with `not_found`; nobody lifts what holds themselves
 * (`admin.own_account`) or a request of their own (`request.own_case`), for they may be whom it is about.
 */
export const liftLegalHold = (
  parts: Parts,
  caller: Known,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const hold = await lockLegalHold(tx, id);
    if (!hold) throw new Failure('not_found');
    if (hold.personId !== null && isOwnAccount(caller, { id: hold.personId })) throw new Failure('admin.own_account');
    const { buyerId: personId, guestId } = hold;
    if (hold.requestId !== null && isOwnCase(caller, { personId, guestId })) throw new Failure('request.own_case');
    if (hold.liftedAt) return;
    await closeLegalHold(tx, id, { by: caller.person.id, at: parts.clock.now(), reason });
    await recordAct(tx, caller.trace, {
      action: 'hold.lifted',
      object: hold.requestId ? { type: 'request', id: hold.requestId } : { type: 'person', id: hold.personId ?? '' },
      reason,
      details: { hold: id },
    });
  });
