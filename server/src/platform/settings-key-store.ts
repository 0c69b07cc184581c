import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FieldName, Given } from './settings-fields.ts';

export type S3Settings = { url: string; accessKeyId: string; secretAccessKey: string };

/** Where the keys lie that are erased with what they open: never in a copy of the database or of the files. */
export type KeyStoreSettings = { s3: S3Settings } | { folder: string };

/** A directory beside the files, or the bucket or directory of the setting. */
export const keyStoreOf = (given: Given, dataDir: string): KeyStoreSettings => {
  const { KEY_STORE_URL: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (url?.startsWith('s3:') && accessKeyId && secretAccessKey) return { s3: { url, accessKeyId, secretAccessKey } };
  return { folder: url ? fileURLToPath(url) : path.join(dataDir, 'key-store') };
};

/** What is wrong with a key store in S3. A bucket is copied and versioned as a whole, so it must not hold the files too. */
export const keyStoreFaults = ({ FILES_URL, KEY_STORE_URL }: Given, isSet: (name: FieldName) => boolean): string[] => {
  if (!KEY_STORE_URL?.startsWith('s3:')) return [];
  if (FILES_URL && new URL(FILES_URL).hostname === new URL(KEY_STORE_URL).hostname) {
    return [
      'KEY_STORE_URL names the bucket of FILES_URL: a copy of that bucket would open what was destroyed; use another bucket',
    ];
  }
  if (FILES_URL) return [];
  return (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
    .filter((name) => !isSet(name))
    .map((name) => `${name} is missing: KEY_STORE_URL needs it`);
};
