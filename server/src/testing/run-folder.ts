import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../platform/db/embedded/process-facts.ts';

/** Makes a folder of this process's own below `parent`. Those of processes that were killed are removed first: they leave theirs behind. */
export const openRunFolder = async (parent: string, prefix: string): Promise<string> => {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
};
