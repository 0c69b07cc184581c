import { ownCommand } from '../own-command.ts';
import path from 'node:path';
import type { Db } from '../db/database.ts';
import { countedFiles } from '../files/counted-files.ts';
import type { FileStore } from '../files/file-store.ts';
import { openLocalFiles } from '../files/local-files.ts';
import { openS3Files } from '../files/s3-files.ts';
import { explained } from '../explain/explained.ts';
import { explainFolderError } from '../explain/folder.ts';
import { explainS3Error } from '../explain/s3.ts';
import type { Log } from '../log.ts';
import { OperatorFault } from '../operator-fault.ts';
import type { Settings } from '../settings.ts';
import { erasedPage, pageName, pageOf } from './key-pages.ts';
import { type ErasureKeys, openErasureKeys } from './key-store.ts';
import { keyStoreIsBound, type KeyStoreRow, lastSlot, ownKeyStore } from './key-store.store.ts';

/** The object in which the key store says to which database it belongs. */
const MARKER = 'keywright-marker';

const remedy = `Set KEY_STORE_URL or DATA_DIR to the key store of this database, or restore the key store from its copy. If it is lost for good: ${ownCommand('keys adopt')}`;

/** The key store and the database don't belong together, or the store is not whole. The message says what to do. */
export class ForeignKeyStore extends OperatorFault {
  override readonly name = 'ForeignKeyStore';
}

const VERSIONED =
  'vault: the bucket of KEY_STORE_URL keeps earlier versions, which hold erased keys; let a lifecycle rule delete them within KEY_COPIES_DAYS';

export type KeyStorePlace = Settings['keyStore'];

const openPlace = async (place: KeyStorePlace): Promise<FileStore> =>
  countedFiles('s3' in place ? openS3Files(place.s3) : await openLocalFiles(path.resolve(place.folder)), 'keys');

const markIn = async (place: FileStore): Promise<string | undefined> =>
  (await place.get(MARKER))?.toString('utf8').trim();

/**
 * Opens the key store of this database. A new database and an empty store are bound to each other. Throws `ForeignKeyStore` when the
 * store belongs to another database, is gone, or has lost pages whose keys were used: with new keys everything sealed before would be unreadable.
 */
export const openKeyStore = (db: Db, where: KeyStorePlace, log?: Log): Promise<ErasureKeys> =>
  atStore(where, () => openMarked(db, where, log));

const atStore = <T>(where: KeyStorePlace, work: () => Promise<T>): Promise<T> =>
  explained(work, (error) =>
    's3' in where
      ? explainS3Error(error, { setting: 'KEY_STORE_URL', url: where.s3.url })
      : explainFolderError(error, { setting: 'KEY_STORE_URL or DATA_DIR', folder: where.folder }),
  );

const openMarked = async (db: Db, where: KeyStorePlace, log?: Log): Promise<ErasureKeys> => {
  const place = await openPlace(where);
  const own = await ownKeyStore(db);
  const mark = await markIn(place);
  if (mark !== undefined && mark !== own.mark) {
    throw new ForeignKeyStore(`The key store belongs to another database. ${remedy}`);
  }
  if (mark === undefined && own.isBound) {
    throw new ForeignKeyStore(`The key store is missing, was emptied, or is another one. ${remedy}`);
  }
  if (mark === undefined) await place.put(MARKER, Buffer.from(own.mark));
  const missing = await missingPages(place, own);
  const firstUnused = pageOf(await lastSlot(db)) + 1;
  const lost = missing.filter((page) => page < firstUnused);
  if (lost.length > 0) {
    throw new ForeignKeyStore(
      `The key store has lost ${lost.length} of its ${own.pages} pages, from ${pageName(lost[0] ?? 0)}. ${remedy}`,
    );
  }
  if (!own.isBound) await keyStoreIsBound(db);
  if (log && (await place.keepsVersions())) log.warn(VERSIONED);
  const keys = openErasureKeys({ place, isOwn: async () => (await markIn(place)) === own.mark });
  // A copy of the key store lacks the pages that were made ahead after it was taken.
  await keys.remakePages(db, missing);
  await keys.makePages(db, firstUnused);
  return keys;
};

const missingPages = async (place: FileStore, { pages }: KeyStoreRow): Promise<number[]> => {
  if (pages === 0) return [];
  const found = new Set<string>();
  for await (const { name } of place.list()) found.add(name);
  return Array.from({ length: pages }, (_, page) => page).filter((page) => !found.has(pageName(page)));
};

/**
 * Binds a key store and a database after a disaster; returns what it did in words. Pages that are missing are replaced by erased ones
 * only when the operator says that they are lost: what they opened can't be read again.
 */
export const adoptKeyStore = (db: Db, adopting: Adopting): Promise<Adopted> =>
  atStore(adopting.where, () => adopt(db, adopting));

type Adopting = { where: KeyStorePlace; isLost: boolean };
type Adopted = { isDone: boolean; words: string };

const adopt = async (db: Db, { where, isLost }: Adopting): Promise<Adopted> => {
  const place = await openPlace(where);
  const own = await ownKeyStore(db);
  const mark = await markIn(place);
  if (mark !== undefined && mark !== own.mark) {
    return {
      isDone: false,
      words: 'The key store belongs to another database; choose the right one, or an empty place.',
    };
  }
  const missing = await missingPages(place, own);
  const seen = `The key store has ${own.pages - missing.length} of the ${own.pages} pages of this database.`;
  if (missing.length > 0 && !isLost) {
    return {
      isDone: false,
      words: `${seen} If the others are lost for good, and with them the codes, photos and authenticator secrets that need them: ${ownCommand('keys adopt', '--lost')}`,
    };
  }
  for (const page of missing) await place.put(pageName(page), erasedPage());
  await place.put(MARKER, Buffer.from(own.mark));
  await keyStoreIsBound(db);
  return { isDone: true, words: `${seen} It belongs to this database from now on.` };
};
