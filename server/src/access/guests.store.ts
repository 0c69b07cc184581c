import type { Locale } from '@keywright/contract/locale';
import type { Db, Tx } from '../platform/db/database.ts';

type NewGuest = { id: string; secretHash: Buffer; locale: Locale; createdAt: Date; expiresAt: Date };

export const insertGuest = async (db: Db | Tx, guest: NewGuest): Promise<void> => {
  await db
    .insertInto('guest')
    .values({
      id: guest.id,
      secret_hash: guest.secretHash,
      locale: guest.locale,
      created_at: guest.createdAt,
      expires_at: guest.expiresAt,
    })
    .execute();
};

/** Moves a guest's end later, never earlier. */
export const extendGuest = async (tx: Db | Tx, guestId: string, until: Date): Promise<void> => {
  await tx
    .updateTable('guest')
    .set({ expires_at: until })
    .where('id', '=', guestId)
    .where('expires_at', '<', until)
    .execute();
};
