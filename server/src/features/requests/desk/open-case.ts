import type { Present } from '../../../access/act.ts';
import { isOwnCase, requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize, type Guarded } from '../../../access/policy.ts';
import { Failure } from '../../../platform/failure.ts';
import type { DeskCase } from './desk.store.ts';

/** Opens a case to somebody who is about to work on it. Nobody works on their own: `request.own_case`. */
export const openCase = (caller: Present, found: Guarded<DeskCase> | undefined): DeskCase => {
  const row = authorize(requestPolicy, caller, 'view', found);
  if (isOwnCase(caller, row)) throw new Failure('request.own_case');
  return row;
};

/** `request.not_yours` with the holder's name, unless the policy lets this caller take the step. */
export const requireHold = (
  caller: Present,
  rule: 'release' | 'touch' | 'process' | 'decline',
  row: DeskCase,
): void => {
  if (!requestPolicy[rule](caller, row))
    throw new Failure('request.not_yours', { values: { name: row.holderName ?? '' } });
};
