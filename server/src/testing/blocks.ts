import type { Db } from '../platform/db/database.ts';

/** An email that nobody has, as it is added to the block list. */
export const aBlock = () => ({
  kind: 'EMAIL' as const,
  value: `blocked${Math.random().toString(36).slice(2)}@example.com`,
  reason: 'A forged ID.',
});

/** The id of an entry of the block list. */
export const blocked = async (db: Db, by: string): Promise<string> => {
  const row = await db
    .insertInto('block_entry')
    .values({ ...aBlock(), added_by: by, added_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
