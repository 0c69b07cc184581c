import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

/** What somebody is called; nothing of a deleted member. */
export const nameOf = async (db: Db | Tx, personId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('person as p')
    .select(fullNameIn('p').as('name'))
    .where('p.id', '=', personId)
    .executeTakeFirst();
  return row?.name ?? null;
};
