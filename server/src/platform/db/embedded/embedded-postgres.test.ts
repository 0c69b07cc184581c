import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwnDatabase, prepareDatabase } from '../../../own-database.ts';
import { errorCode } from '../../error-code.ts';
import { openLog } from '../../log.ts';
import { childEnvironment } from '../../child-environment.ts';
import { footingOf } from './cluster.ts';
import { addressOf, AlreadyRunning, startEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareNative } from './native.ts';
import { launchPostmaster } from './postmaster.ts';
import { isAlive } from './process-facts.ts';
import { prepareSocketDir } from './socket-dir.ts';
import { databaseUser } from './system-user.ts';

const log = openLog({ level: 'silent' });
const program = path.resolve(import.meta.dirname, '../../../testing/embedded-owner.ts');
let dataDir = '';
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'keywright-owner-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** A second program on the same data, in a process group of its own, as a terminal would give it. */
const startOwner = () => {
  const child = spawn(process.execPath, [program, dataDir], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  return {
    child,
    says: (words: string) => new Promise<void>((resolve) => lines.on('line', (line) => line === words && resolve())),
  };
};

const kill = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};

const postmasterPid = (): number => Number.parseInt(readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8'), 10);

const gone = async (pid: number): Promise<void> => {
  const end = Date.now() + 10_000;
  while (isAlive(pid)) {
    if (Date.now() > end) throw new Error(`process ${pid} is still there`);
    await pause(10);
  }
};

const notes = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ words: string }>('select words from note');
  await client.end();
  return rows.map(({ words }) => words);
};

test('whoever starts it a second time is told the port of the first, which runs on undisturbed', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log, port: 3456, durable: false });
  const second = startEmbeddedPostgres({ dataDir, log, port: 3457, durable: false });
  await expect(second).rejects.toBeInstanceOf(AlreadyRunning);
  await expect(second).rejects.toMatchObject({ port: 3456 });
  expect(isAlive(postmasterPid())).toBe(true);
  await first.stop();
});

test('nothing of it runs on when its owner is killed, and the next start has what was committed', async () => {
  const owner = startOwner();
  await owner.says('up');
  const pid = postmasterPid();
  await kill(owner.child);
  const next = await startEmbeddedPostgres({ dataDir, log });
  expect(isAlive(pid)).toBe(false);
  expect(await notes(next.ownerUrl)).toEqual(['before the kill']);
  await next.stop();
});

test('a database whose owner and guard were both killed is stopped by the next start', async () => {
  const owner = startOwner();
  await owner.says('up');
  const pid = postmasterPid();
  process.kill(guardOf(pid), 'SIGKILL');
  await kill(owner.child);
  expect(isAlive(pid)).toBe(true);
  const next = await startEmbeddedPostgres({ dataDir, log });
  expect(postmasterPid()).not.toBe(pid);
  expect(await notes(next.ownerUrl)).toEqual(['before the kill']);
  await next.stop();
});

/** The shell that waits for the owner's end: its command names the database's process. */
const guardOf = (pid: number): number => {
  const guard = readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0)
    .find((candidate) => commandOf(candidate).includes(`kill -INT ${pid}\0`));
  if (guard === undefined) throw new Error('there is no guard');
  return guard;
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

test('Ctrl-C leaves the database up for as long as its owner still works', async () => {
  const owner = startOwner();
  await owner.says('up');
  const noted = owner.says('noted');
  process.kill(-(owner.child.pid ?? 0), 'SIGINT');
  await noted;
  const pid = postmasterPid();
  owner.child.kill('SIGKILL');
  await gone(pid);
});

test('a start that is killed while it makes the database leaves no half one', async () => {
  const begun = new Promise<void>((resolve) => {
    const watcher = watch(dataDir, (_event, name) => {
      if (!name?.startsWith('pg.init')) return;
      watcher.close();
      resolve();
    });
  });
  const owner = startOwner();
  await begun;
  await kill(owner.child);
  expect(existsSync(path.join(dataDir, 'pg'))).toBe(false);
  const next = await startEmbeddedPostgres({ dataDir, log, durable: false });
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg'))).toEqual(['pg']);
  await next.stop();
});

test('a checkout deep down in the tree has a database too', async () => {
  const deep = path.join(dataDir, ...Array.from({ length: 8 }, () => 'a-rather-long-directory-name'));
  await mkdir(deep, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: deep, log, durable: false });
  expect(Buffer.byteLength(`${postgres.socketDir}/.s.PGSQL.5432`)).toBeLessThan(104);
  await postgres.stop();
});

/** What the first version left: whoever reached the socket was whoever they said. */
const makeAsTheFirstVersionDid = async (): Promise<void> => {
  const clusterDir = path.join(dataDir, 'pg');
  const user = databaseUser(clusterDir);
  const native = await prepareNative(user);
  await mkdir(clusterDir);
  if (user.uid !== undefined && user.gid !== undefined) await chown(clusterDir, user.uid, user.gid);
  const { dirArgument, cwd } = footingOf(clusterDir, user);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '-E', 'UTF8'];
  const how = ['-D', dirArgument, '-U', 'postgres', '-A', 'trust', '--no-instructions', '--no-sync', ...locale];
  execFileSync(native.initdb, how, { ...user, cwd, env: childEnvironment() });
  const socketDir = await prepareSocketDir(dataDir, user);
  const postmaster = await launchPostmaster({ native, clusterDir, socketDir, user, flags: [], log });
  const client = new pg.Client({ connectionString: addressOf(socketDir, 'postgres', '') });
  await client.connect();
  await client.query(`create table note (words text); insert into note values ('from the first version')`);
  await client.end();
  await postmaster.stop();
};

const comesIn = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return 'yes';
  } catch (error) {
    return errorCode(error) ?? 'no';
  } finally {
    await client.end();
  }
};

test('a database of the first version keeps its rows and asks for a password from now on', async () => {
  await makeAsTheFirstVersionDid();
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  expect(await notes(postgres.ownerUrl)).toEqual(['from the first version']);
  expect(await comesIn(addressOf(postgres.socketDir, 'postgres', ''))).not.toBe('yes');
  await postgres.stop();
});

test("nobody comes in as the owner with the program's password, and who lost both passwords gets others", async () => {
  const first = await startEmbeddedPostgres({ dataDir, log, durable: false });
  await prepareDatabase({ ...first, log });
  expect(await comesIn(first.programUrl)).toBe('yes');
  const { password } = new URL(first.programUrl);
  expect(await comesIn(addressOf(first.socketDir, 'postgres', password))).toBe('28P01');
  expect(statSync(path.join(dataDir, 'database-passwords.json')).mode & 0o077).toBe(0);
  await first.stop();

  await rm(path.join(dataDir, 'database-passwords.json'));
  const next = await startEmbeddedPostgres({ dataDir, log, durable: false });
  expect(await comesIn(next.programUrl)).toBe('yes');
  expect(await comesIn(next.ownerUrl)).toBe('yes');
  expect(await comesIn(addressOf(next.socketDir, 'keywright_app', password))).toBe('28P01');
  await next.stop();
});

test("whoever spoke as the program's user keeps nothing of it: password and settings are the program's at the next start", async () => {
  const settings = { dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined, databaseUserMayOwn: false };
  const first = await openOwnDatabase(settings, log);
  await asked(
    first.programUrl,
    `alter role keywright_app set default_transaction_read_only = on; alter role keywright_app password 'loot'`,
  );
  expect(await comesIn(first.programUrl)).toBe('28P01');
  await first.stop();
  const next = await openOwnDatabase(settings, log);
  try {
    expect(await asked(next.programUrl, 'show default_transaction_read_only')).toEqual([
      { default_transaction_read_only: 'off' },
    ]);
  } finally {
    await next.stop();
  }
});

const asked = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};
