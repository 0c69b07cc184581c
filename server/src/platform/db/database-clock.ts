import { sql } from 'kysely';
import type { Clock, ProcessClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';

const EVERY_MS = 10_000;
/** After a failure: readiness waits for the next answer. */
const AGAIN_MS = 1_000;
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

export type FollowedClock = Clock & {
  /** Milliseconds since the pool had its last answer. */
  unseenMs: () => number;
  stop: () => void;
};

/**
 * The database's clock, kept by this process: asked for at the start and every 10 seconds, counted on by the steady scale in
 * between. A process whose own clock is wrong, or is set while it runs, goes by the right time all the same.
 */
export const followDatabase = async (db: Db, own: ProcessClock, log: Log): Promise<FollowedClock> => {
  let known = { at: own.now().getTime(), steady: own.steady() };
  let seenAt = performance.now();
  const now = (): number => known.at + (own.steady() - known.steady);

  const ask = async (): Promise<void> => {
    const before = own.steady();
    const said = (await databaseTime(db)).getTime();
    const took = own.steady() - before;
    seenAt = performance.now();
    const is = said + took / 2;
    // Never off by more than the asking itself took: a slow answer says nothing that exact.
    if (Math.abs(is - now()) > Math.max(TOLERATED_MS, took)) known = { at: is, steady: own.steady() };
  };

  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isLost = false;
  const askLater = (ms: number): void => {
    if (!isStopped) timer = setTimeout(askAgain, ms).unref();
  };
  const askAgain = async (): Promise<void> => {
    try {
      await ask();
      if (isLost) log.warn('the database answers again');
      isLost = false;
    } catch (error) {
      if (!isLost) log.warn({ err: error }, "the database's time could not be asked for");
      isLost = true;
    }
    askLater(isLost ? AGAIN_MS : EVERY_MS);
  };

  await ask();
  askLater(EVERY_MS);
  return {
    now: () => new Date(now()),
    unseenMs: () => performance.now() - seenAt,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
