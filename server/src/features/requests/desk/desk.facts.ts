import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

const LEAST_FOR_A_HABIT = 5;

/** The middle half of the minutes from payment to code over the last 200 fulfilled; undefined below five. */
export const usualMinutes = async (db: Db): Promise<{ from: number; to: number } | undefined> => {
  const { rows } = await sql<{ count: number; quartiles: number[] | null }>`
    select count(*), percentile_cont(array[0.25, 0.75]) within group (order by seconds) as quartiles
    from (select extract(epoch from fulfilled_at - paid_at)::float8 as seconds from request
      where fulfilled_at is not null order by fulfilled_at desc limit 200) as last`.execute(db);
  const { count = 0, quartiles } = rows[0] ?? {};
  const [from, to] = quartiles ?? [];
  if (count < LEAST_FOR_A_HABIT || from === undefined || to === undefined) return undefined;
  return { from: Math.floor(from / 60), to: Math.ceil(to / 60) };
};
