import { ownCommand } from '../own-command.ts';
import type { ProgramPart } from '@keywright/contract/program-parts';
import type { Doubt } from '../alarms.ts';
import type { ProcessClock } from '../clock.ts';
import { recordAct } from '../audit/record.store.ts';
import { systemTrace } from '../audit/trace.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Log } from '../log.ts';
import { keepGap, keepWatch, lockWatch, type StoredDoubt, type Watch } from './time-watch.store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

/** How far a process's clock may be from the database's. */
export const MOST_APART_MS = 5 * MINUTE_MS;
const MOST_LEAP_MS = DAY_MS;
/** Long enough that somebody hears the alarm, and less than the day between a charge's time and the end of the card's hold. */
const HEARD_MS = 6 * HOUR_MS;
/** Nobody's shop is closed for longer without somebody who opens it again. */
const LONGEST_OFF_MS = 45 * DAY_MS;

/** Somebody looks every 5 minutes. Where nobody did for longer, the program was off, or the database is an older copy. */
const MOST_UNWATCHED_MS = 15 * MINUTE_MS;

const words: Record<Doubt, string> = {
  process_clock:
    "this process's clock and the database's differ by more than 5 minutes: nothing is destroyed, ended or declined here until they agree; set the clocks right (NTP)",
  clock_leapt: `the database's clock leapt by more than a day: nothing is destroyed, ended or declined until somebody looks at the clock and says ${ownCommand('clock accept')}`,
  was_off: `the database's clock is more than a day past the last run: nothing is destroyed, ended or declined for 6 hours, in case it leapt; if the program was only off, ${ownCommand('clock accept')} goes on at once`,
};

export type TimeGuard = {
  /** Looks at the clocks; the reason not to destroy anything now, if there is one. */
  look: () => Promise<Doubt | undefined>;
  /** What the last look found: for the metrics. */
  found: () => Record<Doubt, number>;
};

type Look = { at: Date; sinceBoot: number };
type Opening = {
  db: Db;
  clock: ProcessClock;
  log: Log;
  /** Told at each look that finds a doubt. */
  onDoubt?: (doubt: Doubt) => Promise<void>;
};

/**
 * Watches over the time for the jobs that destroy: each of them looks first. The last look of all processes is kept in the database, so that
 * a leap is seen whoever ran before it.
 */
export const openTimeGuard = ({ db, clock, log, onDoubt }: Opening): TimeGuard => {
  let before: Look | undefined;
  let doubt: Doubt | undefined;
  let toldAt = 0;

  const tell = (found: Doubt | undefined): void => {
    const isNews = found !== doubt || clock.sinceBoot() - toldAt >= HOUR_MS;
    if (doubt !== undefined && found === undefined) log.warn({ doubt }, 'the time is beyond doubt again');
    doubt = found;
    if (found === undefined || !isNews) return;
    toldAt = clock.sinceBoot();
    log.error({ doubt: found }, words[found]);
  };

  const look = (): Promise<Doubt | undefined> =>
    inTransaction(db, async (tx) => {
      const asked = clock.steady();
      const watch = await lockWatch(tx);
      const own = clock.now();
      const took = clock.steady() - asked;
      if (Math.abs(own.getTime() - watch.now.getTime()) > MOST_APART_MS + took) return 'process_clock';
      const here: Look = { at: watch.now, sinceBoot: clock.sinceBoot() };
      const stored = doubtOf(watch, leapOf(before, here));
      await noteLook(tx, watch, stored);
      before = here;
      return stored?.doubt;
    });

  return {
    look: async () => {
      const found = await look();
      tell(found);
      if (found !== undefined) await onDoubt?.(found);
      return found;
    },
    found: () => ({
      process_clock: Number(doubt === 'process_clock'),
      clock_leapt: Number(doubt === 'clock_leapt'),
      was_off: Number(doubt === 'was_off'),
    }),
  };
};

/** Every look is noted here, so that none hides for how long nobody had looked. */
const noteLook = async (tx: Tx, { now, lookedAt }: Watch, stored: StoredDoubt | undefined): Promise<void> => {
  if (now.getTime() - lookedAt.getTime() > MOST_UNWATCHED_MS) await keepGap(tx, lookedAt, now);
  await keepWatch(tx, now, stored);
};

/** By how many milliseconds the database's clock went on further than this machine has run; unknown at a process's first look. */
const leapOf = (before: Look | undefined, here: Look): number | undefined =>
  before && here.at.getTime() - before.at.getTime() - (here.sinceBoot - before.sinceBoot);

const doubtOf = ({ now, lookedAt, stored }: Watch, leapMs: number | undefined): StoredDoubt | undefined => {
  const since = (then: Date): number => now.getTime() - then.getTime();
  // A process that was there all the while knows how long it was; one that was not, only how far the clock has come.
  const wentOnMs = leapMs ?? since(lookedAt);
  if (wentOnMs > MOST_LEAP_MS) {
    const from = stored?.doubtedFrom ?? lookedAt;
    const isLeap = leapMs !== undefined || since(from) > LONGEST_OFF_MS || stored?.doubt === 'clock_leapt';
    return { doubt: isLeap ? 'clock_leapt' : 'was_off', doubtedAt: now, doubtedFrom: from };
  }
  if (!stored) return undefined;
  // Somebody set it right.
  const hasComeBack = since(stored.doubtedAt) < 0 && since(stored.doubtedFrom) < MOST_LEAP_MS;
  const isHeard = stored.doubt === 'was_off' && since(stored.doubtedAt) >= HEARD_MS;
  return hasComeBack || isHeard ? undefined : stored;
};

/** Somebody looked at the clock and says that it is right, on record as `by`. Answers what was doubted, if anything was. */
export const acceptTime = (db: Db, by: ProgramPart): Promise<StoredDoubt | undefined> =>
  inTransaction(db, async (tx) => {
    const watch = await lockWatch(tx);
    await noteLook(tx, watch, undefined);
    const { stored } = watch;
    if (stored) {
      await recordAct(tx, systemTrace(by), {
        action: 'clock.accepted',
        object: { type: 'clock', id: 'database' },
        details: { doubt: stored.doubt, doubtedFrom: stored.doubtedFrom.toISOString() },
      });
    }
    return stored;
  });
