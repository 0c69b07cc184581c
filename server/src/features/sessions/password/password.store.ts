import type { Tx } from '../../../platform/db/database.ts';

/** Lets a temporary password sign nobody in any more. Whoever signed in with it can still replace it. */
export const spendPassword = async (tx: Tx, personId: string, at: Date): Promise<void> => {
  await tx.updateTable('person').set({ password_expires_at: at }).where('id', '=', personId).execute();
};
