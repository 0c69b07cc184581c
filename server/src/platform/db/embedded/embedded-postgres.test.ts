import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '../../log.ts';
import { AlreadyRunning, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './process-facts.ts';

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
  expect(await notes(next.url)).toEqual(['before the kill']);
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
  expect(await notes(next.url)).toEqual(['before the kill']);
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
