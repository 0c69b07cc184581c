import { mkdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { ensureCluster } from './cluster.ts';
import { stopLeftover } from './leftover.ts';
import { prepareNative } from './native.ts';
import { takeOwnership } from './owner-lock.ts';
import { launchPostmaster, type Postmaster } from './postmaster.ts';
import { prepareSocketDir } from './socket-dir.ts';
import { databaseUser } from './system-user.ts';

export { AlreadyRunning } from './owner-lock.ts';

export type EmbeddedPostgres = {
  socketDir: string;
  /** The connection address, for `pg`. */
  url: string;
  /** Resolves with its last words when the database ended without being asked to. */
  lost: Promise<string>;
  /** Stops the database and lets go of the data directory. */
  stop: () => Promise<void>;
};

type Wishes = {
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
}: Wishes): Promise<EmbeddedPostgres> => {
  if (process.platform === 'win32')
    throw new Error('The embedded PostgreSQL needs Linux or macOS. Set DATABASE_URL, or use WSL.');
  await mkdir(dataDir, { recursive: true });
  const dir = await realpath(dataDir);
  const letGo = takeOwnership(dir, port);
  try {
    const user = databaseUser(path.join(dir, 'pg'));
    const native = await prepareNative(user);
    const clusterDir = await ensureCluster(dir, native, user, { durable });
    const socketDir = await prepareSocketDir(dir, user);
    const safety = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
    const postmaster = await persist(clusterDir, log, () =>
      launchPostmaster({ native, clusterDir, socketDir, user, flags: [...safety, ...flags], log }),
    );
    return attend(postmaster, socketDir, letGo);
  } catch (error) {
    letGo();
    throw error;
  }
};

/** A database that was just killed stays visible for a moment and keeps its successor out: so the start is tried again. */
const persist = async (clusterDir: string, log: Log, launch: () => Promise<Postmaster>): Promise<Postmaster> => {
  const end = Date.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt += 1) {
    await stopLeftover(clusterDir);
    try {
      return await launch();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (Date.now() > end) throw new Error(`The embedded PostgreSQL did not start: ${words}`, { cause: error });
      log.warn({ words }, 'database: did not start, is tried again');
      await pause(Math.min(100 * attempt, 1_000));
    }
  }
};

const attend = (postmaster: Postmaster, socketDir: string, letGo: () => void): EmbeddedPostgres => {
  let asked = false;
  const lost = new Promise<string>((resolve) => {
    void postmaster.ended.then((words) => (asked ? undefined : resolve(words)));
  });
  const stop = async () => {
    asked = true;
    await postmaster.stop();
    await rm(socketDir, { recursive: true, force: true });
    letGo();
  };
  let stopping: Promise<void> | undefined;
  return {
    socketDir,
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    lost,
    stop: () => (stopping ??= stop()),
  };
};
