import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findCase } from './desk.store.ts';
import { goFromLook } from './presence.ts';

/** Whoever closes a case is seen at it no more. It leaves no trace in the log: coming to look did, and when it ended nobody can know. */
export const leaveRequest = (parts: Parts, caller: Known, { id }: { id: string }): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = authorize(requestPolicy, caller, 'view', await findCase(tx, id));
    await goFromLook(tx, caller, row, parts.clock.now());
  });
