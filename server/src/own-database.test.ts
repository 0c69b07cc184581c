import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwnDatabase } from './own-database.ts';
import { openDatabase } from './platform/db/database.ts';
import { openLog } from './platform/log.ts';
import { SettingsFault } from './platform/settings.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { startApp } from './testing/app.ts';
import { folderOfThisTest } from './testing/opened.ts';

let database: FreshDatabase;
let logged: string[];
let dataDir: string;
beforeEach(async () => {
  dataDir = await folderOfThisTest();
  database = await freshDatabase({ migrated: false });
  logged = [];
});
afterEach(() => database.close());

const open = (named: { url: string; owner?: string; mayOwn?: boolean }) => {
  const to = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  return openOwnDatabase(
    {
      dataDir,
      databaseUrl: named.url,
      databaseOwnerUrl: named.owner,
      databaseUserMayOwn: named.mayOwn ?? false,
    },
    openLog({ level: 'info', to }),
  );
};

test('a program that would work as the owner of its tables does not start, and says what to set', async () => {
  const fault = await open({ url: database.url }).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(SettingsFault);
  expect(String(fault)).toContain(
    'DATABASE_URL names postgres, which can more than the program needs (is a superuser)',
  );
  expect(String(fault)).toContain('Set DATABASE_OWNER_URL');
  expect(await open({ url: database.url, owner: database.url }).catch(String)).toContain('is a superuser');
});

test('where a setting allows it, it works as the owner and says so', async () => {
  const { programUrl } = await open({ url: database.url, mayOwn: true });
  expect(programUrl).toBe(database.url);
  expect(logged.join('')).toContain('a user that can more than it needs');
  expect((await database.pool.query('select from schema_migration')).rowCount).toBeGreaterThan(5);
});

test("with the owner's address beside it, tables and user are made, and nothing is said", async () => {
  await open({ url: database.programUrl, owner: database.url });
  expect(await open({ url: database.programUrl })).toMatchObject({
    programUrl: database.programUrl,
    ownerUrl: undefined,
  });
  expect(logged).toEqual([]);
});

test('without it, a program whose tables wait for migrations does not start, and says who brings them up to date', async () => {
  const late = startApp({ on: { databaseUrl: database.url, dataDir } });
  await expect(late).rejects.toThrow(/DATABASE_OWNER_URL is missing.*npm run migrate/);
});

test('the data directory is closed to others when it is made and when it was open, and the embedded database works in it', async () => {
  const modeOf = () => statSync(inside).mode & 0o777;
  const inside = path.join(dataDir, 'data');
  const settings = { dataDir: inside, databaseUrl: undefined, databaseOwnerUrl: undefined, databaseUserMayOwn: false };
  const log = openLog({ level: 'silent' });
  await (await openOwnDatabase(settings, log)).stop();
  expect(modeOf()).toBe(0o700);
  chmodSync(inside, 0o755);
  const opened = await openOwnDatabase(settings, log);
  expect(modeOf()).toBe(0o700);
  const { db, close } = openDatabase({ url: opened.programUrl, log, max: 1 });
  expect(await db.selectFrom('person').select('id').execute()).toEqual([]);
  await close();
  await opened.stop();
}, 60_000);
