import type { Db, Tx } from '../platform/db/database.ts';

export const passwordHashOf = async (db: Db, personId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('person').select('password_hash').where('id', '=', personId).executeTakeFirst();
  return row?.password_hash;
};

/** Lets a temporary password sign nobody in any more. Whoever signed in with it can still replace it. */
export const consumePassword = async (tx: Tx, personId: string, at: Date): Promise<void> => {
  await tx.updateTable('person').set({ password_expires_at: at }).where('id', '=', personId).execute();
};

/** Sets a password that is the person's own, and holds their row. */
export const replacePassword = async (tx: Tx, personId: string, passwordHash: string, at: Date): Promise<void> => {
  await tx
    .updateTable('person')
    .set({
      password_hash: passwordHash,
      password_changed_at: at,
      must_change_password: false,
      password_expires_at: null,
    })
    .where('id', '=', personId)
    .execute();
};
