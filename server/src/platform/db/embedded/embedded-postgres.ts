import { mkdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { OperatorFault } from '../../operator-fault.ts';
import { ensureCluster } from './cluster.ts';
import { stopLeftover } from './leftover.ts';
import { lockCluster } from './lock-cluster.ts';
import { prepareNative } from './native.ts';
import { takeOwnership } from './owner-lock.ts';
import { OWNER, type Passwords, PROGRAM } from './passwords.ts';
import { launchPostmaster, type Postmaster } from './postmaster.ts';
import { prepareSocketDir } from './socket-dir.ts';
import { databaseUser } from './system-user.ts';

export { AlreadyRunning } from './owner-lock.ts';

export type EmbeddedPostgres = {
  socketDir: string;
  /** The connection address of the owner of everything, for `pg`: for migrations and commands, never for what runs for people. */
  ownerUrl: string;
  /** The program's own; its user is made by `grantProgram`. */
  programUrl: string;
  /** Resolves with its last words when the database ended without being asked to. */
  lost: Promise<string>;
  /** Stops the database and lets go of the data directory. */
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  log: Log;
  /** The port on which this process will answer people: told to whoever starts a second one. */
  port?: number;
  /** More of PostgreSQL's settings, as `name=value`. */
  flags?: readonly string[];
  /** False for throw-away clusters: they are made without waiting for the disk. */
  durable?: boolean;
};

const PATIENCE_MS = 15_000;

/**
 * Runs a real PostgreSQL in `dataDir`, reached by a unix socket only; makes it the first time. It ends with this process, however that
 * ends. Throws `AlreadyRunning` when another process owns the directory.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
  port,
  flags = [],
  durable = true,
}: Options): Promise<EmbeddedPostgres> => {
  await mkdir(dataDir, { recursive: true });
  const dir = await realpath(dataDir);
  const release = takeOwnership(dir, port);
  try {
    const user = databaseUser(path.join(dir, 'pg'));
    const native = await prepareNative(user);
    const clusterDir = await ensureCluster({ dataDir: dir, native, user, durable });
    const socketDir = await prepareSocketDir(dir, user);
    const safety = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
    const { postmaster, passwords } = await persist(clusterDir, log, async () => ({
      passwords: await lockCluster({ dataDir: dir, clusterDir, native, user }),
      postmaster: await launchPostmaster({ native, clusterDir, socketDir, user, flags: [...safety, ...flags], log }),
    }));
    return attend({ postmaster, socketDir, passwords, release });
  } catch (error) {
    release();
    throw error;
  }
};

/** A database that was just killed stays visible for a moment and keeps its successor out: so the start is tried again. */
const persist = async <T>(clusterDir: string, log: Log, launch: () => Promise<T>): Promise<T> => {
  const end = Date.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt += 1) {
    await stopLeftover(clusterDir);
    try {
      return await launch();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (Date.now() > end)
        throw new OperatorFault(`The embedded PostgreSQL did not start: ${words}`, { cause: error });
      log.warn({ words }, 'database: did not start, is tried again');
      await pause(Math.min(100 * attempt, 1_000));
    }
  }
};

type Running = { postmaster: Postmaster; socketDir: string; passwords: Passwords; release: () => void };

const attend = ({ postmaster, socketDir, passwords, release }: Running): EmbeddedPostgres => {
  let asked = false;
  const lost = new Promise<string>((resolve) => {
    void postmaster.ended.then((words) => (asked ? undefined : resolve(words)));
  });
  const stop = async () => {
    asked = true;
    await postmaster.stop();
    await rm(socketDir, { recursive: true, force: true });
    release();
  };
  let stopping: Promise<void> | undefined;
  return {
    socketDir,
    ownerUrl: addressOf(socketDir, OWNER, passwords.owner),
    programUrl: addressOf(socketDir, PROGRAM, passwords.program),
    lost,
    stop: () => (stopping ??= stop()),
  };
};

/** The address of the embedded database `postgres` behind a socket. */
export const addressOf = (socketDir: string, name: string, password: string): string =>
  `postgresql://${name}:${password}@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
