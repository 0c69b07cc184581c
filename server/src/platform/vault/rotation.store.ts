import { sql } from 'kysely';
import { recordAct } from '../audit/record.store.ts';
import { systemTrace } from '../audit/trace.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { deleteFile } from '../files/files.store.ts';
import { ErasedKey } from './key-store.ts';
import type { RecordName, Vault, WrappedKey } from './vault.ts';
import { destroySecret } from './vault.store.ts';
import { checkName } from './vault-check.store.ts';

/** What a file's key is wrapped as; here because a rotation must know all that is wrapped. */
export const FILE_PURPOSE = 'file';

const BATCH = 200;

type Wrapped = { name: RecordName; wrapped: WrappedKey; slot: number | null };

/**
 * Wraps every data key again with the current master key; contents are not touched. Works in small transactions and
 * only on what still needs it, so that it can be killed and run again, beside a running server. Answers how many keys
 * it wrapped, and tells it on the way; when it answers 0, the older master keys are needed no more.
 */
export const rewrapAll = async (
  db: Db,
  vault: Vault,
  tell: (total: number) => void = () => undefined,
): Promise<number> => {
  let total = 0;
  for (const rewrapSome of [rewrapSecrets, rewrapFiles, rewrapCheck]) {
    let done = 0;
    do {
      done = await inTransaction(db, (tx) => rewrapSome(tx, vault));
      total += done;
      if (done > 0) tell(total);
    } while (done > 0);
  }
  return total;
};

const rewrapSecrets = async (tx: Tx, vault: Vault): Promise<number> => {
  const rows = await tx
    .selectFrom('vault_record')
    .select(['id', 'purpose', 'wrapped_key', 'key_version', 'key_slot'])
    .where('key_version', '<>', vault.current)
    .where('wrapped_key', 'is not', null)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  for (const { id, purpose, wrapped_key, key_version, key_slot: slot } of rows) {
    if (!wrapped_key) continue;
    const name = { purpose, recordId: id };
    const wrapped = { wrappedKey: wrapped_key, keyVersion: key_version };
    const fresh = await rewrap(vault, { name, wrapped, slot });
    if (fresh) await tx.updateTable('vault_record').set(fresh).where('id', '=', id).execute();
    else await destroySecret(tx, id);
  }
  return rows.length;
};

const rewrapFiles = async (tx: Tx, vault: Vault): Promise<number> => {
  const rows = await tx
    .selectFrom('stored_file')
    .select(['id', 'wrapped_key', 'key_version', 'key_slot'])
    .where('key_version', '<>', vault.current)
    .where('wrapped_key', 'is not', null)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  for (const { id, wrapped_key, key_version, key_slot: slot } of rows) {
    if (!wrapped_key || key_version === null) continue;
    const name = { purpose: FILE_PURPOSE, recordId: id };
    const wrapped = { wrappedKey: wrapped_key, keyVersion: key_version };
    const fresh = await rewrap(vault, { name, wrapped, slot });
    if (fresh) await tx.updateTable('stored_file').set(fresh).where('id', '=', id).execute();
    else await deleteFile(tx, id);
  }
  return rows.length;
};

const rewrapCheck = async (tx: Tx, vault: Vault): Promise<number> => {
  const row = await tx
    .selectFrom('vault_check')
    .select(['wrapped_key', 'key_version'])
    .where('key_version', '<>', vault.current)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 0;
  const wrapped = { wrappedKey: row.wrapped_key, keyVersion: row.key_version };
  const fresh = await rewrap(vault, { name: checkName, wrapped, slot: null });
  if (fresh) await tx.updateTable('vault_check').set(fresh).execute();
  // From here on the new key alone opens this database, so this is when it was changed.
  await recordAct(tx, systemTrace('vault-rotate'), {
    action: 'vault.key_changed',
    object: { type: 'vault_key', id: String(vault.current) },
  });
  return 1;
};

/** How many data keys are still wrapped with another master key than the current one. */
export const countToWrap = async (db: Db, vault: Vault): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from vault_record where key_version <> ${vault.current} and wrapped_key is not null)
      + (select count(*) from stored_file where key_version <> ${vault.current} and wrapped_key is not null)
      + (select count(*) from vault_check where key_version <> ${vault.current}))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Undefined when the key was erased: the record was destroyed after this copy of the database was taken. */
const rewrap = async (
  vault: Vault,
  { name, wrapped, slot }: Wrapped,
): Promise<{ wrapped_key: Buffer; key_version: number } | undefined> => {
  const erasure = slot === null ? undefined : await vault.erasureKeys.find(slot).catch(unlessErased);
  if (slot !== null && !erasure) return undefined;
  const { wrappedKey, keyVersion } = vault.wrapKey(name, vault.unwrapKey(name, wrapped, erasure), erasure);
  return { wrapped_key: wrappedKey, key_version: keyVersion };
};

const unlessErased = (error: unknown): undefined => {
  if (!(error instanceof ErasedKey)) throw error;
  return undefined;
};
