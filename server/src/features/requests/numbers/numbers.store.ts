import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';

/** What is counted of a group of requests. */
export type Counted = {
  /** Which of the next three the group goes by; none of them is all together. */
  by: 'make' | 'admin' | 'slot' | 'all';
  make: string | null;
  adminId: string | null;
  /** So many slots after the beginning of 1970. */
  slot: number | null;
  adminName: string | null;
  ordered: number;
  delivered: number;
  declined: number;
  accepted: number;
  /** Of what was delivered: about how many keys the customer said something, and how many of these worked and were never reported. */
  said: number;
  worked: number;
  /** The median and the ninetieth of a hundred, of each admin and of all; null where nothing was delivered. */
  minutes: [number, number] | null;
};

type Between = { from: Date; until: Date; slotSeconds: number };

/**
 * All groups in one statement, from what happened between two times alone: each of the three kinds has an index on its time, and the
 * photos that were asked for again have one of their own. Medians have their own part: counts alone need nothing sorted.
 */
export const countBetween = async (db: Db, { from, until, slotSeconds }: Between): Promise<Counted[]> => {
  const slotOf = (at: string) => sql`floor(date_part('epoch', ${sql.ref(at)}) / ${slotSeconds}::int)::int`;
  const { rows } = await sql<Counted>`
    with counted as (
      select grouping(make, admin_id, slot) as by, make, admin_id, slot,
        count(*) filter (where what = 'ordered') as ordered,
        count(*) filter (where what = 'delivered') as delivered,
        count(*) filter (where what = 'declined') as declined,
        count(*) filter (where accepted) as accepted,
        count(*) filter (where said) as said,
        count(*) filter (where worked) as worked
      from (
        select 'ordered' as what, ${slotOf('paid_at')} as slot, make, null::uuid as admin_id, false as accepted, false as said, false as worked
          from request where paid_at between ${from} and ${until}
        union all
        select case when money_back_at is null then 'delivered' else 'declined' end, ${slotOf('fulfilled_at')}, make, fulfilled_by,
          money_back_at is null and not exists (select from document d where d.request_id = request.id and d.asked_again_for is not null),
          worked_at is not null or exists (select from code_report c where c.request_id = request.id),
          worked_at is not null and not exists (select from code_report c where c.request_id = request.id)
          from request where fulfilled_at between ${from} and ${until}
        union all
        select 'declined', ${slotOf('declined_at')}, make, declined_by, false, false, false
          from request where declined_at between ${from} and ${until}
      ) happened group by grouping sets ((make), (admin_id), (slot), ())
    ), waited as (
      select grouping(fulfilled_by) as of_all, fulfilled_by as admin_id,
        percentile_cont(array[0.5, 0.9]) within group (order by date_part('epoch', fulfilled_at - paid_at) / 60) as minutes
      from request where fulfilled_at between ${from} and ${until} and money_back_at is null
      group by grouping sets ((fulfilled_by), ())
    )
    select case counted.by when 3 then 'make' when 5 then 'admin' when 6 then 'slot' else 'all' end as by,
      make, counted.admin_id as "adminId", slot, ${fullNameIn('person')} as "adminName",
      ordered, delivered, declined, accepted, said, worked, minutes
    from counted
    left join person on person.id = counted.admin_id
    left join waited on (counted.by = 5 and of_all = 0 and waited.admin_id = counted.admin_id) or (counted.by = 7 and of_all = 1)`.execute(
    db,
  );
  return rows;
};

export type Decided = { make: string; delivered: number; declined: number; minutes: number | null };

/**
 * What came of the requests of each make that were decided since then; `minutes` is the median of the delivered ones. What was taken back
 * for its money is no delivered one.
 */
export const decidedByMake = async (db: Db, since: Date): Promise<Decided[]> => {
  const { rows } = await sql<Decided>`
    select make, count(minutes)::int as delivered, (count(*) - count(minutes))::int as declined,
      percentile_cont(0.5) within group (order by minutes) as minutes
    from (
      select make, case when money_back_at is null then date_part('epoch', fulfilled_at - paid_at) / 60 end as minutes
        from request where fulfilled_at >= ${since}
      union all
      select make, null from request where declined_at >= ${since}
    ) decided group by make order by make`.execute(db);
  return rows;
};
