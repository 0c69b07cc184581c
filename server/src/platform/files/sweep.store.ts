import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { longAgo } from '../db/database-clock.ts';
import { ended } from './files.store.ts';

type Ages = { writing: number; unattached: number };

/** Gives up what was begun or uploaded so many milliseconds ago and never became part of anything. Answers how many. */
export const endAbandoned = async (db: Db, { writing, unattached }: Ages): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set(ended)
    .where('attached_at', 'is', null)
    .where(sql<boolean>`not owner_on_hold(owner_key)`)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'WRITING'), row('created_at', '<', longAgo(writing))]),
        row.and([row('state', '=', 'STORED'), row('created_at', '<', longAgo(unattached))]),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Ended files whose object may still lie in the store: `byte_size` is what lies there. */
export const endedFiles = (db: Db, limit: number) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'attached_at'])
    .where('state', '=', 'DELETED')
    .where((row) => row.or([row('byte_size', 'is not', null), row('attached_at', 'is', null)]))
    .orderBy('id')
    .limit(limit)
    .execute();

/** What was part of something leaves its row as a trace; what never was, leaves nothing. */
export const objectIsGone = async (db: Db, id: string, wasAttached: boolean): Promise<void> => {
  if (wasAttached) await db.updateTable('stored_file').set({ byte_size: null }).where('id', '=', id).execute();
  else await db.deleteFrom('stored_file').where('id', '=', id).where('state', '=', 'DELETED').execute();
};

/** Which of these names are files that are, or are about to be, in the store. */
export const knownFiles = async (db: Db, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '<>', 'DELETED')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export type Gap = { from: Date; to: Date };

/** The times of which this database knows nothing, but for those that ended so many milliseconds ago: they are forgotten. */
export const takeGaps = async (db: Db, keptMs: number): Promise<Gap[]> => {
  await db.deleteFrom('time_gap').where('to_at', '<', longAgo(keptMs)).execute();
  return db.selectFrom('time_gap').select(['from_at as from', 'to_at as to']).execute();
};
