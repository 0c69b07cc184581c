import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openGate } from '../../testing/gate.ts';
import { ofThisFile, ofThisTest } from '../../testing/opened.ts';
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

  it('are refused at once by a store that failed five times in a row, and not by one that is full or denies access', async () => {
    const put = (to: typeof files) => to.put(randomUUID(), Buffer.from('x'));
    const own = openS3Files({
      url: `s3://own?endpoint=${encodeURIComponent(endpoint)}`,
      accessKeyId: 'me',
      secretAccessKey: 'secret',
    });
    for (const answer of [
      { status: 507, code: 'XMinioStorageFull' },
      { status: 403, code: 'AccessDenied' },
    ]) {
      refuseWith(answer);
      for (let n = 0; n < 6; n += 1) await expect(put(own)).rejects.toThrow();
      refuseWith(undefined);
      await put(own);
    }
    refuseWith({ status: 500, code: 'InternalError' });
    for (let n = 0; n < 5; n += 1) await expect(put(own)).rejects.toMatchObject({ code: 'server.unavailable' });
    refuseWith(undefined);
    const before = objects.size;
    await expect(put(own)).rejects.toMatchObject({ code: 'server.unavailable' });
    expect(objects.size).toBe(before);
    objects.clear();
  });

  it('are given up after 15 seconds where the store takes the call and answers nothing', async () => {
    const gate = await ofThisTest(openGate());
    const behind = openS3Files({
      url: `s3://keep?endpoint=${encodeURIComponent(gate.through(endpoint))}`,
      accessKeyId: 'me',
      secretAccessKey: 'secret',
    });
    await behind.put(randomUUID(), Buffer.from('x'));
    gate.silence();
    const began = performance.now();
    const list = async () => {
      for await (const entry of behind.list()) expect(entry).toBeDefined();
    };
    const waiting = [behind.put(randomUUID(), Buffer.from('x')), behind.get(randomUUID()), list()];
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
    expect(performance.now() - began).toBeLessThan(17_000);
    gate.open();
    await behind.put(randomUUID(), Buffer.from('x'));
    objects.clear();
  }, 60_000);

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
