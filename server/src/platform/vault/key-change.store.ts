import { recordAct } from '../audit/record.store.ts';
import { systemTrace } from '../audit/trace.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { OperatorFault } from '../operator-fault.ts';
import { sha256 } from '../secrets.ts';
import { markKeyOf, type SecretName, type Sealer } from './vault.ts';

const CHANGE = 'vault change';
const MARK = 'vault mark';
/** What the vault itself needs to open. It is never destroyed, and has no erasure key. */
export const vaultPurposes = [CHANGE, MARK] as const;
const KNOWN = 'sealed with the new key before anything else';

/** One record by its purpose and context, however often and by however many processes it is made. */
const nameOf = (purpose: string, context: string): SecretName => {
  const hex = sha256(`${purpose}|${context}`).toString('hex');
  const recordId = hex.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  return { purpose, recordId, context };
};

type Marks = ReadonlyMap<string, Buffer>;

/** The key of each mark: as it was kept when the master key was changed, else derived from `key`. */
export const marksOf = async (
  db: Db,
  vault: Sealer,
  { marks, key }: { marks: readonly string[]; key: Buffer },
): Promise<Marks> => {
  const found = await Promise.all(
    marks.map(
      async (mark) => [mark, (await openRecord(db, vault, nameOf(MARK, mark))) ?? markKeyOf(key, mark)] as const,
    ),
  );
  return new Map(found);
};

/** Whether something may have been sealed with a key of this version already. */
export const isChangeBegun = async (db: Db, version: number): Promise<boolean> =>
  (await db
    .selectFrom('vault_record')
    .select('id')
    .where('id', '=', nameOf(CHANGE, String(version)).recordId)
    .executeTakeFirst()) !== undefined;

/** Throws when a change was begun with another new key than this vault's: what that one sealed would be lost. */
export const checkChange = async (db: Db, vault: Sealer): Promise<void> => {
  const name = nameOf(CHANGE, String(vault.current));
  const isOurs = await openRecord(db, vault, name).then(
    (known) => known === undefined || known.toString() === KNOWN,
    () => false,
  );
  if (!isOurs) throw new OperatorFault('A change of VAULT_KEY was begun with another new key: finish it with that one');
};

/** Notes which key comes next before it seals anything, and keeps what was derived from the first one. */
export const beginChange = async (db: Db, vault: Sealer, marks: Marks): Promise<void> => {
  const version = String(vault.current);
  const name = nameOf(CHANGE, version);
  await inTransaction(db, async (tx) => {
    if (!(await keepRecord(tx, vault, name, Buffer.from(KNOWN)))) return;
    for (const [mark, key] of marks) await keepRecord(tx, vault, nameOf(MARK, mark), key);
    await recordAct(tx, systemTrace('vault-rotate'), {
      action: 'vault.change_begun',
      object: { type: 'vault_key', id: version },
    });
  });
  // Of two that begin at once, the other may have been first.
  await checkChange(db, vault);
};

/** False when it is there already. */
const keepRecord = async (tx: Tx, vault: Sealer, name: SecretName, plaintext: Buffer): Promise<boolean> => {
  const { nonce, ciphertext, wrappedKey, keyVersion } = vault.seal(name, plaintext);
  const row = await tx
    .insertInto('vault_record')
    .values({
      id: name.recordId,
      purpose: name.purpose,
      context: name.context,
      nonce,
      ciphertext,
      wrapped_key: wrappedKey,
      key_version: keyVersion,
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

const openRecord = async (db: Db, vault: Sealer, name: SecretName): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('vault_record')
    .select(['nonce', 'ciphertext', 'wrapped_key', 'key_version'])
    .where('id', '=', name.recordId)
    .executeTakeFirst();
  if (!row?.nonce || !row.ciphertext || !row.wrapped_key) return undefined;
  const { nonce, ciphertext, wrapped_key: wrappedKey, key_version: keyVersion } = row;
  return vault.unseal(name, { nonce, ciphertext, wrappedKey, keyVersion });
};
