import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ofThisFile } from '../../testing/opened.ts';
import { openS3Double } from '../../testing/s3-double.ts';
import type { FileEntry } from './file-store.ts';
import { openS3Files } from './s3-files.ts';

const { endpoint, objects, keepVersions, refuseWith } = await ofThisFile(openS3Double());
const files = openS3Files({
  url: `s3://keep/photos?endpoint=${encodeURIComponent(endpoint)}`,
  accessKeyId: 'me',
  secretAccessKey: 'secret',
});

describe('files in a bucket', () => {
  it('come back as they were, are listed, and are gone when removed', async () => {
    const names = [randomUUID(), randomUUID(), randomUUID()].toSorted();
    const bytes = randomBytes(200_000);
    for (const name of names) await files.put(name, bytes);
    expect([...objects.keys()].toSorted()).toEqual(names.map((name) => `keep/photos/${name}`));
    expect((await files.get(names[0]!))?.equals(bytes)).toBe(true);
    const listed: FileEntry[] = [];
    for await (const entry of files.list()) listed.push(entry);
    expect(listed).toEqual(names.map((name) => ({ name, writtenAt: new Date('2026-01-02T03:04:05Z') })));
    for (const name of names) await files.remove(name);
    await files.remove(names[0]!);
    expect(await files.get(names[0]!)).toBeUndefined();
    expect(objects.size).toBe(0);
    expect(await files.answers()).toBe(true);
  });

  it('are refused with a word on why when the bucket is full or out of order', async () => {
    refuseWith({ status: 507, code: 'XMinioStorageFull' });
    await expect(files.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject({ code: 'storage.full' });
    refuseWith({ status: 500, code: 'InternalError' });
    await expect(files.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject({ code: 'server.unavailable' });
    await expect(files.get(randomUUID())).rejects.toMatchObject({ code: 'server.unavailable' });
    expect(await files.answers()).toBe(false);
    refuseWith(undefined);
  });

  it('are in a bucket that keeps versions or not, and the store knows which', async () => {
    expect(await files.keepsVersions()).toBe(false);
    keepVersions(true);
    expect(await files.keepsVersions()).toBe(true);
    keepVersions(false);
    expect(objects.size).toBe(0);
  });

  it('are out of reach when nobody answers', async () => {
    const gone = openS3Files({
      url: 's3://keep?endpoint=http://127.0.0.1:1',
      accessKeyId: 'me',
      secretAccessKey: 'secret',
    });
    await expect(gone.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject({ code: 'server.unavailable' });
    expect(await gone.answers()).toBe(false);
  });
});
