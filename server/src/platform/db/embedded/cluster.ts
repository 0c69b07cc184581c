import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../child-environment.ts';
import type { Native } from './native.ts';
import type { SystemUser } from './system-user.ts';

const run = promisify(execFile);

/**
 * How the cluster's programs are given its directory. As root, the directory may lie where the database's user can't go (root's
 * home): each program is then started inside of it, which the kernel allows, and knows it only by that.
 */
export type Footing = { dirArgument: string; cwd: string };

export const footingOf = (clusterDir: string, user: SystemUser): Footing =>
  user.uid !== undefined && process.platform === 'linux'
    ? { dirArgument: '/proc/self/cwd', cwd: clusterDir }
    : { dirArgument: clusterDir, cwd: '/' };

type Wanted = { dataDir: string; native: Native; user: SystemUser; durable: boolean };

/**
 * Makes the cluster `pg` in the data directory when there is none: elsewhere first, so that a kill leaves no half one. A new one lets
 * nobody in until its passwords are set.
 */
export const ensureCluster = async ({ dataDir, native, user, durable }: Wanted): Promise<string> => {
  const cluster = path.join(dataDir, 'pg');
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return cluster;
  await removeHalfMade(dataDir);
  const draft = await mkdtemp(path.join(dataDir, 'pg.init-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(draft, user.uid, user.gid);
  await initialise(draft, native, user, durable);
  await rename(draft, cluster);
  await settleDirectory(dataDir);
  return cluster;
};

const initialise = async (draft: string, native: Native, user: SystemUser, durable: boolean): Promise<void> => {
  const { dirArgument, cwd } = footingOf(draft, user);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '-E', 'UTF8'];
  const haste = durable ? [] : ['--no-sync'];
  try {
    await run(
      native.initdb,
      ['-D', dirArgument, '-U', 'postgres', '-A', 'reject', '--no-instructions', ...locale, ...haste],
      {
        ...user,
        cwd,
        env: childEnvironment(),
      },
    );
  } catch (error) {
    const told = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`The database could not be made. ${told}`, { cause: error });
  }
};

const removeHalfMade = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('pg.init')) await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
};

/** A power cut must not take the new name back while it leaves what was committed under it. */
const settleDirectory = async (dir: string): Promise<void> => {
  const handle = await open(dir, 'r');
  await handle.sync().finally(() => handle.close());
};
