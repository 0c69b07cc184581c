import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isHolder } from '../../../access/policies/request.policy.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { isIdle } from './idle.ts';
import { openCase } from './open-case.ts';
import { stepTaken } from './step-taken.ts';

/** Takes a request over from an admin who has let it lie; one's own changes nothing. */
export const takeOverRequest = (parts: Parts, caller: Known, { id }: { id: string }): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openCase(caller, 'takeOver', await lockCase(tx, id));
    const status = after('takeOver', row.status);
    if (isHolder(caller, row)) return row;
    const now = parts.clock.now();
    if (!isIdle(row, now)) throw new Failure('request.taken_recently', { values: { name: row.holderName ?? '' } });
    await saveRequest(tx, id, { status, started_by: caller.person.id, held_since: now, touched_at: now });
    return stepTaken(tx, caller.trace, row, { action: 'request.taken_over', details: { from: row.startedBy } });
  });
