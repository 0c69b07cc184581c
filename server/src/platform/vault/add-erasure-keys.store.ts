import type { Db, Tx } from '../db/database.ts';
import { inBatches } from '../db/transaction.ts';
import type { ErasureKey } from './key-store.ts';
import { vaultPurposes } from './key-change.store.ts';
import { FILE_PURPOSE } from './rotation.store.ts';
import type { RecordName, Vault, WrappedKey } from './vault.ts';

const BATCH = 200;

/**
 * Gives an erasure key to every record that has none, as records of earlier versions do. Works in small transactions beside a running
 * server. Returns how many records it wrapped again.
 */
export const addErasureKeys = async (db: Db, vault: Vault): Promise<number> => {
  const secrets = await inBatches(db, BATCH, (tx) => wrapSecrets(tx, vault));
  return secrets + (await inBatches(db, BATCH, (tx) => wrapFiles(tx, vault)));
};

const wrapSecrets = async (tx: Tx, vault: Vault): Promise<number> => {
  const rows = await tx
    .selectFrom('vault_record')
    .select(['id', 'purpose', 'wrapped_key', 'key_version'])
    .where('key_slot', 'is', null)
    .where('wrapped_key', 'is not', null)
    .where('purpose', 'not in', [...vaultPurposes])
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  const erasures = await vault.erasureKeys.reserve(tx, rows.length);
  for (const [at, { id, purpose, wrapped_key, key_version }] of rows.entries()) {
    const erasure = erasures[at];
    if (!wrapped_key || !erasure) continue;
    const wrapped = { wrappedKey: wrapped_key, keyVersion: key_version };
    const fresh = wrapWith(vault, { purpose, recordId: id }, { wrapped, erasure });
    await tx.updateTable('vault_record').set(fresh).where('id', '=', id).execute();
  }
  return rows.length;
};

const wrapFiles = async (tx: Tx, vault: Vault): Promise<number> => {
  const rows = await tx
    .selectFrom('stored_file')
    .select(['id', 'wrapped_key', 'key_version'])
    .where('key_slot', 'is', null)
    .where('wrapped_key', 'is not', null)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  const erasures = await vault.erasureKeys.reserve(tx, rows.length);
  for (const [at, { id, wrapped_key, key_version }] of rows.entries()) {
    const erasure = erasures[at];
    if (!wrapped_key || key_version === null || !erasure) continue;
    const wrapped = { wrappedKey: wrapped_key, keyVersion: key_version };
    const fresh = wrapWith(vault, { purpose: FILE_PURPOSE, recordId: id }, { wrapped, erasure });
    await tx.updateTable('stored_file').set(fresh).where('id', '=', id).execute();
  }
  return rows.length;
};

const wrapWith = (
  vault: Vault,
  name: RecordName,
  { wrapped, erasure }: { wrapped: WrappedKey; erasure: ErasureKey },
) => {
  const { wrappedKey, keyVersion } = vault.wrapKey(name, vault.unwrapKey(name, wrapped), erasure);
  return { wrapped_key: wrappedKey, key_version: keyVersion, key_slot: erasure.slot };
};
