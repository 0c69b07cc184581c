import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';

/** `isBound`: the store was seen with the same mark; `isTakenOver`: it held files before marks were made, which lie outside of the prefix. */
export type FileMark = { mark: string; isBound: boolean; isTakenOver: boolean };

/** This database's mark, made at the first ask: of several that ask at once all get the same. */
export const ownMark = async (db: Db, isTakenOver: boolean): Promise<FileMark> => {
  await db
    .insertInto('file_marker')
    .values({ id: 1, mark: randomUUID(), is_taken_over: isTakenOver })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
  const found = await findMark(db);
  if (!found) throw new Error('files: the database has no mark');
  return found;
};

export const findMark = async (db: Db): Promise<FileMark | undefined> => {
  const row = await db.selectFrom('file_marker').selectAll().where('id', '=', 1).executeTakeFirst();
  return row && { mark: row.mark, isBound: row.is_bound, isTakenOver: row.is_taken_over };
};

export const markIsBound = async (db: Db, mark: string): Promise<void> => {
  await db.updateTable('file_marker').set({ is_bound: true }).where('mark', '=', mark).execute();
};

/** Some of the files that must lie in the store, the newest ones. */
export const someStoredFiles = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where('state', '=', 'STORED')
    .where('attached_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
