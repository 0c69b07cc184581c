import type { Known } from '../../../access/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { isSessionLive, lockOneself, type Oneself } from './factors.store.ts';

/**
 * Holds one's own account while its factors change. A session that was ended since the call came in (`auth.required`) changes
 * nothing: a new password has just thrown it out.
 */
export const holdOneself = async (tx: Tx, { person, session }: Known): Promise<Oneself> => {
  const oneself = await lockOneself(tx, person.id);
  // Asked after the lock is had: a statement sees what was committed when it began.
  if (!oneself || !session || !(await isSessionLive(tx, session.id))) throw new Failure('auth.required');
  return oneself;
};
