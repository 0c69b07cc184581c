import { MAX_REPORT_DAYS } from '@keywright/contract/report-days';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { countedGroups, countedWaits } from './happened.store.ts';

const today = sql`day_of(clock_now())`;
/** The longest report, wherever on earth its first day begins, lies within these. */
const COUNTED_DAYS = sql.lit(MAX_REPORT_DAYS + 2);
/** A few more, so that no count ends while a browser far behind the database's day still asks for it. */
const KEPT_DAYS = sql.lit(MAX_REPORT_DAYS + 14);
/** Which columns a day was counted with. Days of an older program lack some, and are counted again. */
export const COUNT_VERSION = sql.lit(2);

/** The counts that something has changed since end, and those that nobody asks for any more. What was said of these days is heard. */
export const forgetChangedDays = async (tx: Tx): Promise<void> => {
  await sql`
    with changed as (delete from changed_day returning day)
    delete from counted_day
      where day in (select day from changed) or day < ${today} - ${KEPT_DAYS} or version < ${COUNT_VERSION}`.execute(
    tx,
  );
};

/** The oldest days that are over and not counted, held as counted from now on. */
export const takeUncountedDays = async (tx: Tx, most: number): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    insert into counted_day (day, version)
      select over.day, ${COUNT_VERSION} from (select ${today} - n as day from generate_series(1, ${COUNTED_DAYS}) n) over
      where not exists (select from counted_day c where c.day = over.day)
      order by over.day limit ${most}
    returning day`.execute(tx);
  return rows.map(({ day }) => day);
};

export const insertCounts = async (tx: Tx, days: readonly string[]): Promise<void> => {
  const span = sql`span as materialized (
    select day, day::timestamp at time zone 'UTC' as began, (day + 1)::timestamp at time zone 'UTC' as ended
    from unnest(${[...days]}::date[]) day)`;
  await sql`
    with ${span}, counted as materialized (${countedGroups}), handling as (
      insert into day_handling
        select day, by, name, handled, handled_minutes, asked_again, objected, reported, refunded from counted)
    insert into day_count select day, by, name, ordered, delivered, declined, accepted, said, worked from counted`.execute(
    tx,
  );
  await sql`with ${span} insert into day_wait ${countedWaits}`.execute(tx);
};
