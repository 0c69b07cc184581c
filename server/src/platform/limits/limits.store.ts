import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../db/database.ts';
import type { Limit } from './limits.ts';

/** Before the colon the kind of attempt, after it who: the second part is stored hashed, since it may be an address. */
const stored = (bucket: string): string => {
  const [kind = ''] = bucket.split(':', 1);
  return `${kind}:${createHash('sha256').update(bucket).digest('base64url')}`;
};

/** A limit for somebody; a bucket is named by its kind and who is counted: `sign-in:192.0.2.1`. */
export type Bucket = Limit & { bucket: string };
type Taken = { isFull: false; at: Date } | { isFull: true; freeAt: Date };

/**
 * Records one attempt in each of these buckets, or in none when one of them is full. Of any number at once, never more than
 * `max` get in.
 */
export const takePlaces = async (db: Db | Tx, buckets: readonly Bucket[], now: Date): Promise<Taken> => {
  if (buckets.length === 0) return { isFull: false, at: now };
  if (db.isTransaction) return takePlacesIn(db, buckets, now);
  return inTransaction(db, (tx) => takePlacesIn(tx, buckets, now, 'without waiting for the disk'));
};

const takePlacesIn = async (
  tx: Db | Tx,
  buckets: readonly Bucket[],
  now: Date,
  hurry?: 'without waiting for the disk',
): Promise<Taken> => {
  // Everybody locks in one order, so that nobody waits in a ring.
  const wanted = buckets
    .map(({ bucket, max, windowMs }) => ({ name: stored(bucket), max, windowMs }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const names = wanted.map(({ name }) => name);
  await lockBuckets(tx, names, hurry !== undefined);
  const full = await insertUnlessFull(tx, { wanted, names, now });
  const freeAt = Math.max(...full.map(({ place, oldest }) => oldest.getTime() + (wanted[place - 1]?.windowMs ?? 0)));
  return full.length > 0 ? { isFull: true, freeAt: new Date(freeAt) } : { isFull: false, at: now };
};

/**
 * The lock must be had before the count looks: a statement sees what was committed when it began. An attempt alone need not be
 * on the disk before its answer; after a crash the last half second of attempts may be tried again.
 */
const lockBuckets = async (tx: Db | Tx, names: string[], hurry: boolean): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 7)),
      case when ${hurry}::boolean then set_config('synchronous_commit', 'off', true) end
    from unnest(${names}::text[]) as name`.execute(tx);
};

type Wanted = { wanted: readonly { max: number; windowMs: number }[]; names: string[]; now: Date };

/** Answers the full ones by their place (from 1) with the attempt that must grow too old for them. */
const insertUnlessFull = async (tx: Db | Tx, { wanted, names, now }: Wanted) => {
  const most = wanted.map(({ max }) => max);
  const since = wanted.map(({ windowMs }) => new Date(now.getTime() - windowMs));
  const { rows } = await sql<{ place: number; oldest: Date }>`
    with wanted as (
      select w.place::int, w.name, (
        select a.at from attempt a where a.bucket = w.name and a.at > w.since
        order by a.at desc offset w.most - 1 fetch first row only
      ) as oldest
      from unnest(${names}::text[], ${most}::int[], ${since}::timestamptz[]) with ordinality as w (name, most, since, place)
    ), taken as (
      insert into attempt (bucket, at) select name, ${now} from wanted
      where not exists (select from wanted where oldest is not null)
    )
    select place, oldest from wanted where oldest is not null`.execute(tx);
  return rows;
};

/** An attempt that was made at `at`, or every one of its bucket. */
type Attempts = { bucket: string; at?: Date };

export const forgetAttempts = async (db: Db | Tx, attempts: readonly Attempts[]): Promise<void> => {
  const names = attempts.map(({ bucket }) => stored(bucket));
  const times = attempts.map(({ at }) => at ?? null);
  await sql`
    delete from attempt using unnest(${names}::text[], ${times}::timestamptz[]) as gone (bucket, at)
    where attempt.bucket = gone.bucket and (gone.at is null or attempt.at = gone.at)`.execute(db);
};

export const forgetAttemptsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('attempt').where('at', '<', before).execute();
};
