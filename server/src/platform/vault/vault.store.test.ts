import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ofThisFile } from '../../testing/opened.ts';
import { freshDatabase } from '../../testing/database.ts';
import { vaultOfThisFile } from '../../testing/vault.ts';
import { inTransaction } from '../db/transaction.ts';
import { FILE_PURPOSE, rewrapAll } from './rotation.store.ts';
import { checkVaultKey } from './vault-check.store.ts';
import { destroySecret, keepSecret, openSecret } from './vault.store.ts';
import { newDataKey, openVault, type Vault } from './vault.ts';

const CANARY = 'CANARY-KEYCODE-8Q2';
const keyOf = (version: number) => ({ version, key: Buffer.alloc(32, version) });
const named = { purpose: 'a.code', context: 'car 1' };

const database = await ofThisFile(freshDatabase());
const vault = await vaultOfThisFile(database.db, { keys: [keyOf(1)], current: 1 });
const { erasureKeys } = vault;
const both: Vault = { ...openVault({ keys: [keyOf(1), keyOf(2)], current: 2 }), erasureKeys };
const onlyNew: Vault = { ...openVault({ keys: [keyOf(2)], current: 2 }), erasureKeys };
beforeEach(async () => {
  for (const table of ['vault_record', 'vault_check', 'stored_file'] as const)
    await database.db.deleteFrom(table).execute();
});

const keep = (plaintext = CANARY, by: Vault = vault) =>
  inTransaction(database.db, (tx) => keepSecret(tx, by, { ...named, plaintext }));
const open = (id: string, changes: object = {}, by: Vault = vault) =>
  openSecret(database.db, by, { id, ...named, ...changes });
const all = () => database.db.selectFrom('vault_record').selectAll().execute();

describe('a secret', () => {
  it('is in the database, but nobody can read it there', async () => {
    const id = await keep();
    expect(await open(id)).toBe(CANARY);
    const { rows } = await database.pool.query('select vault_record::text as line from vault_record');
    expect(rows[0].line).not.toContain(CANARY);
    expect(rows[0].line).not.toContain(Buffer.from(CANARY).toString('hex'));
  });

  it('does not open for another car, another purpose or another key, and says nothing of itself then', async () => {
    const id = await keep();
    const attempts = [
      () => open(id, { context: 'car 2' }),
      () => open(id, { purpose: 'a.pin' }),
      () => open(id, {}, onlyNew),
    ];
    for (const attempt of attempts) {
      const error = await attempt().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'code.vault_unavailable' });
      expect(JSON.stringify(error) + String(error) + String((error as Error).cause)).not.toContain('CANARY');
    }
  });

  it('does not open in the row of another', async () => {
    const [one, two] = [await keep('FIRST'), await keep('SECOND')];
    const { nonce, ciphertext, wrapped_key } = (await all()).find(({ id }) => id === two)!;
    await database.db
      .updateTable('vault_record')
      .set({ nonce, ciphertext, wrapped_key })
      .where('id', '=', one)
      .execute();
    await expect(open(one)).rejects.toMatchObject({ code: 'code.vault_unavailable' });
    await database.db.updateTable('vault_record').set({ id: randomUUID() }).where('id', '=', two).execute();
    for (const { id } of await all()) await expect(open(id)).rejects.toMatchObject({ code: 'code.vault_unavailable' });
  });

  it('is gone once it is destroyed, and that it was there stays known', async () => {
    const id = await keep();
    await inTransaction(database.db, (tx) => destroySecret(tx, id));
    await expect(open(id)).rejects.toMatchObject({ code: 'code.closed' });
    const [row] = await all();
    expect(row).toMatchObject({ id, nonce: null, ciphertext: null, wrapped_key: null });
    expect(row?.destroyed_at).toBeInstanceOf(Date);
    await inTransaction(database.db, (tx) => destroySecret(tx, id));
    expect((await all())[0]?.destroyed_at).toEqual(row?.destroyed_at);
  });

  it('is closed when there never was one', async () => {
    await expect(open(randomUUID())).rejects.toMatchObject({ code: 'code.closed' });
  });
});

describe('a new master key', () => {
  it('takes over every record and file, also after it was stopped halfway, and then the old one is needed no more', async () => {
    const ids = await Promise.all(Array.from({ length: 450 }, (_, n) => keep(`secret ${n}`)));
    const gone = await keep();
    await inTransaction(database.db, (tx) => destroySecret(tx, gone));
    const fileId = randomUUID();
    const fileKey = newDataKey();
    const { wrappedKey, keyVersion } = vault.wrapKey({ purpose: FILE_PURPOSE, recordId: fileId }, fileKey);
    await database.db
      .insertInto('stored_file')
      .values({
        id: fileId,
        state: 'STORED',
        owner_key: 'x',
        kind: 'image',
        media_type: 'image/jpeg',
        byte_size: 1,
        wrapped_key: wrappedKey,
        key_version: keyVersion,
      })
      .execute();
    await checkVaultKey(database.db, vault);

    let wraps = 0;
    const dying: Vault = {
      ...both,
      wrapKey: (name, key, erasure) => {
        wraps += 1;
        if (wraps > 250) throw new Error('the power went');
        return both.wrapKey(name, key, erasure);
      },
    };
    await expect(rewrapAll(database.db, dying)).rejects.toThrow('the power went');
    const halfway = (await all()).filter(({ key_version }) => key_version === 2).length;
    expect(halfway).toBe(200);
    for (const [n, id] of ids.entries()) expect(await open(id, {}, both)).toBe(`secret ${n}`);

    expect(await rewrapAll(database.db, both)).toBe(452 - halfway);
    expect(await rewrapAll(database.db, both)).toBe(0);
    for (const [n, id] of ids.entries()) expect(await open(id, {}, onlyNew)).toBe(`secret ${n}`);
    const row = await database.db.selectFrom('stored_file').selectAll().executeTakeFirstOrThrow();
    expect(
      onlyNew.unwrapKey(
        { purpose: FILE_PURPOSE, recordId: fileId },
        { wrappedKey: row.wrapped_key!, keyVersion: row.key_version! },
      ),
    ).toEqual(fileKey);
    await expect(checkVaultKey(database.db, onlyNew)).resolves.toBeUndefined();
  }, 30_000);
});

describe('the key that the program starts with', () => {
  it('must be the one of this database', async () => {
    await Promise.all([checkVaultKey(database.db, vault), checkVaultKey(database.db, vault)]);
    await expect(checkVaultKey(database.db, vault)).resolves.toBeUndefined();
    await expect(checkVaultKey(database.db, both)).resolves.toBeUndefined();
    const wrong = openVault({ keys: [{ version: 1, key: Buffer.alloc(32, 9) }], current: 1 });
    await expect(checkVaultKey(database.db, wrong)).rejects.toThrow('VAULT_KEY does not fit this database');
    await expect(checkVaultKey(database.db, onlyNew)).rejects.toThrow('VAULT_KEY does not fit this database');
  });
});
