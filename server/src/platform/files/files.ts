import path from 'node:path';
import type { Settings } from '../settings.ts';
import { countedFiles } from './counted-files.ts';
import type { FileStore } from './file-store.ts';
import { openLocalFiles } from './local-files.ts';
import { openS3Files } from './s3-files.ts';

/** Where the program keeps its files: a store that says whose it is. */
export type Files = FileStore & {
  /** Whether the store still is this database's. Fails when the store is out of reach. */
  isOwn: () => Promise<boolean>;
};

/** Opens the S3 bucket of the settings, or a directory of its own in the data directory; everything of it, or one prefix inside. */
export const openFiles = async (
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  prefix?: string,
): Promise<FileStore> => countedFiles(await openStore({ s3, dataDir }, prefix), 'files');

const openStore = async (
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  prefix: string | undefined,
): Promise<FileStore> => {
  if (!s3) return openLocalFiles(path.join(dataDir, 'files', ...(prefix ? [prefix] : [])));
  const url = new URL(s3.url);
  if (prefix) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${prefix}`;
  return openS3Files({ ...s3, url: url.href });
};
