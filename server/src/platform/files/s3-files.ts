import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import { Failure } from '../failure.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Settings } from '../settings.ts';
import { checkedName, type FileEntry, type FileStore } from './file-store.ts';

/** How long one call to the store may take, in milliseconds. */
const PATIENCE = 15_000;

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

  return {
    put: async (name, bytes) => {
      await within(
        client.putObject(keyOf(name), new Uint8Array(bytes), {
          metadata: { 'Content-Type': 'application/octet-stream' },
        }),
      );
    },
    get: async (name) => {
      const response = await within(client.getObject(keyOf(name)).catch(unlessMissing));
      return response && Buffer.from(await within(response.arrayBuffer()));
    },
    remove: (name) => within(client.deleteObject(keyOf(name)).catch(unlessMissing)),
    list: () => entriesOf(client, prefix),
    // A store of objects shows an object whole or not at all.
    removeUnfinished: async () => undefined,
    keepsVersions: async () => {
      const { versionId } = await within(client.putObject(keyOf(VERSION_CHECK), new Uint8Array()));
      await within(client.deleteObject(keyOf(VERSION_CHECK)));
      // S3 names the version `null` where versioning was suspended.
      return versionId !== null && versionId !== 'null';
    },
    answers: () =>
      within(client.listObjects({ prefix, maxResults: 1 }).next()).then(
        () => true,
        () => false,
      ),
  };
};

async function* entriesOf(client: S3Client, prefix: string): AsyncGenerator<FileEntry> {
  for await (const { key, lastModified } of client.listObjects({ prefix })) {
    yield { name: key.slice(prefix.length), writtenAt: lastModified };
  }
}

const unlessMissing = (error: unknown): undefined => {
  if (error instanceof S3Errors.ServerError && error.statusCode === 404) return undefined;
  throw error;
};

/** The client waits for ever by itself; a caller of ours must not. */
const within = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(work, PATIENCE, () => new Error('files: the store did not answer in time')).catch((cause: unknown) => {
    throw new Failure(isFull(cause) ? 'storage.full' : 'server.unavailable', { cause });
  });

const isFull = (error: unknown): boolean =>
  error instanceof S3Errors.ServerError && (error.statusCode === 507 || /full|quota/i.test(error.code));
