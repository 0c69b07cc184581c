import { randomUUID } from 'node:crypto';
import { cp, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { allWait } from '../../testing/barrier.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { folderOfThisTest, ofThisTest } from '../../testing/opened.ts';
import { openS3Double } from '../../testing/s3-double.ts';
import { inTransaction } from '../db/transaction.ts';
import { addErasureKeys } from './add-erasure-keys.store.ts';
import { adoptKeyStore, type KeyStorePlace, openKeyStore } from './bind-key-store.ts';
import { checkKeys, eraseKeys } from './erase-keys.ts';
import { PAGE_SLOTS } from './key-pages.ts';
import { oldestErasureSeconds } from './key-store.store.ts';
import { rewrapAll } from './rotation.store.ts';
import { destroySecret, keepSecret, openSecret } from './vault.store.ts';
import { openVault, type Sealer, type Vault } from './vault.ts';

const named = { purpose: 'a.code', context: 'car 1' };
const keyOf = (version: number) => ({ version, key: Buffer.alloc(32, version) });
const one = openVault({ keys: [keyOf(1)], current: 1 });
const both = openVault({ keys: [keyOf(1), keyOf(2)], current: 2 });

let database: FreshDatabase;
let folder: string;
beforeEach(async () => {
  database = await ofThisTest(freshDatabase());
  folder = path.join(await folderOfThisTest(), 'key-store');
});

/** What a process has that starts on the database and the folder. */
const process = async (at: KeyStorePlace = { folder }, sealer: Sealer = one) => {
  const vault: Vault = { ...sealer, erasureKeys: await openKeyStore(database.db, at) };
  return { db: database.db, vault };
};
type Process = Awaited<ReturnType<typeof process>>;

const seal = ({ db, vault }: Process, plaintext = 'K1234') =>
  inTransaction(db, (tx) => keepSecret(tx, vault, { ...named, plaintext }));
const open = ({ db, vault }: Process, id: string) => openSecret(db, vault, { id, ...named });
const rowOf = ({ db }: Process, id: string) =>
  db.selectFrom('vault_record').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Puts the row back as a restored copy of the database has it. */
const putBack = async ({ db }: Process, row: Awaited<ReturnType<typeof rowOf>>): Promise<void> => {
  const { id, ...rest } = row;
  await db.updateTable('vault_record').set(rest).where('id', '=', id).execute();
};
const destroy = ({ db }: Process, id: string) => inTransaction(db, (tx) => destroySecret(tx, id));
const copyStore = async (): Promise<string> => {
  const copy = path.join(await folderOfThisTest(), 'copy');
  await cp(folder, copy, { recursive: true });
  return copy;
};
const restoreStore = async (copy: string): Promise<void> => {
  await rm(folder, { recursive: true });
  await cp(copy, folder, { recursive: true });
};

describe('the key of a destroyed secret', () => {
  it('is erased: the restored row does not open, and its neighbors still do', async () => {
    const here = await process();
    const [gone, kept] = [await seal(here), await seal(here, 'K5678')];
    const before = await rowOf(here, gone);
    await destroy(here, gone);
    expect(await oldestErasureSeconds(here.db)).toBeGreaterThan(0);
    expect(await eraseKeys(here)).toBe(1);
    expect(await oldestErasureSeconds(here.db)).toBe(0);
    expect(await eraseKeys(here)).toBe(0);
    await putBack(here, before);
    const next = await process();
    await expect(open(next, gone)).rejects.toMatchObject({ code: 'code.closed' });
    expect(await open(next, kept)).toBe('K5678');
  });

  it('stays when the transaction that destroyed the secret is rolled back', async () => {
    const here = await process();
    const id = await seal(here);
    const failing = inTransaction(here.db, async (tx) => {
      await destroySecret(tx, id);
      throw new Error('the power went');
    });
    await expect(failing).rejects.toThrow('the power went');
    expect(await eraseKeys(here)).toBe(0);
    expect(await open(here, id)).toBe('K1234');
  });

  it('of a transaction that was rolled back is erased a day later: the row still lies in copies of the table', async () => {
    const here = await process();
    await here.vault.erasureKeys.makePages(here.db, 1);
    let slot = 0;
    const failing = inTransaction(here.db, async (tx) => {
      const id = await keepSecret(tx, here.vault, { ...named, plaintext: 'K1234' });
      ({ key_slot: slot } = await tx
        .selectFrom('vault_record')
        .select(sql<number>`key_slot`.as('key_slot'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow());
      throw new Error('the power went');
    });
    await expect(failing).rejects.toThrow('the power went');
    const kept = await seal(here);
    await checkKeys(here);
    await eraseKeys(here);
    expect(await here.vault.erasureKeys.find(slot)).toMatchObject({ slot });
    await here.db
      .updateTable('erasure_key')
      .set({ reserved_at: sql<Date>`clock_now() - interval '25 hours'` })
      .execute();
    await checkKeys(here);
    expect(await eraseKeys(here)).toBe(1);
    const next = await process();
    await expect(next.vault.erasureKeys.find(slot)).rejects.toThrow('is erased');
    expect(await open(next, kept)).toBe('K1234');
    await checkKeys(next);
    expect(await eraseKeys(next)).toBe(0);
  });

  it('does not come back when another process erases in the same page at the same time', async () => {
    const s3 = await ofThisTest(openS3Double());
    const url = `s3://keys?endpoint=${encodeURIComponent(s3.endpoint)}`;
    const place = { s3: { url, accessKeyId: 'me', secretAccessKey: 'secret' } };
    const [here, there] = [await process(place), await process(place)];
    const ids = [await seal(here), await seal(there)] as const;
    const rows = await Promise.all(ids.map((id) => rowOf(here, id)));
    await destroy(here, ids[0]);
    const { arrived, release } = s3.holdNextPut();
    const first = eraseKeys(here);
    await arrived;
    await destroy(there, ids[1]);
    const second = eraseKeys(there);
    await Promise.race([second, allWait(database.db, 1)]);
    release();
    await Promise.all([first, second]);
    await Promise.all(rows.map((row) => putBack(here, row)));
    const next = await process(place);
    for (const id of ids) await expect(open(next, id)).rejects.toMatchObject({ code: 'code.closed' });
  });

  it('is erased again when an older copy of the key store comes back', async () => {
    const here = await process();
    const id = await seal(here);
    const row = await rowOf(here, id);
    const copy = await copyStore();
    await destroy(here, id);
    await eraseKeys(here);
    await restoreStore(copy);
    const next = await process();
    expect(await checkKeys(next)).toBe(1);
    expect(await checkKeys(next)).toBe(0);
    await putBack(next, row);
    await expect(open(await process(), id)).rejects.toMatchObject({ code: 'code.closed' });
  });
});

describe('a key store', () => {
  it('gives every process that starts at once the same keys, and no two records one key', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => process()));
    const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => seal(all[n % 4]!, `K${n}`)));
    const next = await process();
    for (const [n, id] of ids.entries()) expect(await open(next, id)).toBe(`K${n}`);
    const slots = await next.db.selectFrom('vault_record').select('key_slot').execute();
    expect(new Set(slots.map(({ key_slot }) => key_slot)).size).toBe(40);
  });

  it('makes the next page while others seal, and one page only', async () => {
    const all = await Promise.all([process(), process(), process()]);
    await all[0].vault.erasureKeys.reserve(database.db, PAGE_SLOTS - 5);
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => seal(all[n % 3]!, `K${n}`)));
    const next = await process();
    for (const [n, id] of ids.entries()) expect(await open(next, id)).toBe(`K${n}`);
    const { pages } = await database.db.selectFrom('key_store').select('pages').executeTakeFirstOrThrow();
    expect(pages).toBe(2);
  });

  it('of another database, an emptied one and one without a page are refused, and no key is made for them', async () => {
    const here = await process();
    const id = await seal(here);
    const other = await ofThisTest(freshDatabase());
    await expect(openKeyStore(other.db, { folder })).rejects.toThrow(
      /belongs to another database.*npm run keys:adopt/s,
    );
    await expect(process({ folder: path.join(folder, 'elsewhere') })).rejects.toThrow('is missing, was emptied');
    const copy = await copyStore();
    await rm(path.join(folder, 'pa'), { recursive: true });
    await expect(process()).rejects.toThrow('has lost 1 of its 1 pages, from page-00000000');
    await restoreStore(copy);
    expect(await open(await process(), id)).toBe('K1234');
  });

  it('that was copied before pages were made ahead starts, and makes them again', async () => {
    const here = await process();
    const id = await seal(here);
    const copy = await copyStore();
    await checkKeys(here);
    await restoreStore(copy);
    const next = await process();
    expect(await open(next, id)).toBe('K1234');
    expect((await readdir(path.join(folder, 'pa'))).length).toBeGreaterThan(10);
  });

  it('has no leftover of a write that was cut off once a key is erased', async () => {
    const here = await process();
    const id = await seal(here);
    const leftover = path.join(folder, 'pa', `page-00000000.${randomUUID()}.part`);
    await cp(path.join(folder, 'pa', 'page-00000000'), leftover);
    await utimes(leftover, new Date(0), new Date(0));
    await destroy(here, id);
    await eraseKeys(here);
    expect(await readdir(path.join(folder, 'pa'))).toEqual(['page-00000000']);
  });

  it('that is lost is replaced only when the operator says so; what it opened is closed and new secrets open', async () => {
    const here = await process();
    const id = await seal(here);
    await rm(folder, { recursive: true });
    const where = { folder };
    expect(await adoptKeyStore(database.db, { where, isLost: false })).toMatchObject({ isDone: false });
    await expect(process()).rejects.toThrow('is missing, was emptied');
    expect(await adoptKeyStore(database.db, { where, isLost: true })).toMatchObject({ isDone: true });
    const next = await process();
    await expect(open(next, id)).rejects.toMatchObject({ code: 'code.closed' });
    expect(await open(next, await seal(next, 'K5678'))).toBe('K5678');
  });

  it('keeps its pages when the database is restored from before they were made', async () => {
    const here = await process();
    await database.db.updateTable('key_store').set({ pages: 1 }).execute();
    await here.vault.erasureKeys.makePages(database.db, 3);
    const id = await seal(here);
    await database.db.updateTable('key_store').set({ pages: 0 }).execute();
    await here.vault.erasureKeys.makePages(database.db, 3);
    expect(await open(await process(), id)).toBe('K1234');
  });
});

describe('a record of an earlier version', () => {
  const sealAsBefore = async ({ db }: Process): Promise<string> => {
    const id = randomUUID();
    const { wrappedKey, keyVersion, ...sealed } = one.seal({ ...named, recordId: id }, Buffer.from('K1234'));
    const wrapped = { wrapped_key: wrappedKey, key_version: keyVersion };
    await db
      .insertInto('vault_record')
      .values({ id, ...named, ...sealed, ...wrapped })
      .execute();
    return id;
  };

  it('opens, gets an erasure key beside the running server, and is gone when that is erased', async () => {
    const here = await process();
    const id = await sealAsBefore(here);
    expect(await open(here, id)).toBe('K1234');
    expect(await addErasureKeys(here.db, here.vault)).toBe(1);
    expect(await addErasureKeys(here.db, here.vault)).toBe(0);
    expect(await open(here, id)).toBe('K1234');
    const row = await rowOf(here, id);
    await destroy(here, id);
    await eraseKeys(here);
    await putBack(here, row);
    await expect(open(await process(), id)).rejects.toMatchObject({ code: 'code.closed' });
  });
});

describe('a change of the master key', () => {
  it('keeps the erasure keys, and marks as destroyed what was erased since the database was copied', async () => {
    const here = await process();
    const [gone, kept] = [await seal(here), await seal(here, 'K5678')];
    const row = await rowOf(here, gone);
    await destroy(here, gone);
    await eraseKeys(here);
    await putBack(here, row);
    const rotating = await process({ folder }, both);
    await rewrapAll(rotating.db, rotating.vault);
    expect(await open(rotating, kept)).toBe('K5678');
    expect((await rowOf(rotating, gone)).destroyed_at).toBeInstanceOf(Date);
    expect((await rowOf(rotating, kept)).key_slot).not.toBeNull();
  });
});
