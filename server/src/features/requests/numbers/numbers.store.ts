import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';
import type { Offset } from '../../../platform/zone.ts';
import { COUNT_VERSION } from './days.store.ts';
import { countedGroups, countedWaits } from './happened.store.ts';

/** What is counted of a group of requests. */
export type Counted = {
  by: 'make' | 'admin' | 'source' | 'hour' | 'day';
  /** The make's, the admin's id, the source, or the hour or the day (since 1970) in the zone. */
  name: string;
  adminName: string | null;
  ordered: number;
  delivered: number;
  declined: number;
  accepted: number;
  /** Of what was delivered: about how many keys the customer said something, and how many of these worked and were never reported. */
  said: number;
  worked: number;
  /** Decided requests that an admin had started, and the sum of the minutes from the start of work to the decision. */
  handled: number;
  handledMinutes: number;
  askedAgain: number;
  objected: number;
  reported: number;
  refunded: number;
};

export type Counts = Omit<Counted, 'by' | 'name' | 'adminName'>;

const NO_COUNTS: Counts = {
  ordered: 0,
  delivered: 0,
  declined: 0,
  accepted: 0,
  said: 0,
  worked: 0,
  handled: 0,
  handledMinutes: 0,
  askedAgain: 0,
  objected: 0,
  reported: 0,
  refunded: 0,
};
const countNames = Object.keys(NO_COUNTS) as (keyof Counts)[];

export const sumCounts = (groups: readonly Counts[]): Counts => {
  const sums = { ...NO_COUNTS };
  for (const group of groups) for (const name of countNames) sums[name] += group[name];
  return sums;
};

/** How many waited so many minutes for a code that this admin sent. */
export type Waited = { adminId: string; minutes: number; cases: number };

/** `until` is the first moment that no longer counts. */
type Between = { from: Date; until: Date; offsets: readonly Offset[] };

const counts = sql.raw(
  'ordered, delivered, declined, accepted, said, worked, handled, handled_minutes, asked_again, objected, reported, refunded',
);
const sums = sql.raw(`sum(ordered)::int as ordered, sum(delivered)::int as delivered, sum(declined)::int as declined,
  sum(accepted)::int as accepted, sum(said)::int as said, sum(worked)::int as worked, sum(handled)::int as handled,
  sum(handled_minutes)::int as "handledMinutes", sum(asked_again)::int as "askedAgain", sum(objected)::int as objected,
  sum(reported)::int as reported, sum(refunded)::int as refunded`);

/**
 * What happened between two times, in one statement and so as it was at one moment: the days that are counted by their counts, all other
 * time, of which there is a day or two, by its rows.
 */
export const countBetween = async (
  db: Db,
  { from, until, offsets }: Between,
): Promise<{ groups: Counted[]; waits: Waited[] }> => {
  const { rows } = await sql<{ groups: Counted[]; waits: Waited[] }>`
    with counted as materialized (
      select day from counted_day c
      where version >= ${COUNT_VERSION} and day::timestamp at time zone 'UTC' >= ${from} and (day + 1)::timestamp at time zone 'UTC' <= ${until}
        and not exists (select from changed_day changed where changed.day = c.day)
    ), span as materialized (
      select day::date, greatest(day at time zone 'UTC', ${from}) as began,
        least((day + interval '1 day') at time zone 'UTC', ${until}::timestamptz) as ended
      from generate_series(${from}::timestamptz at time zone 'UTC', ${until}::timestamptz at time zone 'UTC' + interval '1 day', '1 day') each,
        date_trunc('day', each) as day
      where day at time zone 'UTC' < ${until} and day::date not in (select day from counted)
    ), zone as materialized (
      select since, coalesce(lead(since) over (order by since), 2147483647) as ended, slots
      from unnest(${offsets.map(({ since }) => since)}::int[], ${offsets.map(({ slots }) => slots)}::int[]) each (since, slots)
    ), happened as (
      ${countedGroups}
      union all
      select c.*, coalesce(h.handled, 0), coalesce(h.handled_minutes, 0), coalesce(h.asked_again, 0), coalesce(h.objected, 0),
        coalesce(h.reported, 0), coalesce(h.refunded, 0)
      from day_count c left join day_handling h using (day, by, name) where c.day in (select day from counted)
    ), slotted as (
      select happened.*, (name::int + slots) as local_slot
      from (select * from happened where by = 'slot') happened
      join zone on name::int >= since and name::int < zone.ended
    ), named as (
      select by, name, ${counts} from happened where by <> 'slot'
      union all
      select 'hour', (local_slot % 96 / 4)::text, ${counts} from slotted
      union all
      select 'day', (local_slot / 96)::text, ${counts} from slotted
    ), groups as (
      select by, name, ${sums} from named group by by, name
    ), waits as (
      select admin_id as "adminId", minutes, sum(cases)::int as cases
      from (
        ${countedWaits} union all select * from day_wait where day in (select day from counted)
      ) waited group by admin_id, minutes
    )
    select
      (select coalesce(jsonb_agg(to_jsonb(groups) || jsonb_build_object('adminName', ${fullNameIn('person')})), '[]')
        from groups left join person on groups.by = 'admin' and person.id = case when groups.by = 'admin' then groups.name::uuid end) as groups,
      (select coalesce(jsonb_agg(waits), '[]') from waits) as waits`.execute(db);
  return rows[0] ?? { groups: [], waits: [] };
};
