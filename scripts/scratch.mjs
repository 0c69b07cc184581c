/** Where tests keep what they throw away. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { chmod, statfs } from 'node:fs/promises';
import os from 'node:os';
import { openRunFolder } from '../server/src/testing/run-folder.ts';

const MEMORY = '/dev/shm';
/** A throw-away database may write 4 GB of its own log before it uses it again; half of the memory is for what runs. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/** Programs are run from there, too. */
const mayRunPrograms = () => {
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = 'noexec'] = mounted.map((line) => line.split(' ')).findLast(([, at]) => at === MEMORY) ?? [];
  return !options.split(',').includes('noexec');
};

const hasRoomInMemory = async () => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    const available = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024;
    return mayRunPrograms() && Math.min(bavail * bsize, available / 2) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
};

/**
 * A folder of this run's, for `TMPDIR`: in memory where there is enough of it. On a disk, making files slows down with each that was deleted:
 * ext4 gives a new file no number that was free for less than five minutes, and looks at all of those each time; tests make and drop
 * some hundred databases.
 */
export const openScratch = async () => {
  const parent = (await hasRoomInMemory()) ? MEMORY : os.tmpdir();
  const folder = await openRunFolder(parent, 'keywright-tests-');
  // The database runs as a user of its own.
  await chmod(folder, 0o1777);
  return folder;
};
