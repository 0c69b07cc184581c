import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileEntry, FileStore } from './file-store.ts';
import { openLocalFiles } from './local-files.ts';
import { folderOfThisTest } from '../../testing/opened.ts';

let root: string;
let files: FileStore;
beforeEach(async () => {
  root = path.join(await folderOfThisTest(), 'files');
  files = await openLocalFiles(root);
});

const listed = async (): Promise<FileEntry[]> => {
  const entries: FileEntry[] = [];
  for await (const entry of files.list()) entries.push(entry);
  return entries;
};

const modeOf = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);

describe('files in a directory', () => {
  it('come back as they were, and are gone when removed', async () => {
    const name = randomUUID();
    const bytes = randomBytes(100_000);
    await files.put(name, bytes);
    expect((await files.get(name))?.equals(bytes)).toBe(true);
    expect((await listed()).map((entry) => entry.name)).toEqual([name]);
    await files.remove(name);
    await files.remove(name);
    expect(await files.get(name)).toBeUndefined();
    expect(await listed()).toEqual([]);
  });

  it('can be read by their owner only', async () => {
    const name = randomUUID();
    await files.put(name, Buffer.from('x'));
    expect(await modeOf(root)).toBe('700');
    expect(await modeOf(path.join(root, name.slice(0, 2)))).toBe('700');
    expect(await modeOf(path.join(root, name.slice(0, 2), name))).toBe('600');
  });

  it('never have a name that leads out of the directory', async () => {
    for (const name of ['../../etc/passwd', '..', '/etc/passwd', 'a/b/c', '', 'a\0bc', '.hidden']) {
      await expect((async () => files.put(name, Buffer.from('x')))()).rejects.toThrow('not a name of ours');
    }
  });

  it('leave what an interrupted write left where the sweeper finds it', async () => {
    const name = randomUUID();
    await files.put(name, Buffer.from('x'));
    const part = `${name}.${randomUUID()}.part`;
    await writeFile(path.join(root, name.slice(0, 2), part), 'half');
    expect((await listed()).map((entry) => entry.name).toSorted()).toEqual([name, part]);
    await files.remove(part);
    expect((await listed()).map((entry) => entry.name)).toEqual([name]);
  });

  it('say that they are there, and that they are not', async () => {
    expect(await files.answers()).toBe(true);
    await rm(root, { recursive: true });
    expect(await files.answers()).toBe(false);
    await expect(files.put(randomUUID(), Buffer.from('x'))).resolves.toBeUndefined();
    expect((await readdir(root)).length).toBe(1);
  });
});
