import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../error-code.ts';
import { birthOf, isAlive } from './process-facts.ts';

/** Another living process owns this data directory; `port` is where it said that it answers. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
  readonly port: number | undefined;
  readonly pid: number;
  constructor({ port, pid }: { port: number | undefined; pid: number }) {
    super(`already running${port === undefined ? '' : ` on port ${port}`} (process ${pid})`);
    this.port = port;
    this.pid = pid;
  }
}

const Owner = z.object({ pid: z.int(), birth: z.string().optional(), port: z.int().optional() });
type Owner = z.infer<typeof Owner>;
const lockName = /^owner\.(\d+)\.lock$/;
const TRIES = 20;

/**
 * Takes the data directory for this process, or throws `AlreadyRunning`. Answers how to let go of it.
 *
 * Each owner writes a lock with a number of its own, one higher than the last, and the highest one counts. A dead owner's lock
 * is so never removed before its successor's exists: of two that find it dead, only one can make the next number.
 */
export const takeOwnership = (dataDir: string, port: number | undefined): (() => void) => {
  mkdirSync(dataDir, { recursive: true });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const last = highest(dataDir);
    const owner = last === 0 ? undefined : readOwner(lockPath(dataDir, last));
    if (owner && isLiving(owner)) throw new AlreadyRunning({ port: owner.port, pid: owner.pid });
    const mine = lockPath(dataDir, last + 1);
    if (!create(mine, { pid: process.pid, birth: birthOf(process.pid), port })) continue;
    if (highest(dataDir) !== last + 1) {
      rmSync(mine, { force: true });
      continue;
    }
    removeBelow(dataDir, last + 1);
    return () => write(mine, { pid: 0, birth: undefined });
  }
  throw new Error(`The data directory ${dataDir} is being taken by others all the time.`);
};

const lockPath = (dataDir: string, number: number): string => path.join(dataDir, `owner.${number}.lock`);
const numberOf = (name: string): number => Number(lockName.exec(name)?.[1] ?? 0);
const highest = (dataDir: string): number => Math.max(0, ...readdirSync(dataDir).map(numberOf));

const removeBelow = (dataDir: string, number: number): void => {
  for (const name of readdirSync(dataDir)) {
    if (lockName.test(name) && numberOf(name) < number) rmSync(path.join(dataDir, name), { force: true });
  }
};

const isLiving = ({ pid, birth }: Owner): boolean => {
  if (pid <= 0 || !isAlive(pid)) return false;
  const now = birthOf(pid);
  return birth === undefined || now === undefined || birth === now;
};

const readOwner = (file: string): Owner | undefined => {
  try {
    return Owner.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Only a power cut leaves a lock that can't be read, and it left no owner either.
    return undefined;
  }
};

/** Makes the lock whole or not at all; false when somebody else has this number. */
const create = (file: string, owner: Owner): boolean => {
  const draft = writeDraft(file, owner);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

const write = (file: string, owner: Owner): void => renameSync(writeDraft(file, owner), file);

const writeDraft = (file: string, owner: Owner): string => {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(owner), { flag: 'wx' });
  return draft;
};
