import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { Failure } from '../failure.ts';
import { ErasedKey } from './key-store.ts';
import type { Vault } from './vault.ts';

/** `purpose` says what kind of secret it is, `context` what it is bound to. Neither may hold the secret: both are stored as they are. */
type Secret = { purpose: string; context: string; plaintext: string };
type Wanted = { id: string; purpose: string; context: string };

/** Stores one small secret and answers its id. */
export const keepSecret = async (tx: Tx, vault: Vault, { purpose, context, plaintext }: Secret): Promise<string> => {
  const id = randomUUID();
  const [erasure] = await vault.erasureKeys.reserve(tx, 1);
  const sealed = vault.seal({ purpose, recordId: id, context }, Buffer.from(plaintext, 'utf8'), erasure);
  await tx
    .insertInto('vault_record')
    .values({
      id,
      purpose,
      context,
      nonce: sealed.nonce,
      ciphertext: sealed.ciphertext,
      wrapped_key: sealed.wrappedKey,
      key_version: sealed.keyVersion,
      key_slot: erasure?.slot ?? null,
    })
    .execute();
  return id;
};

/**
 * The secret's text. Fails with `code.closed` when it was destroyed (or never was), and with `code.vault_unavailable`
 * when it does not open: another record's ciphertext, another context, a changed bit, a missing key. Never a part of it.
 */
export const openSecret = async (tx: Tx | Db, vault: Vault, { id, purpose, context }: Wanted): Promise<string> => {
  const row = await tx
    .selectFrom('vault_record')
    .select(['nonce', 'ciphertext', 'wrapped_key', 'key_version', 'key_slot'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.nonce || !row.ciphertext || !row.wrapped_key) throw new Failure('code.closed');
  const sealed = {
    nonce: row.nonce,
    ciphertext: row.ciphertext,
    wrappedKey: row.wrapped_key,
    keyVersion: row.key_version,
  };
  try {
    const erasure = row.key_slot === null ? undefined : await vault.erasureKeys.find(row.key_slot);
    return vault.unseal({ purpose, recordId: id, context }, sealed, erasure).toString('utf8');
  } catch (cause) {
    // The database is an older copy: this was destroyed after the copy was taken.
    throw new Failure(cause instanceof ErasedKey ? 'code.closed' : 'code.vault_unavailable', { cause });
  }
};

/**
 * Destroys the secret's key and ciphertext; that it was there stays on record. The database requests the erasure of its key in the key
 * store (`erase-keys`), after which no copy opens it either. Running it again changes nothing.
 */
export const destroySecret = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('vault_record')
    .set({ nonce: null, ciphertext: null, wrapped_key: null, destroyed_at: sql`clock_now()` })
    .where('id', '=', id)
    .where('destroyed_at', 'is', null)
    .execute();
};
