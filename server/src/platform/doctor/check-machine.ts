import { readFile, statfs } from 'node:fs/promises';
import { failure, type Finding, ok, warning } from './finding.ts';

const GB = 1024 ** 3;
const MIN_FREE_BYTES = GB / 4;
const LOW_FREE_BYTES = 5 * GB;
const MIN_DESCRIPTORS = 4_096;

/** How much space is left where the data are. */
export const checkDisk = async (dataDir: string): Promise<Finding> => {
  const { bavail, bsize, files, ffree } = await statfs(dataDir);
  const free = bavail * bsize;
  const said = `${(free / GB).toFixed(1)} GB are free at DATA_DIR (${dataDir})`;
  if (files > 0 && ffree === 0)
    return failure(`DATA_DIR (${dataDir}): the file system can hold no more files. Delete some, or move DATA_DIR.`);
  if (free < MIN_FREE_BYTES) return failure(`${said}: free some space now.`);
  return free < LOW_FREE_BYTES ? warning(`${said}: that lasts for a while only.`) : ok(said);
};

/** How many files and connections a process may have open; each live update of a browser is one. */
export const checkDescriptors = async (): Promise<Finding> => {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const [, limit] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (limit === undefined) return ok('the limit of open files is not known on this system');
  return Number(limit) < MIN_DESCRIPTORS
    ? warning(
        `a process may have ${limit} files open: raise it to 65536 (LimitNOFILE= in systemd, ulimit -n in a shell).`,
      )
    : ok(`a process may have ${limit} files open`);
};
