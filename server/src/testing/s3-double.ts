import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type S3Double = {
  endpoint: string;
  /** Every object by `bucket/key`. */
  objects: Map<string, Buffer>;
  /** Whether it answers as a bucket that keeps versions. */
  keepVersions: (isOn: boolean) => void;
  /** Holds the next object that is written. `arrived` resolves when it came, and `release` stores it. */
  holdNextPut: () => { arrived: Promise<void>; release: () => void };
  /** While it is set, every call is refused with it. */
  refuseWith: (trouble: { status: number; code: string } | undefined) => void;
  close: () => Promise<void>;
};

/** A server on this machine that speaks the part of the S3 protocol that we use. It lists objects in pages of two. */
export const openS3Double = async (): Promise<S3Double> => {
  const objects = new Map<string, Buffer>();
  let trouble: { status: number; code: string } | undefined;
  let held: { arrive: () => void; released: Promise<void> } | undefined;
  let versions = 0;
  let isVersioned = false;

  const answer = async (request: IncomingMessage): Promise<{ status: number; body: Buffer | string }> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const name = decodeURIComponent(url.pathname.slice(1));
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=me/'))
      return refusal(403, 'InvalidAccessKeyId');
    if (trouble) return refusal(trouble.status, trouble.code);
    if (request.method === 'PUT') {
      const hold = held;
      held = undefined;
      hold?.arrive();
      await hold?.released;
      objects.set(name, await buffer(request));
      return { status: 200, body: '' };
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return { status: 204, body: '' };
    }
    const [bucket = '', ...key] = name.split('/');
    if (key.join('/') === '') return { status: 200, body: list(objects, bucket, url.searchParams) };
    const found = objects.get(name);
    return found ? { status: 200, body: found } : refusal(404, 'NoSuchKey');
  };

  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request);
    const version = isVersioned && { 'x-amz-version-id': `v${(versions += 1)}` };
    response.writeHead(status, { etag: '"x"', ...version, 'content-length': Buffer.byteLength(body) }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    keepVersions: (isOn) => {
      isVersioned = isOn;
    },
    holdNextPut: () => {
      const [coming, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { arrive: coming.resolve, released: going.promise };
      return { arrived: coming.promise, release: going.resolve };
    },
    refuseWith: (next) => {
      trouble = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const refusal = (status: number, code: string) => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
});

const list = (objects: Map<string, Buffer>, bucket: string, query: URLSearchParams): string => {
  const keys = [...objects.keys()]
    .filter((name) => name.startsWith(`${bucket}/${query.get('prefix') ?? ''}`))
    .map((name) => name.slice(bucket.length + 1))
    .toSorted();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + 2);
  const more = from + 2 < keys.length;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><ETag>"x"</ETag><Size>1</Size><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`;
};
