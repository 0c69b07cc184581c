import type { Db } from '../../platform/db/database.ts';

/** The state or province in which a person works, if they said so. */
export const placeOf = async (db: Db, personId: string): Promise<string | null> => {
  const person = await db.selectFrom('person').select('state').where('id', '=', personId).executeTakeFirst();
  return person?.state ?? null;
};
