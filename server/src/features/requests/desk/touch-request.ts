import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { lockCase } from './desk.store.ts';
import { openCase } from './open-case.ts';

/** Says that its holder is still at work. Nobody else's screen shows it, so that it leaves no trace but the time. */
export const touchRequest = (parts: Parts, caller: Known, { id }: { id: string }): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openCase(caller, 'touch', await lockCase(tx, id));
    after('takeOver', row.status);
    await saveRequest(tx, id, { touched_at: parts.clock.now() });
  });
