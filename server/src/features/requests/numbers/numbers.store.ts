import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';
import type { Offset } from '../../../platform/zone.ts';
import { countedGroups, countedWaits } from './happened.store.ts';

/** What is counted of a group of requests. */
export type Counted = {
  by: 'make' | 'admin' | 'hour';
  /** The make's, the admin's id, or the hour of the day in the zone. */
  name: string;
  adminName: string | null;
  ordered: number;
  delivered: number;
  declined: number;
  accepted: number;
  /** Of what was delivered: about how many keys the customer said something, and how many of these worked and were never reported. */
  said: number;
  worked: number;
};

/** How many waited so many minutes for a code that this admin sent. */
export type Waited = { adminId: string; minutes: number; cases: number };

type Between = { from: Date; until: Date; offsets: readonly Offset[] };

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
      where day::timestamp at time zone 'UTC' >= ${from} and (day + 1)::timestamp at time zone 'UTC' <= ${until}
        and not exists (select from changed_day changed where changed.day = c.day)
    ), span as materialized (
      select day::date, greatest(day at time zone 'UTC', ${from}) as began,
        -- The last moment counts too.
        least((day + interval '1 day') at time zone 'UTC', ${until}::timestamptz + interval '1 microsecond') as ended
      from generate_series(${from}::timestamptz at time zone 'UTC', ${until}::timestamptz at time zone 'UTC' + interval '1 day', '1 day') each,
        date_trunc('day', each) as day
      where day at time zone 'UTC' <= ${until} and day::date not in (select day from counted)
    ), zone as materialized (
      select since, coalesce(lead(since) over (order by since), 2147483647) as ended, slots
      from unnest(${offsets.map(({ since }) => since)}::int[], ${offsets.map(({ slots }) => slots)}::int[]) each (since, slots)
    ), happened as (
      ${countedGroups} union all select * from day_count where day in (select day from counted)
    ), named as (
      select by, name, ordered, delivered, declined, accepted, said, worked from happened where by <> 'slot'
      union all
      select 'hour', ((slot + slots) % 96 / 4)::text, ordered, delivered, declined, accepted, said, worked
      from (select happened.*, name::int as slot from happened where by = 'slot') slotted
      join zone on slot >= since and slot < ended
    ), groups as (
      select by, name, sum(ordered)::int as ordered, sum(delivered)::int as delivered, sum(declined)::int as declined,
        sum(accepted)::int as accepted, sum(said)::int as said, sum(worked)::int as worked
      from named group by by, name
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
