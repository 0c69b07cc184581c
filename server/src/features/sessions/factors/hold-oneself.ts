import type { Known } from '../../../access/actor.ts';
import { needProofStill } from '../../../access/step-up.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { isSessionLive, lockOneself, type Oneself } from './factors.store.ts';

/**
 * Holds one's own account while its factors change. A session that was ended since the call came in (`auth.required`) changes
 * nothing: a new password has just thrown it out. Nor does a proof that has run out since (`session.step_up`).
 */
export const holdOneself = async (tx: Tx, caller: Known, clock: Clock): Promise<Oneself> => {
  const { person, session } = caller;
  const oneself = await lockOneself(tx, person.id);
  // Asked after the lock is had: a statement sees what was committed when it began.
  if (!oneself || !session || !(await isSessionLive(tx, session.id))) throw new Failure('auth.required');
  await needProofStill(tx, caller, clock.now());
  return oneself;
};
