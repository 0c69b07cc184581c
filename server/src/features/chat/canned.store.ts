import type { CannedUse } from '@keywright/contract/chat';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

export type CannedTexts = { en: string; fr: string; es: string };
export type CannedRow = {
  id: string;
  version: number;
  title: string;
  usedFor: CannedUse;
  texts: CannedTexts;
  removed: boolean;
  changedAt: Date;
  changedBy: string | null;
};

const newest = (db: Db | Tx) =>
  db
    .selectFrom('canned_reply as r')
    .leftJoin('person as p', 'p.id', 'r.changed_by')
    .distinctOn('r.id')
    .select([
      'r.id',
      'r.version',
      'r.title',
      'r.used_for as usedFor',
      'r.removed',
      'r.changed_at as changedAt',
      fullNameIn('p').as('changedBy'),
    ])
    .select(sql<CannedTexts>`r.texts`.as('texts'))
    .orderBy('r.id')
    .orderBy('r.version', 'desc');

/** The replies that count, by their titles. */
export const findCanned = async (db: Db | Tx): Promise<CannedRow[]> => {
  const rows = await newest(db).execute();
  return rows.filter(({ removed }) => !removed).toSorted((one, other) => one.title.localeCompare(other.title));
};

export const cannedNow = (tx: Tx, id: string): Promise<CannedRow | undefined> =>
  newest(tx).where('r.id', '=', id).executeTakeFirst();

type NewVersion = Pick<CannedRow, 'id' | 'version' | 'title' | 'usedFor' | 'texts' | 'removed'> & { by: string };

/** False where this version of the reply is there already: of two who changed the same at once, the second waits here for the first. */
export const insertCanned = async (tx: Tx, { by, texts, usedFor, ...version }: NewVersion): Promise<boolean> => {
  const row = await tx
    .insertInto('canned_reply')
    .values({ ...version, texts: JSON.stringify(texts), used_for: usedFor, changed_by: by })
    .onConflict((clash) => clash.columns(['id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
};
