import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import { openBreaker } from '../breaker.ts';
import { systemClock } from '../clock.ts';
import { Failure } from '../failure.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Settings } from '../settings.ts';
import { checkedName, type FileEntry, type FileStore } from './file-store.ts';

/** How long one call to the store may take, its content included. */
const MAX_CALL_MS = 15_000;

/** Written and removed again to learn whether the bucket keeps versions. */
const VERSION_CHECK = 'keywright-version-check';

/**
 * Files in an S3 bucket: `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`. Without an endpoint it
 * is Amazon's of the region (default us-east-1). An object is there whole or not at all; that is S3's own promise.
 */
export const openS3Files = ({ url, accessKeyId, secretAccessKey }: NonNullable<Settings['s3']>): FileStore => {
  const { hostname: bucket, pathname, searchParams } = new URL(url);
  const region = searchParams.get('region') ?? 'us-east-1';
  const endPoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const client = new S3Client({ endPoint, region, bucket, accessKey: accessKeyId, secretKey: secretAccessKey });
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  const keyOf = (name: string): string => prefix + checkedName(name);
  const breaker = openBreaker({ clock: systemClock, isFailure: isDown, refusal: () => new Error('files: not asked') });

  /** The client waits for ever by itself; a caller of ours must not. */
  const within = <T>(call: () => Promise<T>): Promise<T> =>
    breaker
      .through(() => withTimeout(call(), MAX_CALL_MS, () => new Error('files: the store did not answer in time')))
      .catch((cause: unknown) => {
        throw new Failure(isFull(cause) ? 'storage.full' : 'server.unavailable', { cause });
      });

  return {
    put: async (name, bytes) => {
      const metadata = { 'Content-Type': 'application/octet-stream' };
      await within(() => client.putObject(keyOf(name), new Uint8Array(bytes), { metadata }));
    },
    get: (name) =>
      within(async () => {
        const response = await client.getObject(keyOf(name)).catch(unlessMissing);
        return response && Buffer.from(await response.arrayBuffer());
      }),
    remove: (name) => within(() => client.deleteObject(keyOf(name)).catch(unlessMissing)),
    async *list(): AsyncGenerator<FileEntry> {
      const objects = client.listObjects({ prefix });
      for (;;) {
        const next = await within(() => objects.next());
        if (next.done) return;
        yield { name: next.value.key.slice(prefix.length), writtenAt: next.value.lastModified };
      }
    },
    // A store of objects shows an object whole or not at all.
    removeUnfinished: async () => undefined,
    keepsVersions: async () => {
      const { versionId } = await within(() => client.putObject(keyOf(VERSION_CHECK), new Uint8Array()));
      await within(() => client.deleteObject(keyOf(VERSION_CHECK)));
      // S3 names the version `null` where versioning was suspended.
      return versionId !== null && versionId !== 'null';
    },
    answers: () =>
      within(() => client.listObjects({ prefix, maxResults: 1 }).next()).then(
        () => true,
        () => false,
      ),
  };
};

const unlessMissing = (error: unknown): undefined => {
  if (error instanceof S3Errors.ServerError && error.statusCode === 404 && error.code !== 'NoSuchBucket')
    return undefined;
  throw error;
};

/** No answer, or one that blames the store itself; a full or misconfigured store answers. */
const isDown = (error: unknown): boolean =>
  !isFull(error) && !(error instanceof S3Errors.ServerError && error.statusCode < 500);

const isFull = (error: unknown): boolean =>
  error instanceof S3Errors.ServerError && (error.statusCode === 507 || /full|quota/i.test(error.code));
