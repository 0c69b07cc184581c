import { OpeningHours } from '@keywright/contract/opening-hours';
import type { DeskOpening } from '@keywright/contract/desk-opening';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { type Hours, openingAt } from './opening-hours.ts';

type HoursRow = { version: number; hours: Hours; changedAt: Date; changedBy: string | null };

const Stored = OpeningHours.nullable();

/** The last version of the desk hours; undefined where nobody has set them. */
export const findDeskHours = async (db: Db | Tx): Promise<HoursRow | undefined> => {
  const row = await db
    .selectFrom('desk_hours as h')
    .leftJoin('person as p', 'p.id', 'h.changed_by')
    .select(['h.version', 'h.hours', 'h.changed_at as changedAt', fullNameIn('p').as('changedBy')])
    .orderBy('h.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, hours: Stored.parse(row.hours) };
};

export const deskHoursNow = async (db: Db | Tx): Promise<Hours> => (await findDeskHours(db))?.hours ?? null;

const theHours = sql`hashtextextended('desk_hours', 241)`;

/** Makes other changes of the desk hours, and those who write due times by them, wait until this transaction ends. */
export const lockDeskHours = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${theHours})`.execute(tx);
};

/** No change of the desk hours commits until this transaction ends. Lock before an open request: a change locks them all after it. */
export const lockDeskHoursShared = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${theHours})`.execute(tx);
};

type NewHours = { version: number; hours: Hours; by: string };

export const insertDeskHours = async (tx: Tx, { version, hours, by }: NewHours): Promise<void> => {
  await tx
    .insertInto('desk_hours')
    .values({ version, hours: hours && JSON.stringify(hours), changed_by: by })
    .execute();
};

/** What customers are told about the desk hours; null where the desk is always open. */
export const openingOf = (hours: Hours, now: Date): DeskOpening | null => {
  if (!hours) return null;
  const { opensAt, openSince } = openingAt(hours, now);
  return {
    zone: hours.zone,
    opensAt: opensAt?.toISOString() ?? null,
    openSince: openSince?.toISOString() ?? null,
  };
};
