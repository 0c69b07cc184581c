import type { DeskRequest } from '@keywright/contract/desk';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findCase } from './desk.store.ts';
import { deskView } from './desk.view.ts';

/** One paid request, whatever its state. */
export const viewCase = (parts: Parts, caller: Known, { id }: { id: string }): Promise<DeskRequest> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = authorize(requestPolicy, caller, 'view', await findCase(tx, id));
    return deskView(row, caller, parts.clock.now());
  });
