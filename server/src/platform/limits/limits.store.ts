import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../db/database.ts';

/** Before the colon the kind of attempt, after it who: the second part is stored hashed, since it may be an address. */
const stored = (bucket: string): string => {
  const [kind = ''] = bucket.split(':', 1);
  return `${kind}:${createHash('sha256').update(bucket).digest('base64url')}`;
};

type Taken = { isFull: false; at: Date } | { isFull: true; freeAt: Date };
type Wanted = { bucket: string; max: number; windowMs: number; now: Date };

/** Records one attempt unless the window is full. Of any number at once, never more than `max` get in. */
export const takePlace = async (db: Db | Tx, wanted: Wanted): Promise<Taken> =>
  db.isTransaction ? takePlaceIn(db, wanted) : inTransaction(db, (tx) => takePlaceIn(tx, wanted));

const takePlaceIn = async (tx: Db | Tx, { bucket, max, windowMs, now }: Wanted): Promise<Taken> => {
  const name = stored(bucket);
  // The lock must be had before the count looks: a statement sees what was committed when it began.
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7))`.execute(tx);
  const recent = await tx
    .selectFrom('attempt')
    .select('at')
    .where('bucket', '=', name)
    .where('at', '>', new Date(now.getTime() - windowMs))
    .orderBy('at', 'desc')
    .limit(max)
    .execute();
  const oldest = recent.at(-1);
  if (recent.length >= max && oldest) return { isFull: true, freeAt: new Date(oldest.at.getTime() + windowMs) };
  await tx.insertInto('attempt').values({ bucket: name, at: now }).execute();
  return { isFull: false, at: now };
};

/** Forgets every attempt of a bucket, or the one that was made at `at`. */
export const forgetAttempts = async (db: Db | Tx, bucket: string, at?: Date): Promise<void> => {
  const every = db.deleteFrom('attempt').where('bucket', '=', stored(bucket));
  await (at ? every.where('at', '=', at) : every).execute();
};

export const forgetAttemptsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('attempt').where('at', '<', before).execute();
};
