import { chown, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sha256 } from '../../secrets.ts';
import { mayAccess, type SystemUser } from './system-user.ts';

/** A socket's path holds at most 107 bytes (unix(7); 103 on macOS); this leaves room for the file's name. */
const LONGEST = 80;

/**
 * The directory of the database's socket: short, wherever the data are, and closed to everyone but the database's user (and root).
 * That is the only lock on the door, since the cluster trusts whoever reaches the socket.
 */
export const prepareSocketDir = async (dataDir: string, user: SystemUser): Promise<string> => {
  const name = `kw-${sha256(dataDir).toString('hex').slice(0, 12)}`;
  const parent = [os.tmpdir(), '/tmp', '/var/tmp'].find(
    (dir) => Buffer.byteLength(path.join(dir, name)) <= LONGEST && mayAccess(user, '-x', dir),
  );
  if (parent === undefined)
    throw new Error("There is no short directory for the database's socket; set TMPDIR to one.");
  const preferred = path.join(parent, name);
  await mkdir(preferred, { mode: 0o700 }).catch(() => undefined);
  // A stranger may have taken the name; then another one does.
  const dir = (await isPrivate(preferred, user)) ? preferred : await mkdtemp(`${preferred}-`);
  if (user.uid !== undefined && user.gid !== undefined) await chown(dir, user.uid, user.gid);
  return dir;
};

const isPrivate = async (dir: string, user: SystemUser): Promise<boolean> => {
  const found = await lstat(dir);
  return (
    found.isDirectory() && (found.mode & 0o077) === 0 && (found.uid === process.getuid?.() || found.uid === user.uid)
  );
};
