import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addressOf } from '../../server/src/platform/db/embedded/embedded-postgres.ts';
import { OWNER, readPasswords } from '../../server/src/platform/db/embedded/passwords.ts';
import { ended, startServer } from '../program.ts';

/** A server with its own embedded database below it. */
export type Tree = {
  /** How its process ended: a signal's name, or `code n`. */
  end: Promise<string>;
  /** Where its database is reached. */
  databaseUrl: string;
  /** `kill -9` of everything. */
  kill: () => Promise<void>;
  /** Ends it as an operator would. */
  stop: () => Promise<void>;
};

/** Starts a server; whenever its process dies by SIGKILL, its database is killed with it at once, whatever it was writing. */
export const startTree = async (port: number, dataDir: string, env: Record<string, string>): Promise<Tree> => {
  const child = await startServer(port, dataDir, env);
  const { pid, socketDir } = readPostmaster(dataDir);
  const passwords = await readPasswords(dataDir);
  if (!passwords) throw new Error('The database has no passwords.');
  const end = endOf(child).then((how) => {
    if (how === 'SIGKILL') killHard(pid);
    return how;
  });
  return {
    end,
    databaseUrl: addressOf(socketDir, OWNER, passwords.owner),
    kill: async () => {
      killHard(pid);
      await ended(child, 'SIGKILL');
    },
    stop: () => ended(child, 'SIGTERM'),
  };
};

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    const tell = (code: number | null, signal: string | null) => resolve(signal ?? `code ${code}`);
    if (child.exitCode !== null || child.signalCode !== null) tell(child.exitCode, child.signalCode);
    else child.once('exit', tell);
  });

/** The lines of this file: https://www.postgresql.org/docs/current/storage-file-layout.html and its source, miscadmin.h. */
const readPostmaster = (dataDir: string): { pid: number; socketDir: string } => {
  const lines = readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '' };
};

const killHard = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was faster.
  }
};
