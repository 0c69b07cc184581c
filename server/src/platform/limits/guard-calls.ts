import type { Clock } from '../clock.ts';
import { Failure } from '../failure.ts';
import type { Bucket } from './limits.ts';

const WINDOW_MS = 60_000;
/** Whoever has a million addresses may empty the count with them; they never fill the memory. */
const MOST_REMEMBERED = 50_000;

/**
 * Counts calls of the running minute in the memory of this process: a first line that costs nothing, so that no flood reaches the
 * database. Throws `limit.too_many`. Each process counts for itself; limits that must hold exactly are `guardLimits`.
 */
export const openCallGuard = (clock: Clock): ((buckets: readonly Bucket[]) => void) => {
  const counts = new Map<string, number>();
  let since = clock.now().getTime();
  return (buckets) => {
    const now = clock.now().getTime();
    if (Math.abs(now - since) >= WINDOW_MS || counts.size > MOST_REMEMBERED) {
      counts.clear();
      since = now;
    }
    if (buckets.some(({ bucket, max }) => (counts.get(bucket) ?? 0) >= max)) {
      const seconds = Math.max(1, Math.ceil((WINDOW_MS - Math.abs(now - since)) / 1_000));
      throw new Failure('limit.too_many', { values: { seconds } });
    }
    for (const { bucket } of buckets) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  };
};
