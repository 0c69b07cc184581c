import { chmod, cp, lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mayAccess, type SystemUser } from './system-user.ts';

/**
 * A copy of the programs where `user` can run them, for a checkout in a place closed to others, such as root's home. It is made
 * once for each version and kept; it appears whole or not at all.
 */
export const copyForUser = async (nativeDir: string, version: string, user: SystemUser): Promise<string> => {
  const parent = [os.tmpdir(), '/tmp', '/var/tmp'].find((dir) => mayAccess(user, '-x', dir));
  if (parent === undefined)
    throw new Error('There is no directory for temporary files that the database user can enter.');
  const place = path.join(parent, `keywright-pg-${version}-${process.arch}`);
  if (await isOurs(place)) {
    if (await isComplete(nativeDir, place)) return place;
    await rm(place, { recursive: true, force: true });
  }
  const draft = await mkdtemp(`${place}-`);
  await cp(nativeDir, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  try {
    await rename(draft, place);
    return place;
  } catch {
    // The name is taken: by a start at the same moment, or by a stranger, whose programs we must not run.
    if (!(await isOurs(place))) return draft;
    await rm(draft, { recursive: true, force: true });
    return place;
  }
};

/** Ours alone to change: the directory's owner is this process's user, and nobody else may write to it. */
const isOurs = async (place: string): Promise<boolean> => {
  const found = await lstat(place).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
};

/** Cleaners of temporary directories take single old files away. */
const isComplete = async (original: string, copy: string): Promise<boolean> => {
  const [wanted, there] = await Promise.all([filesIn(original), filesIn(copy)]);
  return wanted.length === there.length && wanted.every((name, at) => name === there[at]);
};

const filesIn = async (dir: string): Promise<string[]> => (await readdir(dir, { recursive: true })).toSorted();
