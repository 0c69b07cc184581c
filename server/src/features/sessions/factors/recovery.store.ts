import type { Tx } from '../../../platform/db/database.ts';

export const putRecoveryCodes = async (tx: Tx, personId: string, hashes: Buffer[], at: Date): Promise<void> => {
  await deleteRecoveryCodes(tx, personId);
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash, created_at: at })))
    .execute();
};

/** Uses a code up and answers its id; of any number at once one gets it, and nobody after. */
export const consumeRecoveryCode = async (
  tx: Tx,
  personId: string,
  hash: Buffer,
  at: Date,
): Promise<string | undefined> => {
  const row = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const deleteRecoveryCodes = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
};
