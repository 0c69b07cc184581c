import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { longAgo } from '../db/database-clock.ts';
import { sha256 } from '../secrets.ts';
import { type Bucket, LONGEST_WINDOW_MS } from './limits.ts';

/** Before the colon the kind of attempt, after it who: the second part is stored hashed, since it may be an address. */
const stored = (bucket: string): string => {
  const [kind = ''] = bucket.split(':', 1);
  return `${kind}:${sha256(bucket).toString('base64url')}`;
};

type Taken = { isFull: false; at: Date } | { isFull: true; freeAt: Date };

/**
 * Records one attempt in each of these buckets, or in none when one of them is full. Of any number at once, never more than
 * `max` get in.
 */
export const takePlaces = async (db: Db | Tx, buckets: readonly Bucket[], now: Date): Promise<Taken> => {
  if (buckets.length === 0) return { isFull: false, at: now };
  // Everybody locks in one order, so that nobody waits in a ring.
  const wanted = buckets
    .map(({ bucket, max, windowMs }) => ({ name: stored(bucket), max, windowMs }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const names = wanted.map(({ name }) => name);
  const most = wanted.map(({ max }) => max);
  const since = wanted.map(({ windowMs }) => new Date(now.getTime() - windowMs));
  // Alone, an attempt does not wait for the disk.
  const { rows: full } = await sql<{ place: number; oldest: Date }>`
    select place, oldest from take_places(
      ${names}::text[], ${most}::int[], ${since}::timestamptz[], ${now}::timestamptz, ${!db.isTransaction}::boolean
    )`.execute(db);
  const freeAt = Math.max(...full.map(({ place, oldest }) => oldest.getTime() + (wanted[place - 1]?.windowMs ?? 0)));
  return full.length > 0 ? { isFull: true, freeAt: new Date(freeAt) } : { isFull: false, at: now };
};

/** An attempt that was made at `at`, or every one of its bucket. */
type Attempts = Pick<Bucket, 'bucket'> & { at?: Date };

/** Of several attempts in one millisecond it deletes one. */
export const forgetAttempts = async (db: Db | Tx, attempts: readonly Attempts[]): Promise<void> => {
  const names = attempts.map(({ bucket }) => stored(bucket));
  const times = attempts.map(({ at }) => at ?? null);
  await sql`
    with gone as (select * from unnest(${names}::text[], ${times}::timestamptz[]) as gone (bucket, at))
    delete from attempt where bucket in (select bucket from gone where at is null) or ctid in (
      select (select a.ctid from attempt a where a.bucket = gone.bucket and a.at = gone.at limit 1)
      from gone where at is not null)`.execute(db);
};

/** Deletes the attempts that no limit counts any more. */
export const forgetOldAttempts = async (db: Db): Promise<void> => {
  await db.deleteFrom('attempt').where('at', '<', longAgo(LONGEST_WINDOW_MS)).execute();
};
