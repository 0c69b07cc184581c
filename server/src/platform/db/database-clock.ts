import { sql } from 'kysely';
import type { Clock, ProcessClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';

const EVERY_MS = 10_000;
/** Less than this is the way there and back, and no reason to let the time jump. */
const TOLERATED_MS = 250;

/** What the database's clock says now. */
export const databaseTime = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select clock_now() as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database did not say the time');
  return row.at;
};

/** So many milliseconds before the database's now: what is compared with it is judged by no other clock. */
export const longAgo = (ms: number) => sql<Date>`clock_now() - make_interval(secs => ${ms / 1_000}::float8)`;

type FollowedClock = Clock & { stop: () => void };

/**
 * The database's clock, kept by this process: asked for at the start and every 10 seconds, counted on by the steady scale in
 * between. A process whose own clock is wrong, or is set while it runs, goes by the right time all the same.
 */
export const followDatabase = async (db: Db, own: ProcessClock, log: Log): Promise<FollowedClock> => {
  let known = { at: own.now().getTime(), steady: own.steady() };
  const now = (): number => known.at + (own.steady() - known.steady);

  const ask = async (): Promise<void> => {
    const before = own.steady();
    const said = (await databaseTime(db)).getTime();
    const took = own.steady() - before;
    const is = said + took / 2;
    // Never off by more than the asking itself took: a slow answer says nothing that exact.
    if (Math.abs(is - now()) > Math.max(TOLERATED_MS, took)) known = { at: is, steady: own.steady() };
  };

  await ask();
  const timer = setInterval(() => {
    ask().catch((error: unknown) => log.warn({ err: error }, "the database's time could not be asked for"));
  }, EVERY_MS);
  timer.unref();
  return { now: () => new Date(now()), stop: () => clearInterval(timer) };
};
