import { rm } from 'node:fs/promises';
import os from 'node:os';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { openLog } from '../platform/log.ts';
import { openRunFolder } from './run-folder.ts';

export type ThrowAwayCluster = {
  /** The owner's address of its empty database `postgres`. */
  url: string;
  /** The same of the program's user, which is made with the first database that it gets rights in. */
  programUrl: string;
  stop: () => Promise<void>;
};

/** A PostgreSQL of its own in a temporary directory, quick and careless with the disk; gone after `stop`, stopped with this process in any case. */
export const startThrowAwayCluster = async (): Promise<ThrowAwayCluster> => {
  const dataDir = await openRunFolder(os.tmpdir(), 'keywright-trial-');
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
