import { sql } from 'kysely';
import { SLOT_MS } from '../../../platform/zone.ts';

/** The name of the group of codes whose source the sender did not name. */
export const NO_SOURCE = 'NONE';

const slotOf = (at: string) => sql`floor(date_part('epoch', ${sql.ref(at)}) / ${sql.lit(SLOT_MS / 1000)})::int`;

/** Laterally for each span: so the rows of a span are looked up by an index on their time, however many others there are. */
const inSpan = (at: string) => sql`${sql.ref(at)} >= span.began and ${sql.ref(at)} < span.ended`;

/** Whole minutes from the start of work to the decision; null where no admin started it. */
const handledIn = (end: string) => sql`floor(date_part('epoch', ${sql.ref(end)} - started_at) / 60 + 0.5)::int`;
const isAskedAgain = sql`exists (select from document d where d.request_id = request.id and d.asked_again_for is not null)`;
const isObjected = sql`exists (select from second_look l where l.request_id = request.id and l.verdict = 'OBJECTED')`;
const isReported = sql`exists (select from code_report c where c.request_id = request.id)`;

/**
 * What happened in each `span` (of a day, when it began and when it ended), counted by make, by admin, by source and by quarter of an hour:
 * from the rows, and the one place that defines each number. What was taken back for its money is no delivered one. From `accepted` on, each
 * number is one of decided requests, counted when they were decided.
 */
export const countedGroups = sql`
  select day, case grouping(make, admin_id, slot, source) when 7 then 'make' when 11 then 'admin' when 13 then 'slot' else 'source' end as by,
    coalesce(make, admin_id::text, slot::text, source) as name,
    count(*) filter (where what = 'ordered')::int as ordered,
    count(*) filter (where what = 'delivered')::int as delivered,
    count(*) filter (where what = 'declined')::int as declined,
    count(*) filter (where accepted)::int as accepted,
    count(*) filter (where said)::int as said,
    count(*) filter (where worked)::int as worked,
    count(minutes)::int as handled,
    coalesce(sum(minutes), 0)::int as handled_minutes,
    count(*) filter (where asked_again)::int as asked_again,
    count(*) filter (where objected)::int as objected,
    count(*) filter (where reported)::int as reported,
    count(*) filter (where refunded)::int as refunded
  from span, lateral (
    select 'ordered' as what, ${slotOf('paid_at')} as slot, make, null::uuid as admin_id, null::text as source, false as accepted, false as said,
      false as worked, null::int as minutes, false as asked_again, false as objected, false as reported, false as refunded
      from request where ${inSpan('paid_at')}
    union all
    select case when money_back_at is null then 'delivered' else 'declined' end, slot, make, fulfilled_by, source,
      money_back_at is null and not asked_again, worked_at is not null or reported, worked_at is not null and not reported,
      minutes, asked_again, objected, reported, money_back_at is not null
      from (
        select request.*, ${slotOf('fulfilled_at')} as slot, coalesce(code_source, '${sql.raw(NO_SOURCE)}') as source,
          ${handledIn('fulfilled_at')} as minutes, ${isAskedAgain} as asked_again, ${isObjected} as objected, ${isReported} as reported
        from request where ${inSpan('fulfilled_at')}) sent
    union all
    select 'declined', ${slotOf('declined_at')}, make, declined_by, null, false, false, false,
      ${handledIn('declined_at')}, ${isAskedAgain}, ${isObjected}, false, false
      from request where ${inSpan('declined_at')}
  ) happened
  group by grouping sets ((day, make), (day, admin_id), (day, slot), (day, source))
  having (grouping(admin_id) = 1 or admin_id is not null) and (grouping(source) = 1 or source is not null)`;

/** How many waited so many whole minutes, rounded as they are shown, for what was delivered in each `span`. */
export const countedWaits = sql`
  select day, admin_id, minutes, count(*)::int as cases
  from span, lateral (
    select fulfilled_by as admin_id, floor(date_part('epoch', fulfilled_at - paid_at) / 60 + 0.5)::int as minutes
      from request where ${inSpan('fulfilled_at')} and money_back_at is null
  ) waited group by day, admin_id, minutes`;
