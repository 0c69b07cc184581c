import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folderOfThisTest, ofThisTest } from '../../testing/opened.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let dir: string;
let database: FreshDatabase;

beforeEach(async () => {
  dir = await folderOfThisTest();
  database = await ofThisTest(freshDatabase({ migrated: false }));
  await write('0001-shelf.sql', 'create table shelf (id int primary key);');
});

const write = (name: string, sql: string) => writeFile(path.join(dir, name), sql);
const run = () => migrate({ url: database.url, dir });
const pending = () => pendingMigrations(database.pool, dir);

test('each migration is applied once, in its order, and is waited for until then', async () => {
  await write('0002-book.sql', 'create table book (shelf_id int references shelf);');
  expect(await pending()).toEqual(['0001-shelf.sql', '0002-book.sql']);
  expect(await run()).toEqual(['0001-shelf.sql', '0002-book.sql']);
  expect(await run()).toEqual([]);
  expect(await pending()).toEqual([]);
});

test('of processes that start at once, one migrates and the others wait for it', async () => {
  await write('0002-book.sql', 'select pg_sleep(0.05); create table book (shelf_id int references shelf);');
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().toSorted()).toEqual(['0001-shelf.sql', '0002-book.sql']);
});

test('a migration that fails half-way leaves nothing of itself, and is named', async () => {
  await write('0002-book.sql', 'create table book (id int); create table book (id int);');
  await expect(run()).rejects.toThrow('Migration 0002-book.sql failed: relation "book" already exists');
  expect(await pending()).toEqual(['0002-book.sql']);
  const { rows } = await database.pool.query(`select to_regclass('book') as book, to_regclass('shelf')::text as shelf`);
  expect(rows).toEqual([{ book: null, shelf: 'shelf' }]);
});

test('a migration that was changed after it was applied stops the start', async () => {
  await run();
  await write('0001-shelf.sql', 'create table shelf (id bigint primary key);');
  await expect(run()).rejects.toThrow('0001-shelf.sql was changed after it was applied');
  await expect(pending()).rejects.toThrow('0001-shelf.sql was changed');
});

test('other line ends do not make it another migration', async () => {
  await write('0002-book.sql', 'create table book (\n  id int\n);\n');
  await run();
  await write('0002-book.sql', 'create table book (\r\n  id int\r\n);\r\n');
  expect(await run()).toEqual([]);
});

test('an older program refuses the database of a newer one', async () => {
  await write('0002-book.sql', 'create table book (id int);');
  await run();
  await rm(path.join(dir, '0002-book.sql'));
  await expect(run()).rejects.toThrow('This database is newer than this program: it has the migration 0002-book.sql');
});

test('a migration can not slip in before one that is applied', async () => {
  await write('0003-book.sql', 'create table book (id int);');
  await run();
  await write('0002-author.sql', 'create table author (id int);');
  await expect(run()).rejects.toThrow('0002-author.sql comes before 0003-book.sql');
});
