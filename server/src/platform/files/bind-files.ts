import { ownCommand } from '../own-command.ts';
import type { Db } from '../db/database.ts';
import { explained } from '../explain/explained.ts';
import { explainFolderError } from '../explain/folder.ts';
import { explainS3Error } from '../explain/s3.ts';
import { OperatorFault } from '../operator-fault.ts';
import type { Settings } from '../settings.ts';
import type { FileStore } from './file-store.ts';
import { type Files, openFiles } from './files.ts';
import { findMark, markIsBound, type FileMark, ownMark, someStoredFiles } from './mark.store.ts';

/** The object in which a store says to which database it belongs. */
const MARK_OBJECT = 'keywright-marker';
const SAMPLE = 20;

const goOn = `Set FILES_URL or DATA_DIR to the store of this database, or DATABASE_URL to the database of this store. After a move or a restore: ${ownCommand('files adopt')}`;

/** The store and the database don't belong together; its words say what to do. */
class ForeignFiles extends OperatorFault {
  override readonly name = 'ForeignFiles';
}

type Where = Pick<Settings, 's3' | 'dataDir'>;

/**
 * The files of this database. Everything lies inside a prefix that carries the database's mark; the store says outside of it whose it
 * is. A fresh store and a fresh database get a mark in common; a store of an earlier version is taken over as it is. Throws
 * `ForeignFiles` when the two don't belong together, so that no sweeper takes another's files for strays.
 */
export const openOwnFiles = (db: Db, where: Where): Promise<Files> => atStore(where, () => openMarked(db, where));

const atStore = <T>({ s3, dataDir }: Where, work: () => Promise<T>): Promise<T> =>
  explained(work, (error) =>
    s3
      ? explainS3Error(error, { setting: 'FILES_URL', url: s3.url })
      : explainFolderError(error, { setting: 'DATA_DIR', folder: dataDir }),
  );

const openMarked = async (db: Db, where: Where): Promise<Files> => {
  const place = await openFiles(where);
  const before = await findMark(db);
  const said = await markOf(place);
  // The row is there before the object, and the object before the row says so: only in this order nothing is missed of another
  // process that begins at the same moment.
  const known = before ?? (said === undefined ? undefined : await findMark(db));
  if (!known && said !== undefined) throw new ForeignFiles(`The file store belongs to another database. ${goOn}`);
  if (known?.isBound && said === undefined) {
    throw new ForeignFiles(`The file store does not know this database: it was emptied, or is another one. ${goOn}`);
  }
  const own = known ?? (await firstMark(db, place));
  // Of several that start at once, or after a start that was killed here, each may write it.
  if (!own.isBound && said === undefined) await place.put(MARK_OBJECT, Buffer.from(own.mark));
  if ((await markOf(place)) !== own.mark) {
    throw new ForeignFiles(`The file store belongs to another database. ${goOn}`);
  }
  await markIsBound(db, own.mark);
  return bound(place, await openFiles(where, prefixOf(own)), own);
};

const prefixOf = ({ mark }: FileMark): string => `kw-${mark.replaceAll('-', '')}`;

const markOf = async (place: FileStore): Promise<string | undefined> =>
  (await place.get(MARK_OBJECT))?.toString('utf8').trim();

/** Files that are on record already must lie where an earlier version kept them: else the store is not theirs. */
const firstMark = async (db: Db, place: FileStore): Promise<FileMark> => {
  const before = await someStoredFiles(db, SAMPLE);
  const missing = await missingOf(place, before);
  const meanwhile = await findMark(db);
  if (meanwhile) return meanwhile;
  if (before.length > 0 && missing === before.length) {
    throw new ForeignFiles(`The file store holds none of this database's files. ${goOn}`);
  }
  return ownMark(db, before.length > 0);
};

const missingOf = async (place: Pick<FileStore, 'get'>, ids: readonly string[]): Promise<number> => {
  const found = await Promise.all(ids.map((id) => place.get(id)));
  return found.filter((bytes) => bytes === undefined).length;
};

/** What an earlier version kept lies outside of the prefix: it is found and removed there, and never listed. */
const bound = (place: FileStore, own: FileStore, { mark, isTakenOver }: FileMark): Files => {
  const isOwn = async (): Promise<boolean> => (await markOf(place)) === mark;
  return {
    put: own.put,
    get: async (name) => (await own.get(name)) ?? (isTakenOver ? place.get(name) : undefined),
    remove: async (name) => {
      await own.remove(name);
      if (isTakenOver) await place.remove(name);
    },
    list: own.list,
    removeUnfinished: own.removeUnfinished,
    keepsVersions: own.keepsVersions,
    answers: async () => (await place.answers()) && (await isOwn().catch(() => false)),
    isOwn,
  };
};

type Adopted = { isDone: boolean; words: string };
type Adopting = { where: Where /** The files that aren't there are lost, and that is known. */; lost: boolean };

/**
 * Binds a store and a database after a move or a restore; answers what it did in words. Refuses when the store holds none of the
 * database's files, unless they are known to be lost and the store says nothing else.
 */
export const adoptFiles = (db: Db, adopting: Adopting): Promise<Adopted> =>
  atStore(adopting.where, () => adopt(db, adopting));

const adopt = async (db: Db, { where, lost }: Adopting): Promise<Adopted> => {
  const place = await openFiles(where);
  const said = await markOf(place);
  const own = (await findMark(db)) ?? (await ownMark(db, (await someStoredFiles(db, 1)).length > 0));
  const ids = await someStoredFiles(db, SAMPLE);
  const files = bound(place, await openFiles(where, prefixOf(own)), { ...own, isTakenOver: true });
  const missing = await missingOf(files, ids);
  const seen = `Of the ${ids.length} newest files of this database the store holds ${ids.length - missing}.`;
  if (said === own.mark) return { isDone: true, words: `${seen} It belongs to this database already.` };
  const isTheirs = ids.length > 0 && missing < ids.length;
  if (!isTheirs && said !== undefined) {
    return {
      isDone: false,
      words: `${seen} It belongs to another database; choose an empty place, or the right store.`,
    };
  }
  if (!isTheirs && ids.length > 0 && !lost) {
    return {
      isDone: false,
      words: `${seen} If they are lost for good, say so: ${ownCommand('files adopt', '--lost')}`,
    };
  }
  await place.put(MARK_OBJECT, Buffer.from(own.mark));
  await markIsBound(db, own.mark);
  return { isDone: true, words: `${seen} It belongs to this database from now on.` };
};
