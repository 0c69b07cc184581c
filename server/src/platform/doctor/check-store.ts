import { randomUUID } from 'node:crypto';
import type { FileStore } from '../files/file-store.ts';
import { failure, type Finding, ok } from './finding.ts';

const hasAny = async (store: FileStore): Promise<boolean> => {
  for await (const _ of store.list()) return true;
  return false;
};

/** Writes, reads, lists and deletes one object in a store. Throws the store's error. */
export const checkStore = async (store: FileStore): Promise<Finding> => {
  const name = `keywright-doctor-${randomUUID()}`;
  const bytes = Buffer.from(name);
  await store.put(name, bytes);
  try {
    const read = await store.get(name);
    if (!read?.equals(bytes))
      return failure('what was written is not read back. Check the store, or its cache in front.');
    // Only the first page: a store can hold millions.
    if (!(await hasAny(store)))
      return failure('what was written is not listed. Allow listing (s3:ListBucket on the bucket).');
  } finally {
    await store.remove(name);
  }
  if (await store.get(name)) return failure('what was deleted is still there. Check the store, or its cache in front.');
  return ok('writes, reads, lists and deletes');
};
