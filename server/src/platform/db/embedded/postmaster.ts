import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Log } from '../../log.ts';
import { childEnvironment } from '../../child-environment.ts';
import { footingOf } from './cluster.ts';
import type { Native } from './native.ts';
import type { SystemUser } from './system-user.ts';

export type Postmaster = {
  /** Resolves when it has ended, for whatever reason, with its last words. */
  ended: Promise<string>;
  /** Ends it within seconds: running statements are cut off, what is committed stays. */
  stop: () => Promise<void>;
};

type Launch = {
  native: Native;
  clusterDir: string;
  socketDir: string;
  user: SystemUser;
  flags: readonly string[];
  log: Log;
};

const always = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  // Errors quote the rows that were refused: our own log tells of them without the rows.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'log_line_prefix=',
];
const FAST_MS = 6_000;
const HARD_MS = 2_000;

/** Starts PostgreSQL on the cluster and waits until it takes connections; rejects with its words when it does not. */
export const launchPostmaster = async ({
  native,
  clusterDir,
  socketDir,
  user,
  flags,
  log,
}: Launch): Promise<Postmaster> => {
  const { dirArgument, cwd } = footingOf(clusterDir, user);
  const flagArguments = [...always, `unix_socket_directories=${socketDir}`, ...flags].flatMap((flag) => ['-c', flag]);
  const child = spawn(native.postgres, ['-D', dirArgument, ...flagArguments], {
    ...user,
    cwd,
    env: childEnvironment(),
    // A process group of its own: Ctrl-C is for us, and the database is stopped after the last query.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const guard = guardAgainstOrphans(child, user);
  const words: string[] = [];
  let stopping = false;
  const ended = new Promise<string>((resolve) => {
    const end = (why: string) => {
      guard.kill('SIGKILL');
      resolve([...words.slice(-5), why].join(' · '));
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(`ended with ${signal ?? code}`));
  });
  const ready = new Promise<true>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      words.push(line);
      if (words.length > 20) words.shift();
      if (line.includes('ready to accept connections')) resolve(true);
      if (/^(FATAL|PANIC):/.test(line) && !stopping) log.warn({ postgres: line }, 'database: complains');
      else log.debug({ postgres: line }, 'database: says');
    });
  });
  const outcome = await Promise.race([ready, ended]);
  if (outcome !== true) throw new Error(outcome);
  const stop = (): Promise<void> => {
    stopping = true;
    return stopChild(child, ended);
  };
  return { ended, stop };
};

/**
 * A shell that waits for our end of its pipe to close, which the kernel does however we die (`kill -9` too), and then stops the
 * database. It ignores the signals of a terminal.
 */
const guardAgainstOrphans = (child: ChildProcess, user: SystemUser): ChildProcess => {
  const script = `trap "" INT TERM HUP; read -r _; kill -INT ${child.pid ?? ''}`;
  const guard = spawn('/bin/sh', ['-c', script], {
    ...user,
    cwd: '/',
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
};

const stopChild = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  child.kill('SIGINT');
  const harder = setTimeout(() => child.kill('SIGQUIT'), FAST_MS);
  const hardest = setTimeout(() => child.kill('SIGKILL'), FAST_MS + HARD_MS);
  await ended;
  clearTimeout(harder);
  clearTimeout(hardest);
};
