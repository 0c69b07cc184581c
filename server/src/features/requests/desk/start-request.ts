import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isHolder } from '../../../access/policies/request.policy.ts';
import { Failure } from '../../../platform/failure.ts';
import { failpoint } from '../requests.failpoints.ts';
import type { Parts } from '../../../platform/parts.ts';
import { saveRequest } from '../requests.store.ts';
import { after } from '../requests.states.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { openCase } from './open-case.ts';
import { requireVersion } from './require-version.ts';
import { stepTaken } from './step-taken.ts';

type Start = { id: string; version?: number | undefined };

/**
 * An admin starts a waiting request: it is frozen and theirs. Again by the same one changes nothing; of two at once one
 * wins, and the other gets `request.already_started` with the winner's name. `version` is the one that they saw.
 */
export const startRequest = (parts: Parts, caller: Known, { id, version }: Start): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openCase(caller, 'start', await lockCase(tx, id));
    if (row.status === 'INPROGRESS') {
      if (isHolder(caller, row)) return row;
      throw new Failure('request.already_started', { values: { name: row.holderName ?? '' } });
    }
    const status = after('start', row.status);
    requireVersion(row, version);
    const now = parts.clock.now();
    await saveRequest(tx, id, {
      status,
      started_by: caller.person.id,
      started_at: now,
      held_since: now,
      touched_at: now,
    });
    failpoint('start.after_save');
    return stepTaken(tx, caller.trace, row, { action: 'request.started' });
  });
