import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { Failure } from '../failure.ts';
import { takePlaces } from './limits.store.ts';
import type { Bucket } from './limits.ts';

/**
 * Counts one attempt in each of these buckets, or in none and throws `limit.too_many` with the whole seconds to wait when one
 * of them is full. Given a transaction, the attempt counts only if that commits. Answers the instant under which the attempt
 * was counted.
 */
export const guardLimits = async (db: Db | Tx, clock: Clock, buckets: readonly Bucket[]): Promise<Date> => {
  const now = clock.now();
  const taken = await takePlaces(db, buckets, now);
  if (!taken.isFull) return taken.at;
  throw new Failure('limit.too_many', { values: { seconds: secondsUntil(taken.freeAt, now) } });
};

/** The same for one bucket. */
export const guardLimit = (db: Db | Tx, clock: Clock, bucket: Bucket): Promise<Date> =>
  guardLimits(db, clock, [bucket]);

const secondsUntil = (then: Date, now: Date): number =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1_000));
