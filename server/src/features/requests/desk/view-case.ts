import type { DeskRequest } from '@keywright/contract/desk';
import type { Known } from '../../../access/actor.ts';
import { requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findCase } from './desk.store.ts';
import { deskView } from './desk.view.ts';

/** One paid request, whatever its state. */
export const viewCase = async ({ db, clock }: Parts, caller: Known, { id }: { id: string }): Promise<DeskRequest> => {
  const row = authorize(requestPolicy, caller, 'view', await findCase(db, id));
  return deskView(row, caller, clock.now());
};
