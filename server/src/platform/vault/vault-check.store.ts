import type { Db } from '../db/database.ts';
import { OperatorFault } from '../operator-fault.ts';
import type { SealedRecord, Sealer } from './vault.ts';

export const checkName = { purpose: 'vault.check', recordId: '1', context: 'known' };
const KNOWN = 'this vault and this database belong together';

/**
 * Refuses to start with a key that is not this database's: a known record, sealed at the first start, must open. Without
 * this a wrong key is noticed only when the first secret is wanted, after new ones were sealed with it.
 */
export const checkVaultKey = async (db: Db, vault: Sealer): Promise<void> => {
  const { nonce, ciphertext, wrappedKey, keyVersion } = vault.seal(checkName, Buffer.from(KNOWN));
  // Several processes may start at once on an empty database: the first one's record is everybody's.
  await db
    .insertInto('vault_check')
    .values({ id: 1, nonce, ciphertext, wrapped_key: wrappedKey, key_version: keyVersion })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
  const known = await findCheck(db);
  if (!known || !fits(vault, known)) {
    throw new OperatorFault(
      'VAULT_KEY does not fit this database. Set the key that it was sealed with, or set DATABASE_URL or DATA_DIR to the database of this key.',
    );
  }
};

/** The known record, once there is one: its version is that of the key which fits this database. */
export const findCheck = async (db: Db): Promise<SealedRecord | undefined> => {
  const row = await db.selectFrom('vault_check').selectAll().where('id', '=', 1).executeTakeFirst();
  if (!row) return undefined;
  const { nonce, ciphertext, wrapped_key: wrappedKey, key_version: keyVersion } = row;
  return { nonce, ciphertext, wrappedKey, keyVersion };
};

export const fits = (vault: Sealer, known: SealedRecord): boolean => {
  try {
    return vault.unseal(checkName, known).toString() === KNOWN;
  } catch {
    return false;
  }
};
