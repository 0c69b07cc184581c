import { sql } from 'kysely';
import { SLOT_MS } from '../../../platform/zone.ts';

const slotOf = (at: string) => sql`floor(date_part('epoch', ${sql.ref(at)}) / ${sql.lit(SLOT_MS / 1000)})::int`;

/** Laterally for each span: so the rows of a span are looked up by an index on their time, however many others there are. */
const inSpan = (at: string) => sql`${sql.ref(at)} >= span.began and ${sql.ref(at)} < span.ended`;

/**
 * What happened in each `span` (of a day, when it began and when it ended), counted by make, by admin and by quarter of an hour: from the
 * rows, and the one place that says what counts as what. What was taken back for its money is no delivered one.
 */
export const countedGroups = sql`
  select day, case grouping(make, admin_id, slot) when 3 then 'make' when 5 then 'admin' else 'slot' end as by,
    coalesce(make, admin_id::text, slot::text) as name,
    count(*) filter (where what = 'ordered')::int as ordered,
    count(*) filter (where what = 'delivered')::int as delivered,
    count(*) filter (where what = 'declined')::int as declined,
    count(*) filter (where accepted)::int as accepted,
    count(*) filter (where said)::int as said,
    count(*) filter (where worked)::int as worked
  from span, lateral (
    select 'ordered' as what, ${slotOf('paid_at')} as slot, make, null::uuid as admin_id, false as accepted, false as said, false as worked
      from request where ${inSpan('paid_at')}
    union all
    select case when money_back_at is null then 'delivered' else 'declined' end, ${slotOf('fulfilled_at')}, make, fulfilled_by,
      money_back_at is null and not exists (select from document d where d.request_id = request.id and d.asked_again_for is not null),
      worked_at is not null or exists (select from code_report c where c.request_id = request.id),
      worked_at is not null and not exists (select from code_report c where c.request_id = request.id)
      from request where ${inSpan('fulfilled_at')}
    union all
    select 'declined', ${slotOf('declined_at')}, make, declined_by, false, false, false
      from request where ${inSpan('declined_at')}
  ) happened
  group by grouping sets ((day, make), (day, admin_id), (day, slot))
  having grouping(admin_id) = 1 or admin_id is not null`;

/** How many waited so many whole minutes, rounded as they are shown, for what was delivered in each `span`. */
export const countedWaits = sql`
  select day, admin_id, minutes, count(*)::int as cases
  from span, lateral (
    select fulfilled_by as admin_id, floor(date_part('epoch', fulfilled_at - paid_at) / 60 + 0.5)::int as minutes
      from request where ${inSpan('fulfilled_at')} and money_back_at is null
  ) waited group by day, admin_id, minutes`;
