import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { tierOf } from '../subscriptions/subscriptions.facts.ts';

/** The chat is read by who has a plan or a trial that counts now. Fails with `chat.closed`. */
export const requirePlan = async (db: Db | Tx, personId: string): Promise<void> => {
  if ((await tierOf(db, personId)) === 'NONE') throw new Failure('chat.closed');
};
