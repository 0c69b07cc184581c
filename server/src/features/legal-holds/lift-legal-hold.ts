import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { closeLegalHold, lockLegalHold } from './legal-holds.store.ts';

/** Lets the clearing away go on; one that is lifted already stays so. Fails with `not_found`. */
export const liftLegalHold = (
  parts: Parts,
  caller: Known,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const hold = await lockLegalHold(tx, id);
    if (!hold) throw new Failure('not_found');
    if (hold.liftedAt) return;
    await closeLegalHold(tx, id, { by: caller.person.id, at: parts.clock.now(), reason });
    await recordAct(tx, caller.trace, {
      action: 'hold.lifted',
      object: hold.requestId ? { type: 'request', id: hold.requestId } : { type: 'person', id: hold.personId ?? '' },
      reason,
      details: { hold: id },
    });
  });
