import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { appOfThisTest, folderOfThisTest, ofThisFile } from '../../testing/opened.ts';
import { startApp } from '../../testing/app.ts';
import { visitor } from '../../testing/browser.ts';
import { freshDatabase } from '../../testing/database.ts';
import { keepImage } from '../../testing/images/keep-image.ts';
import { photo } from '../../testing/images/photos.ts';
import { vaultOfThisFile } from '../../testing/vault.ts';
import { inTransaction } from '../db/transaction.ts';
import { adoptFiles, openOwnFiles } from './bind-files.ts';
import { openFiles } from './files.ts';
import { attachFile, deleteFile } from './files.store.ts';
import { readFile } from './keep-file.ts';
import { sweepFiles } from './sweep-files.ts';

const anna = 'person:anna';
const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
const database = await ofThisFile(freshDatabase());
const other = await ofThisFile(freshDatabase());
const vault = await vaultOfThisFile(database.db);
const picture = await photo({ width: 64, height: 40 }).jpeg().toBuffer();
let dir: string;
beforeEach(async () => {
  for (const { db } of [database, other]) {
    await db.deleteFrom('stored_file').execute();
    await db.deleteFrom('file_marker').execute();
  }
  dir = await folderOfThisTest();
});

const where = (dataDir = dir) => ({ s3: undefined, dataDir });
const partsOf = async ({ db } = database, dataDir = dir) => ({
  db,
  vault,
  files: await openOwnFiles(db, where(dataDir)),
});
type Parts = Awaited<ReturnType<typeof partsOf>>;

/** A photo that is part of something. */
const aPhoto = async (parts: Parameters<typeof keepImage>[0]): Promise<string> => {
  const { id } = await keepImage(parts, { ownerKey: anna, buffer: picture });
  await inTransaction(parts.db, (tx) => attachFile(tx, id, anna));
  return id;
};
const everything = async (): Promise<string[]> => {
  const entries = await readdir(path.join(dir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
};
const makeOld = async (): Promise<void> => {
  for (const place of await everything()) await utimes(place, twoHoursAgo, twoHoursAgo);
};
const opens = (parts: Parts, id: string): Promise<boolean> =>
  readFile(parts, id).then(
    () => true,
    () => false,
  );

describe('a file store', () => {
  it('belongs to the first database that starts on it, however many of its processes start at once', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => partsOf()));
    const id = await aPhoto(all[0]!);
    for (const parts of all) expect(await opens(parts, id)).toBe(true);
    expect(await opens(await partsOf(), id)).toBe(true);
  });

  it('refuses another database, with what to do, and loses nothing to it', async () => {
    const parts = await partsOf();
    const id = await aPhoto(parts);
    await expect(partsOf(other)).rejects.toThrow(/belongs to another database.*npm run files:adopt/s);
    await other.db.insertInto('file_marker').values({ id: 1, mark: randomUUID(), is_taken_over: false }).execute();
    await expect(partsOf(other)).rejects.toThrow('belongs to another database');
    expect((await adoptFiles(other.db, { where: where(), lost: true })).isDone).toBe(false);
    expect(await opens(parts, id)).toBe(true);
  });

  it('that was emptied, or is another one, is refused until somebody says that its files are lost', async () => {
    const parts = await partsOf();
    const id = await aPhoto(parts);
    await rm(path.join(dir, 'files'), { recursive: true });
    await expect(partsOf()).rejects.toThrow('does not know this database');
    expect(await parts.files.answers()).toBe(false);
    await expect(sweepFiles(parts)).rejects.toThrow('nothing was swept');
    expect((await adoptFiles(database.db, { where: where(), lost: false })).isDone).toBe(false);
    expect((await adoptFiles(database.db, { where: where(), lost: true })).isDone).toBe(true);
    expect(await opens(await partsOf(), id)).toBe(false);
  });

  it('that was moved as a whole is known again; one whose mark was left behind after it was adopted', async () => {
    const id = await aPhoto(await partsOf());
    const moved = path.join(dir, 'moved');
    await cp(path.join(dir, 'files'), path.join(moved, 'files'), { recursive: true });
    expect(await opens(await partsOf(database, moved), id)).toBe(true);
    await rm(path.join(moved, 'files', 'ke'), { recursive: true });
    await expect(partsOf(database, moved)).rejects.toThrow('does not know this database');
    expect((await adoptFiles(database.db, { where: where(moved), lost: false })).isDone).toBe(true);
    expect(await opens(await partsOf(database, moved), id)).toBe(true);
  });

  it('of an earlier version is taken over as it is: its files open and end, and what else lies there stays', async () => {
    const before = { db: database.db, vault, files: await openFiles(where()) };
    const [kept, gone] = [await aPhoto(before), await aPhoto(before)];
    const neighbour = randomUUID();
    await before.files.put(neighbour, randomBytes(10));
    const parts = await partsOf();
    const fresh = await aPhoto(parts);
    await makeOld();
    await inTransaction(database.db, (tx) => deleteFile(tx, gone));
    expect(await sweepFiles(parts)).toMatchObject({ removed: 1, strays: 0 });
    expect([await opens(parts, kept), await opens(parts, fresh)]).toEqual([true, true]);
    expect(await before.files.get(gone)).toBeUndefined();
    expect(await before.files.get(neighbour)).toBeDefined();
  });

  it('of an earlier version that holds none of the files on record is not taken for theirs', async () => {
    await aPhoto({ db: database.db, vault, files: await openFiles(where()) });
    await expect(partsOf(database, path.join(dir, 'elsewhere'))).rejects.toThrow('none of this database');
  });
});

describe('the sweeper', () => {
  it("removes strays of ours, and leaves alone what has somebody else's name or lies outside of the prefix", async () => {
    const parts = await partsOf();
    const id = await aPhoto(parts);
    await parts.files.put(randomUUID(), randomBytes(10));
    const [place = ''] = (await everything()).filter((name) => name.endsWith(id));
    await writeFile(path.join(path.dirname(place), 'holiday.jpg'), 'theirs');
    await mkdir(path.join(dir, 'files', 'ab'), { recursive: true });
    await writeFile(path.join(dir, 'files', 'ab', randomUUID()), 'theirs');
    await makeOld();
    expect(await sweepFiles(parts)).toEqual({ abandoned: 0, removed: 0, strays: 1, foreign: 1 });
    expect(await everything()).toHaveLength(4);
    expect(await opens(parts, id)).toBe(true);
  });

  it('removes nothing when more objects than crashes leave have no row: a database that lost its rows keeps its files', async () => {
    const parts = await partsOf();
    const ids = await Promise.all(Array.from({ length: 22 }, () => aPhoto(parts)));
    await makeOld();
    const rows = await database.db.selectFrom('stored_file').selectAll().execute();
    await database.db.deleteFrom('stored_file').execute();
    await expect(sweepFiles(parts)).rejects.toThrow('22 of 22 objects have no row; none was removed');
    await database.db.insertInto('stored_file').values(rows).execute();
    for (const id of ids) expect(await opens(parts, id)).toBe(true);
    for (let n = 0; n < 3; n += 1) await parts.files.put(randomUUID(), randomBytes(10));
    await makeOld();
    const tight = { most: 2, mostShare: 1, few: 100 };
    await expect(sweepFiles(parts, undefined, tight)).rejects.toThrow('more than 2 objects have no row');
    expect(await sweepFiles(parts)).toMatchObject({ strays: 3 });
  });
});

it('the program reports a store that is not its own any more, stays ready, and does not start on it', async () => {
  const app = await appOfThisTest();
  const details = async () => (await visitor(app.url).get('/healthz/details')).json;
  expect(await details()).toMatchObject({ database: true, files: true, keys: true });
  await rm(path.join(app.dataDir, 'files', 'ke'), { recursive: true });
  await expect.poll(details).toMatchObject({ database: true, files: false });
  const metrics = (await visitor(app.url).get('/metrics')).text;
  expect(metrics).toContain('dependency_up{dependency="files"} 0');
  expect((await visitor(app.url).get('/readyz')).status).toBe(200);
  await app.stop();
  await expect(startApp({ on: app })).rejects.toThrow('does not know this database');
});
