import type { DeskOpening } from '@keywright/contract/desk-opening';
import type { DeskPace } from '@keywright/contract/desk-pace';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { deskHoursNow, openingOf } from '../desk-hours.store.ts';
import { openTimeSince } from '../opening-hours.ts';

export { lockFlagRules } from './flag-rules.store.ts';

const MIN_FOR_A_HABIT = 5;
const PACE_DAYS = 7;

type DeskTimes = { usualMinutes: { from: number; to: number } | null; pace: DeskPace | null };

type Row = {
  count: number;
  quartiles: number[] | null;
  recent: number;
  usual: number | null;
  first: number | null;
  queued: number;
  each: number | null;
};

/**
 * How long the last 200 codes took, in minutes of opening hours from payment to code: their middle half, and of the last 7 days the desk's
 * pace. A request that was paid for after the one before was finished had none ahead. One that was waiting by then took the desk the time
 * in between.
 */
export const deskTimes = async (db: Db, now: Date): Promise<DeskTimes & { opening: DeskOpening | null }> => {
  const [hours, last] = await Promise.all([deskHoursNow(db), lastCodes(db)]);
  const opening = openingOf(hours, now);
  const [oldest] = last.map(({ paidAt }) => paidAt).toSorted((one, other) => one.getTime() - other.getTime());
  if (!oldest) return { usualMinutes: null, pace: null, opening };
  const minutesAt = openTimeSince(hours, oldest, now);
  const since = new Date(now.getTime() - PACE_DAYS * DAY_MS);
  const { rows } = await sql<Row>`
    with timed as (
      select done - paid as took, done - lag(done) over sequence as gap, paid <= lag(done) over sequence as was_queued, is_recent
      from unnest(
        ${last.map(({ paidAt }) => minutesAt(paidAt) / MINUTE_MS)}::float8[],
        ${last.map(({ fulfilledAt }) => minutesAt(fulfilledAt) / MINUTE_MS)}::float8[],
        ${last.map(({ fulfilledAt }) => fulfilledAt >= since)}::boolean[]
      ) with ordinality as code (paid, done, is_recent, place)
      window sequence as (order by place)
    )
    select count(*)::int,
      percentile_cont(array[0.25, 0.75]) within group (order by took) as quartiles,
      count(*) filter (where is_recent)::int as recent,
      percentile_cont(0.75) within group (order by took) filter (where is_recent) as usual,
      percentile_cont(0.5) within group (order by took) filter (where is_recent and was_queued is not true) as first,
      count(*) filter (where is_recent and was_queued)::int as queued,
      percentile_cont(0.5) within group (order by gap) filter (where is_recent and was_queued) as each
    from timed`.execute(db);
  const row = rows[0];
  return { usualMinutes: row ? rangeOf(row) : null, pace: row ? paceOf(row) : null, opening };
};

/** The last 200 codes, in the order in which they were sent. */
const lastCodes = async (db: Db): Promise<{ paidAt: Date; fulfilledAt: Date }[]> => {
  const { rows } = await sql<{ paidAt: Date; fulfilledAt: Date }>`
    select paid_at as "paidAt", fulfilled_at as "fulfilledAt" from request where fulfilled_at is not null and paid_at is not null
    order by fulfilled_at desc, id desc limit 200`.execute(db);
  return rows.toReversed();
};

const rangeOf = ({ count, quartiles }: Row): DeskTimes['usualMinutes'] => {
  const [from, to] = quartiles ?? [];
  if (count < MIN_FOR_A_HABIT || from === undefined || to === undefined) return null;
  return { from: Math.floor(from), to: Math.ceil(to) };
};

/** Where too few were queued to know what one ahead adds, it adds as much as the first takes. */
const paceOf = ({ recent, usual, first, queued, each }: Row): DeskPace | null => {
  if (recent < MIN_FOR_A_HABIT || usual === null) return null;
  const firstMinutes = first ?? usual;
  return {
    firstMinutes,
    eachMinutes: queued >= MIN_FOR_A_HABIT && each !== null ? each : firstMinutes,
    usualMinutes: usual,
  };
};

/** More than these say nothing more. */
const MOST_AHEAD = 100;

/** How many requests wait for the desk now, read along the index of what waits and no further than the bound. */
export const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (select from request where status = 'PENDING' limit ${sql.lit(MOST_AHEAD)}) waits`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
};
