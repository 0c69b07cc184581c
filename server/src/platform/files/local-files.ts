import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../failure.ts';
import { checkedName, type FileEntry, type FileStore } from './file-store.ts';

const OWNER_ONLY_DIR = 0o700;
const OWNER_ONLY_FILE = 0o600;
const UNFINISHED = '.part';
const LONGEST_WRITE_MS = 60_000;

/**
 * Files in a directory, spread over 256 folders by the first two letters of their names. A write is complete on the disk
 * before its name appears: a crash leaves the whole file, or a `.part` that `removeUnfinished` and the sweeper remove.
 */
export const openLocalFiles = async (root: string): Promise<FileStore> => {
  await mkdir(root, { recursive: true, mode: OWNER_ONLY_DIR });
  const known = new Set<string>();
  const folderOf = (name: string): string => path.join(root, checkedName(name).slice(0, 2).toLowerCase());
  const placeOf = (name: string): string => path.join(folderOf(name), name);

  const makeFolder = async (folder: string): Promise<void> => {
    if (known.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY_DIR });
    await syncFolder(root);
    known.add(folder);
  };

  return {
    put: async (name, bytes) => {
      const folder = folderOf(name);
      const draft = `${placeOf(name)}.${randomUUID()}${UNFINISHED}`;
      try {
        await makeFolder(folder);
        await writeSafely(draft, bytes);
        await rename(draft, placeOf(name));
        await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw asFailure(error);
      }
    },
    get: (name) => readFile(placeOf(name)).catch(unlessMissing),
    remove: (name) => rm(placeOf(name), { force: true }),
    list: () => entriesOf(root),
    removeUnfinished: async () => {
      const before = Date.now() - LONGEST_WRITE_MS;
      for await (const { name, writtenAt } of entriesOf(root))
        if (name.endsWith(UNFINISHED) && writtenAt.getTime() < before) await rm(placeOf(name), { force: true });
    },
    keepsVersions: async () => false,
    answers: () =>
      statfs(root).then(
        ({ bavail, bsize }) => bavail * bsize >= LEAST_ROOM_BYTES,
        () => false,
      ),
  };
};

/** Room for a last handful of uploads: below it the operator should hear of it. */
const LEAST_ROOM_BYTES = 32 * 1024 * 1024;

const writeSafely = async (file: string, bytes: Buffer): Promise<void> => {
  const handle = await open(file, 'wx', OWNER_ONLY_FILE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** A name is in its folder's own data. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

async function* entriesOf(root: string): AsyncGenerator<FileEntry> {
  for await (const folder of await opendir(root)) {
    if (!folder.isDirectory()) continue;
    for await (const { name } of await opendir(path.join(root, folder.name))) {
      const found = await stat(path.join(root, folder.name, name)).catch(unlessMissing);
      if (found) yield { name, writtenAt: found.mtime };
    }
  }
}

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

const asFailure = (error: unknown): unknown =>
  noRoom.has((error as NodeJS.ErrnoException).code ?? '') ? new Failure('storage.full', { cause: error }) : error;
