import { databaseTime } from '../db/database-clock.ts';
import type { Log } from '../log.ts';
import { isUuid, UUID_FORM } from '../uuid.ts';
import type { FileEntry } from './file-store.ts';
import type { Files } from './files.ts';
import type { FileParts } from './keep-file.ts';
import { endAbandoned, endedFiles, knownFiles, objectIsGone } from './sweep.store.ts';

const HOUR = 3_600_000;
const BATCH = 500;
const isHalfWritten = new RegExp(`^${UUID_FORM}\\.${UUID_FORM}\\.part$`);

/** In milliseconds: how long an upload may take, wait to become part of something, and an object may be without a row. */
type Ages = { writing: number; unattached: number; stray: number };
const usual: Ages = { writing: HOUR, unattached: 24 * HOUR, stray: HOUR };

/** Crashes leave a few strays. More of them at once mean that rows are missing: another database, or an older copy of this one. */
type Bound = { most: number; mostShare: number; few: number };
const usualBound: Bound = { most: 1_000, mostShare: 0.1, few: 20 };

export type Swept = {
  abandoned: number;
  removed: number;
  strays: number;
  /** Objects whose names are not ours: they are left alone. */
  foreign: number;
};

/** It would have removed too much: nothing was removed. */
class TooManyStrays extends Error {
  override readonly name = 'TooManyStrays';
}

type Sweeping = FileParts & { files: Pick<Files, 'isOwn'>; log?: Log };

/**
 * Makes rows and objects agree again after crashes and deletions: ends what was abandoned, removes the objects of ended
 * files, then what lies in the store without a row. Each step can be killed and run again. Touches nothing in a store that is
 * not this database's, nothing whose name is not ours, and no strays at all when there are more than crashes leave.
 */
export const sweepFiles = async (parts: Sweeping, ages: Ages = usual, bound: Bound = usualBound): Promise<Swept> => {
  if (!(await parts.files.isOwn())) {
    throw new Error("files: the store is not this database's any more; nothing was swept");
  }
  const abandoned = await endAbandoned(parts.db, ages);
  const removed = await removeEnded(parts);
  const before = new Date((await databaseTime(parts.db)).getTime() - ages.stray);
  const { strays, foreign } = await findStrays(parts, before, bound);
  for (const name of strays) await parts.files.remove(name);
  if (foreign > 0)
    parts.log?.warn({ foreign }, 'files: objects that are not ours lie in the store; they are left alone');
  return { abandoned, removed, strays: strays.length, foreign };
};

const removeEnded = async ({ db, files }: FileParts): Promise<number> => {
  let removed = 0;
  for (;;) {
    const ended = await endedFiles(db, BATCH);
    for (const { id, attached_at } of ended) {
      await files.remove(id);
      await objectIsGone(db, id, attached_at !== null);
    }
    removed += ended.length;
    if (ended.length < BATCH) return removed;
  }
};

type Found = { strays: string[]; foreign: number };

/** The strays of the whole store, found before the first is removed: only then it is known how many there are. */
const findStrays = async ({ db, files }: FileParts, before: Date, bound: Bound): Promise<Found> => {
  const strays: string[] = [];
  let [ours, foreign] = [0, 0];
  let batch: FileEntry[] = [];
  const judge = async (): Promise<void> => {
    const old = batch.filter(({ writtenAt }) => writtenAt < before).map(({ name }) => name);
    const known = await knownFiles(
      db,
      old.filter((name) => isUuid(name)),
    );
    strays.push(...old.filter((name) => !known.has(name)));
    batch = [];
    if (strays.length > bound.most) throw new TooManyStrays(`files: more than ${bound.most} objects have no row`);
  };
  for await (const entry of files.list()) {
    if (!isUuid(entry.name) && !isHalfWritten.test(entry.name)) {
      foreign += 1;
      continue;
    }
    ours += 1;
    batch.push(entry);
    if (batch.length === BATCH) await judge();
  }
  await judge();
  if (strays.length > bound.few && strays.length > ours * bound.mostShare) {
    throw new TooManyStrays(`files: ${strays.length} of ${ours} objects have no row; none was removed`);
  }
  return { strays, foreign };
};
