import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { lockCase } from './desk.store.ts';
import { openCase } from './open-case.ts';

const noLonger: readonly string[] = ['request.not_yours', 'request.wrong_state', 'request.own_case'];

/**
 * Says that its holder is still at work. Nobody else's screen shows it, so that it leaves no trace but the time. Answers whether it is theirs:
 * whoever lost it meanwhile hears that as an answer.
 */
export const touchRequest = async (
  parts: Parts,
  caller: Known,
  { id }: { id: string },
): Promise<{ isHeld: boolean }> => {
  try {
    await actAs(parts, caller, async (tx, caller) => {
      const row = openCase(caller, 'touch', await lockCase(tx, id));
      after('takeOver', row.status);
      await saveRequest(tx, row.id, { touched_at: parts.clock.now() });
    });
    return { isHeld: true };
  } catch (error) {
    if (error instanceof Failure && noLonger.includes(error.code)) return { isHeld: false };
    throw error;
  }
};
