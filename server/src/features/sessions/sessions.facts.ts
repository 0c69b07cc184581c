import type { Db, Tx } from '../../platform/db/database.ts';

/** When a person last logged in, as far as their sessions are stored; undefined where none is. */
export const lastLoginOf = async (db: Db | Tx, personId: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('session')
    .select('signed_in_at as at')
    .where('person_id', '=', personId)
    .orderBy('signed_in_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
};
