import path from 'node:path';
import type { Settings } from '../settings.ts';
import { openLocalFiles } from './local-files.ts';
import { openS3Files } from './s3-files.ts';

/** An object in the store; `name` is what the others were given, or a leftover of an interrupted write. */
export type FileEntry = { name: string; writtenAt: Date };

/** A place for bytes by name. It knows neither what they are nor whose; what it is given is already encrypted. */
export type Files = {
  /**
   * Returns when the bytes are safe from a crash; never leaves a part under the name. Fails with `storage.full` when
   * there is no room, with `server.unavailable` when the store is out of reach.
   */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Undefined when there is nothing by this name. */
  get: (name: string) => Promise<Buffer | undefined>;
  /** Nothing there is fine too. */
  remove: (name: string) => Promise<void>;
  list: () => AsyncIterable<FileEntry>;
  /** Whether it can be used now, for the readiness check: never throws. */
  answers: () => Promise<boolean>;
};

/** Opens the S3 bucket of the settings, or a directory of its own in the data directory. */
export const openFiles = async ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<Files> =>
  s3 ? openS3Files(s3) : openLocalFiles(path.join(dataDir, 'files'));

/** Names are ours (ids), but a path made of one is worth a check of its own. */
export const checkedName = (name: string): string => {
  if (!/^[0-9a-zA-Z][0-9a-zA-Z.-]{2,99}$/.test(name)) throw new Error('files: not a name of ours');
  return name;
};
