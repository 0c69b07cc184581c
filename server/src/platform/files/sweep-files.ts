import { endAbandoned, endedFiles, knownFiles, objectIsGone } from './sweep.store.ts';
import { databaseTime } from '../db/database-clock.ts';
import type { FileEntry } from './file-store.ts';
import type { FileParts } from './keep-file.ts';

const HOUR = 3_600_000;
const BATCH = 500;
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In milliseconds: how long an upload may take, wait to become part of something, and an object may be without a row. */
type Ages = { writing: number; unattached: number; stray: number };
const usual: Ages = { writing: HOUR, unattached: 24 * HOUR, stray: HOUR };

export type Swept = { abandoned: number; removed: number; strays: number };

/**
 * Makes rows and objects agree again after crashes and deletions: ends what was abandoned, removes the objects of ended
 * files, then what lies in the store without a row. Each step can be killed and run again.
 */
export const sweepFiles = async (parts: FileParts, ages: Ages = usual): Promise<Swept> => {
  const abandoned = await endAbandoned(parts.db, ages);
  const removed = await removeEnded(parts);
  const strays = await removeStrays(parts, new Date((await databaseTime(parts.db)).getTime() - ages.stray));
  return { abandoned, removed, strays };
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

const removeStrays = async (parts: FileParts, before: Date): Promise<number> => {
  let removed = 0;
  let batch: FileEntry[] = [];
  for await (const entry of parts.files.list()) {
    if (entry.writtenAt >= before) continue;
    batch.push(entry);
    if (batch.length < BATCH) continue;
    removed += await removeUnknown(parts, batch);
    batch = [];
  }
  return removed + (await removeUnknown(parts, batch));
};

const removeUnknown = async ({ db, files }: FileParts, entries: FileEntry[]): Promise<number> => {
  const names = entries.map(({ name }) => name);
  const known = await knownFiles(
    db,
    names.filter((name) => isId.test(name)),
  );
  const strays = names.filter((name) => !known.has(name));
  for (const name of strays) await files.remove(name);
  return strays.length;
};
