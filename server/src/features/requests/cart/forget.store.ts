import type { Tx } from '../../../platform/db/database.ts';

/** What this person once had in a cart and never paid for, as long as there are photos of it. */
export const unpaidWithImages = async (tx: Tx, personId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('request')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', 'in', ['REMOVED', 'EXPIRED'])
    .where('images_deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};
