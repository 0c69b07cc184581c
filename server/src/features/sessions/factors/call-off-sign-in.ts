import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { endBegun, lockLiveBegun } from '../begun.store.ts';

/** Ends the sign-in that this token began: whoever had the password on this browser would need it again. One that is over stays so. */
export const callOffSignIn = async (parts: Parts, caller: Caller, token: string | undefined): Promise<void> => {
  if (token === undefined) return;
  await actAs(parts, caller, async (tx, caller) => {
    const now = parts.clock.now();
    const begun = await lockLiveBegun(tx, sha256(token), now);
    if (!begun) return;
    await endBegun(tx, begun.id, now);
    await recordAct(tx, caller.trace, {
      action: 'session.step_called_off',
      object: { type: 'person', id: begun.personId },
    });
  });
};
