import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { Failure } from '../failure.ts';
import type { Limit } from './limits.ts';
import { takePlace } from './limits.store.ts';

/**
 * Counts one attempt, or throws `limit.too_many` with the whole seconds to wait when its window is full. A bucket is
 * named by its kind and who is counted: `sign-in:192.0.2.1`. Given a transaction, the attempt counts only if that commits. Answers
 * the instant under which the attempt was counted.
 */
export const guardLimit = async (
  db: Db | Tx,
  clock: Clock,
  { bucket, max, windowMs }: Limit & { bucket: string },
): Promise<Date> => {
  const now = clock.now();
  const taken = await takePlace(db, { bucket, max, windowMs, now });
  if (!taken.isFull) return taken.at;
  throw new Failure('limit.too_many', { values: { seconds: secondsUntil(taken.freeAt, now) } });
};

const secondsUntil = (then: Date, now: Date): number =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1_000));
