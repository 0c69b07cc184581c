import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { isAlive } from '../platform/db/embedded/process-facts.ts';
import { openLog } from '../platform/log.ts';

export type ThrowAwayCluster = {
  /** The owner's address of its empty database `postgres`. */
  url: string;
  /** The same of the program's user, which is made with the first database that it gets rights in. */
  programUrl: string;
  stop: () => Promise<void>;
};

const prefix = 'keywright-trial-';

/** A PostgreSQL of its own in a temporary directory, quick and careless with the disk; gone after `stop`, stopped with this process in any case. */
export const startThrowAwayCluster = async (): Promise<ThrowAwayCluster> => {
  await removeForgotten();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: openLog({ level: 'error' }),
    durable: false,
    flags: [
      'max_connections=200',
      'deadlock_timeout=100ms',
      'autovacuum=off',
      'max_wal_size=4GB',
      'wal_level=minimal',
      'max_wal_senders=0',
    ],
  });
  return {
    url: postgres.ownerUrl,
    programUrl: postgres.programUrl,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** A killed run leaves its directory behind, never its processes. */
const removeForgotten = async (): Promise<void> => {
  for (const name of await readdir(os.tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    await rm(path.join(os.tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
};
