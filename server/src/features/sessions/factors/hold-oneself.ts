import type { Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { lockOneself, type Oneself } from './factors.store.ts';

/** Holds one's own account while its factors change, against whatever else points at it too. */
export const holdOneself = async (tx: Tx, { person }: Present<Known>): Promise<Oneself> => {
  const oneself = await lockOneself(tx, person.id);
  if (!oneself) throw new Failure('auth.required');
  return oneself;
};
