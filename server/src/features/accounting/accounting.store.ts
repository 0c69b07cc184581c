import type { CodeSource } from '@keywright/contract/sent-code';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Offset, SLOT_MS } from '../../platform/zone.ts';

export type EntryKind = 'CAPTURED' | 'OTHERWISE' | 'REFUNDED' | 'COST';
export type Between = { from: Date; until: Date };

/** What moved on one day (counted since January 1, 1970) of a zone. */
export type DaySum = { day: number; kind: EntryKind; cents: number };

/** The sums of each day and kind, from the ledger's index alone. */
export const sumDays = async (
  db: Db,
  { from, until, offsets }: Between & { offsets: readonly Offset[] },
): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`
    with zone as materialized (
      select since, coalesce(lead(since) over (order by since), 2147483647) as ended, slots
      from unnest(${offsets.map(({ since }) => since)}::int[], ${offsets.map(({ slots }) => slots)}::int[]) each (since, slots)
    ), slotted as (
      select floor(date_part('epoch', at) / ${sql.lit(SLOT_MS / 1000)})::int as slot, kind, sum(cents) as cents
      from money_entry where at >= ${from} and at < ${until} group by slot, kind
    )
    select (slot + slots) / 96 as day, kind, sum(cents)::float8 as cents
    from slotted join zone on slot >= since and slot < zone.ended group by 1, 2`.execute(db);
  return rows;
};

export type Page = Between & { cursor: string | undefined; limit: number };

export type EntryRow = {
  id: string;
  at: Date;
  kind: EntryKind;
  cents: number;
  confirmationNumber: string;
  paymentId: string | null;
  planCents: number;
  vehicle: string | null;
  source: CodeSource | null;
};

/** Movements of these kinds with their orders, the oldest first; one row more than asked for when there is a next page. */
export const findEntries = async (
  db: Db,
  { kinds, from, until, cursor, limit }: Page & { kinds: readonly EntryKind[] },
): Promise<EntryRow[]> => {
  const after = cursor
    ? sql`and (e.at, e.id) > (select c.at, c.id from money_entry c where c.id = ${cursor}::bigint)`
    : sql``;
  const { rows } = await sql<EntryRow>`
    select e.id::text as id, e.at, e.kind, e.cents, o.confirmation_number as "confirmationNumber", o.plan_cents + o.setup_cents as "planCents",
      (select a.payment_intent_id from payment_attempt a where a.order_id = e.order_id order by a.n desc limit 1) as "paymentId",
      r.year || ' ' || r.make || ' ' || r.model as vehicle, r.code_source as source
    from money_entry e join customer_order o on o.id = e.order_id left join request r on r.id = e.request_id
    where e.at >= ${from} and e.at < ${until} and e.kind = any(${[...kinds]}::text[]) ${after}
    order by e.at, e.id limit ${limit + 1}`.execute(db);
  return rows;
};

export type MarginRow = {
  id: string;
  at: Date;
  confirmationNumber: string;
  vehicle: string;
  source: CodeSource | null;
  priceCents: number;
  isTakenBack: boolean;
  costCents: number;
};

/** The codes sent in this time, each with its price and all that it cost; one row more than asked for when there is a next page. */
export const findMargins = async (db: Db, { from, until, cursor, limit }: Page): Promise<MarginRow[]> => {
  const after = cursor
    ? sql`and (r.fulfilled_at, r.id) > (select c.fulfilled_at, c.id from request c where c.id = ${cursor}::uuid)`
    : sql``;
  const { rows } = await sql<MarginRow>`
    select r.id, r.fulfilled_at as at, o.confirmation_number as "confirmationNumber", r.year || ' ' || r.make || ' ' || r.model as vehicle,
      r.code_source as source, coalesce(l.amount_cents, 0) as "priceCents", r.money_back_at is not null as "isTakenBack",
      coalesce((select sum(e.cents) from money_entry e where e.request_id = r.id), 0)::int as "costCents"
    from request r join customer_order o on o.id = r.order_id
      left join order_line l on l.order_id = r.order_id and l.request_id = r.id
    where r.fulfilled_at >= ${from} and r.fulfilled_at < ${until} ${after}
    order by r.fulfilled_at, r.id limit ${limit + 1}`.execute(db);
  return rows;
};
