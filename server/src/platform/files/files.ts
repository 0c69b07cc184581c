import path from 'node:path';
import type { Settings } from '../settings.ts';
import type { FileStore } from './file-store.ts';
import { openLocalFiles } from './local-files.ts';
import { openS3Files } from './s3-files.ts';

/** Where the program keeps its files. */
export type Files = FileStore;

/** Opens the S3 bucket of the settings, or a directory of its own in the data directory. */
export const openFiles = async ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<Files> =>
  s3 ? openS3Files(s3) : openLocalFiles(path.join(dataDir, 'files'));
