import type { Tx } from '../../platform/db/database.ts';

/** Cancels every plan that runs or waits to. Answers which. */
export const cancelPlans = async (tx: Tx, personId: string, at: Date): Promise<string[]> => {
  const rows = await tx
    .updateTable('subscription')
    .set({ status: 'CANCELLED', ends_at: at })
    .where('person_id', '=', personId)
    .where('status', 'in', ['ACTIVE', 'PENDING'])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
