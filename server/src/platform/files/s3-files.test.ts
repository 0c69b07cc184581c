import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileEntry, FileStore } from './file-store.ts';
import { openS3Files } from './s3-files.ts';

/** A store that speaks as much of S3's protocol as is spoken to it: objects in one bucket, listed in pages of two. */
const objects = new Map<string, Buffer>();
let trouble: { status: number; code: string } | undefined;

const answer = async (request: IncomingMessage): Promise<{ status: number; body: Buffer | string }> => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const key = decodeURIComponent(url.pathname.slice('/keep/'.length));
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=me/'))
    return refusal(403, 'AccessDenied');
  if (trouble) return refusal(trouble.status, trouble.code);
  if (request.method === 'PUT') {
    objects.set(key, await buffer(request));
    return { status: 200, body: '' };
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return { status: 204, body: '' };
  }
  if (key === '') return { status: 200, body: list(url.searchParams) };
  const found = objects.get(key);
  return found ? { status: 200, body: found } : refusal(404, 'NoSuchKey');
};

const refusal = (status: number, code: string) => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
});

const list = (query: URLSearchParams): string => {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + 2);
  const more = from + 2 < keys.length;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><ETag>"x"</ETag><Size>1</Size><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`;
};

let server: Server;
let files: FileStore;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { status, body } = await answer(request);
    response.writeHead(status, { etag: '"x"', 'content-length': Buffer.byteLength(body) }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  files = openS3Files({
    url: `s3://keep/photos?endpoint=${encodeURIComponent(endpoint)}`,
    accessKeyId: 'me',
    secretAccessKey: 'secret',
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('files in a bucket', () => {
  it('come back as they were, are listed, and are gone when removed', async () => {
    const names = [randomUUID(), randomUUID(), randomUUID()].toSorted();
    const bytes = randomBytes(200_000);
    for (const name of names) await files.put(name, bytes);
    expect([...objects.keys()].toSorted()).toEqual(names.map((name) => `photos/${name}`));
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
    trouble = { status: 507, code: 'XMinioStorageFull' };
    await expect(files.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject({ code: 'storage.full' });
    trouble = { status: 500, code: 'InternalError' };
    await expect(files.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject({ code: 'server.unavailable' });
    await expect(files.get(randomUUID())).rejects.toMatchObject({ code: 'server.unavailable' });
    expect(await files.answers()).toBe(false);
    trouble = undefined;
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
