import type { SweepProblem } from '../alarms.ts';
import { databaseTime } from '../db/database-clock.ts';
import type { Log } from '../log.ts';
import { isUuid, UUID_FORM } from '../uuid.ts';
import type { FileEntry } from './file-store.ts';
import type { Files } from './files.ts';
import type { FileParts } from './keep-file.ts';
import { endAbandoned, endedFiles, type Gap, knownFiles, objectIsGone, takeGaps } from './sweep.store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

const BATCH = 500;
const isHalfWritten = new RegExp(`^${UUID_FORM}\\.${UUID_FORM}\\.part$`);

/**
 * In milliseconds: how long an upload may take, wait to become part of something, and an object may be without a row; and how long one may
 * that was written at a time of which the database knows nothing.
 */
type Ages = { writing: number; unattached: number; stray: number; unknown: number };
const defaultAges: Ages = { writing: HOUR_MS, unattached: DAY_MS, stray: HOUR_MS, unknown: 30 * DAY_MS };
/** As far as the clocks of store and database may be apart. */
const APART_MS = 5 * MINUTE_MS;

/** Crashes leave a few strays. More of them at once mean that rows are missing: another database, or an older copy of this one. */
type Bound = { most: number; mostShare: number; few: number };
const defaultBound: Bound = { most: 1_000, mostShare: 0.1, few: 20 };

export type Swept = {
  abandoned: number;
  removed: number;
  strays: number;
  /** Objects whose names are not ours: they are left alone. */
  foreign: number;
};

/** Somebody has to look: nothing was removed, since the store and the database don't fit each other. */
export class SweepRefused extends Error {
  override readonly name = 'SweepRefused';
  readonly problem: SweepProblem;
  constructor(problem: SweepProblem, words: string) {
    super(words);
    this.problem = problem;
  }
}

type Sweeping = FileParts & { files: Pick<Files, 'isOwn'>; log?: Log };

/**
 * Makes rows and objects agree again after crashes and deletions: ends what was abandoned, removes the objects of ended
 * files, then what lies in the store without a row. Each step can be killed and run again. Touches nothing in a store that is
 * not this database's, nothing whose name is not ours, and no strays at all when there are more than crashes leave. After the database was
 * put back from a copy, what was stored since the copy is left alone for a month: its rows may be found. Throws `SweepRefused`.
 */
export const sweepFiles = async (
  parts: Sweeping,
  ages: Ages = defaultAges,
  bound: Bound = defaultBound,
): Promise<Swept> => {
  if (!(await parts.files.isOwn())) {
    throw new SweepRefused('not_ours', "files: the store is not this database's any more; nothing was swept");
  }
  const abandoned = await endAbandoned(parts.db, ages);
  const removed = await removeEnded(parts);
  const before = new Date((await databaseTime(parts.db)).getTime() - ages.stray);
  const isOld = ({ writtenAt }: FileEntry): boolean => writtenAt < before;
  const gaps = await takeGaps(parts.db, ages.unknown);
  const { strays, foreign, spared } = await findStrays(parts, { isOld, isUnknown: isIn(gaps) }, bound);
  for (const name of strays) await parts.files.remove(name);
  if (spared > 0)
    parts.log?.warn(
      { spared },
      'files: objects without a row, of a time that this database knows nothing of, are left for 30 days',
    );
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

const isIn =
  (gaps: readonly Gap[]) =>
  ({ writtenAt }: FileEntry): boolean =>
    gaps.some(
      ({ from, to }) =>
        writtenAt.getTime() >= from.getTime() - APART_MS && writtenAt.getTime() <= to.getTime() + APART_MS,
    );

type Judged = { isOld: (entry: FileEntry) => boolean; isUnknown: (entry: FileEntry) => boolean };
type Found = { strays: string[]; foreign: number; spared: number };

/** The strays of the whole store, found before the first is removed: only then it is known how many there are. */
const findStrays = async ({ db, files }: FileParts, { isOld, isUnknown }: Judged, bound: Bound): Promise<Found> => {
  const strays: string[] = [];
  let [ours, foreign, spared] = [0, 0, 0];
  let batch: FileEntry[] = [];
  const lookUpBatch = async (): Promise<void> => {
    const old = batch.filter(isOld);
    const known = await knownFiles(
      db,
      old.map(({ name }) => name).filter((name) => isUuid(name)),
    );
    const without = old.filter(({ name }) => !known.has(name));
    const sure = without.filter((entry) => !isUnknown(entry));
    spared += without.length - sure.length;
    strays.push(...sure.map(({ name }) => name));
    batch = [];
    if (strays.length > bound.most)
      throw new SweepRefused('too_many_strays', `files: more than ${bound.most} objects have no row`);
  };
  for await (const entry of files.list()) {
    if (!isUuid(entry.name) && !isHalfWritten.test(entry.name)) {
      foreign += 1;
      continue;
    }
    ours += 1;
    batch.push(entry);
    if (batch.length === BATCH) await lookUpBatch();
  }
  await lookUpBatch();
  if (strays.length > bound.few && strays.length > ours * bound.mostShare) {
    throw new SweepRefused(
      'too_many_strays',
      `files: ${strays.length} of ${ours} objects have no row; none was removed`,
    );
  }
  return { strays, foreign, spared };
};
