import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { AlreadyRunning, takeOwnership } from './owner-lock.ts';
import { folderOfThisTest } from '../../../testing/opened.ts';

const program = path.resolve(import.meta.dirname, '../../../testing/lock-taker.ts');
let dataDir: string;

beforeEach(async () => {
  dataDir = await folderOfThisTest();
});

test('who lets go of the data can take them again', () => {
  takeOwnership(dataDir, 3000)();
  takeOwnership(dataDir, 3001)();
  expect(readdirSync(dataDir)).toEqual(['owner.2.lock']);
});

test('a lock of a process that is no more, or of an earlier one with the same number, keeps nobody out', async () => {
  await writeFile(
    path.join(dataDir, 'owner.7.lock'),
    JSON.stringify({ pid: process.pid, birth: 'another boot/1', port: 3000 }),
  );
  const release = takeOwnership(dataDir, 3001);
  expect(() => takeOwnership(dataDir, 3002)).toThrow(AlreadyRunning);
  release();
});

test('a lock that a power cut left empty keeps nobody out', async () => {
  await writeFile(path.join(dataDir, 'owner.3.lock'), '');
  takeOwnership(dataDir, 3001)();
});

type Taker = { child: ChildProcessByStdio<Writable, Readable, null>; line: () => Promise<string> };

const startTaker = (): Taker => {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => (await lines.next()).value ?? '' };
};

test('of six that find a dead owner at once, one takes its place', async () => {
  await writeFile(path.join(dataDir, 'owner.1.lock'), JSON.stringify({ pid: 999_999_999, birth: 'gone' }));
  const takers = Array.from({ length: 6 }, startTaker);
  await Promise.all(takers.map(({ line }) => line()));
  for (const { child } of takers) child.stdin.write('go\n');
  const said = await Promise.all(takers.map(({ line }) => line()));
  const ended = takers.map(({ child }) => once(child, 'exit'));
  for (const { child } of takers) child.stdin.end();
  await Promise.all(ended);
  expect(said.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'AlreadyRunning'), 'mine']);
});
