import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { scramOf } from '../scram.ts';
import { childEnvironment } from '../../child-environment.ts';
import { footingOf } from './cluster.ts';
import type { Native } from './native.ts';
import { keepPasswords, makePasswords, OWNER, type Passwords, PROGRAM, readPasswords } from './passwords.ts';
import type { SystemUser } from './system-user.ts';

/** Whoever reaches the socket says who they are and proves it: the program's user can't come in as the owner. */
const WHO_MAY_ENTER = 'local all all scram-sha-256\n';
/** A made password needs no stretching. */
const ROUNDS = 1;

type Stopped = { dataDir: string; clusterDir: string; native: Native; user: SystemUser };

/**
 * Sees to it that a stopped cluster asks for passwords, and answers them. A cluster that let everybody in who reached its socket
 * (made by an earlier version) is taken over, and one whose passwords were lost gets others; a kill at any place is made good by the next start.
 */
export const lockCluster = async (cluster: Stopped): Promise<Passwords> => {
  const kept = await readPasswords(cluster.dataDir);
  if (kept && (await isLocked(cluster))) return kept;
  const passwords = makePasswords();
  await setPasswords(cluster, passwords);
  await writeRules(cluster);
  // Last: where it stands, both are done.
  await keepPasswords(cluster.dataDir, passwords);
  return passwords;
};

const rulesOf = (clusterDir: string): string => path.join(clusterDir, 'pg_hba.conf');

const isLocked = async ({ clusterDir }: Stopped): Promise<boolean> =>
  (await readFile(rulesOf(clusterDir), 'utf8')) === WHO_MAY_ENTER;

const writeRules = async ({ clusterDir, user }: Stopped): Promise<void> => {
  const draft = `${rulesOf(clusterDir)}.draft`;
  await writeFile(draft, WHO_MAY_ENTER, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(draft, user.uid, user.gid);
  await rename(draft, rulesOf(clusterDir));
};

/** PostgreSQL's single-user mode asks for no password; nobody else can reach the database meanwhile. */
const setPasswords = async ({ clusterDir, native, user }: Stopped, { owner, program }: Passwords): Promise<void> => {
  const { dirArgument, cwd } = footingOf(clusterDir, user);
  const child = spawn(native.postgres, ['--single', '-D', dirArgument, '-c', 'log_min_messages=error', 'postgres'], {
    ...user,
    cwd,
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const [words, [status]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit'),
    // Each statement is one line here.
    new Promise((resolve) => {
      child.stdin.on('error', resolve);
      child.stdin.end(`${statementFor(OWNER, owner)}\n${statementFor(PROGRAM, program)}\n`, () => resolve(undefined));
    }),
  ]);
  if (status !== 0 || /^(ERROR|FATAL|PANIC):/m.test(words))
    throw new Error(`The passwords of the embedded database could not be set: ${words.trim()}`);
};

/** The program's user is made later, with its rights. */
const statementFor = (role: string, password: string): string =>
  `do $$ begin if exists (select from pg_roles where rolname = '${role}') then alter role ${role} password '${scramOf(password, ROUNDS)}'; end if; end $$`;
