import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { openCase } from './open-case.ts';
import { stepTaken } from './step-taken.ts';

/** Gives a started request back to the queue. It keeps its place, because the place is the payment's time. */
export const releaseRequest = (parts: Parts, caller: Known, { id }: { id: string }): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openCase(caller, 'release', await lockCase(tx, id));
    const status = after('release', row.status);
    await saveRequest(tx, id, { status, started_by: null, started_at: null, held_since: null, touched_at: null });
    return stepTaken(tx, caller.trace, row, { action: 'request.released' });
  });
