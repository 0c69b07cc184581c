import type { DisclosureKind } from '@keywright/contract/disclosure';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

/** Records that one admin is shown on one day (`2026-03-01`, UTC). */
export type Shown = {
  personId: string;
  day: string;
  kind: DisclosureKind;
  isOpened: boolean;
  ids: readonly string[];
};

/** How many of these records the admin was not shown before on this day. */
export const countNew = async (db: Db | Tx, { personId, day, kind, isOpened, ids }: Shown): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${ids}::uuid[]) as shown (id)
    where not exists (
      select 1 from disclosure d
      where d.person_id = ${personId} and d.day = ${day} and d.kind = ${kind}
        and d.is_opened = ${isOpened} and d.record_id = shown.id)`.execute(db);
  return rows[0]?.count ?? 0;
};

export type DayTotals = { listed: number; opened: number };

const columns = {
  member: 'members',
  request: 'requests',
  conversation: 'messages',
  message: 'messages',
} as const satisfies Record<DisclosureKind, string>;

/** Stores the records and adds the new ones to the day's totals. Locks the day first: parallel answers of one admin queue. */
export const addShown = async (
  tx: Tx,
  { personId, day, kind, isOpened, ids }: Shown,
): Promise<{ added: number; totals: DayTotals }> => {
  await sql`
    insert into disclosure_day (person_id, day) values (${personId}, ${day})
    on conflict (person_id, day) do update set day = excluded.day`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into disclosure (person_id, day, kind, is_opened, record_id)
    select ${personId}, ${day}, ${kind}, ${isOpened}, shown.id from unnest(${ids}::uuid[]) as shown (id)
    on conflict do nothing`.execute(tx);
  const added = Number(numAffectedRows ?? 0);
  const column = sql.ref(`${columns[kind]}_${isOpened ? 'opened' : 'listed'}`);
  const { rows } = await sql<DayTotals>`
    update disclosure_day set ${column} = ${column} + ${added}::integer
    where person_id = ${personId} and day = ${day}
    returning members_listed + requests_listed + messages_listed as listed,
      members_opened + requests_opened + messages_opened as opened`.execute(tx);
  return { added, totals: rows[0] ?? { listed: 0, opened: 0 } };
};

/** How many days the records stay, and the totals of their days. */
const RECORD_DAYS = 90;
const TOTAL_DAYS = 730;

export const deleteOldDisclosures = async (db: Db): Promise<void> => {
  const today = sql`(clock_now() at time zone 'UTC')::date`;
  await sql`delete from disclosure where day < ${today} - ${RECORD_DAYS}::integer`.execute(db);
  await sql`delete from disclosure_day where day < ${today} - ${TOTAL_DAYS}::integer`.execute(db);
};
