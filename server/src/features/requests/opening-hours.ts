import { type OpeningHours, weekdays } from '@keywright/contract/opening-hours';
import { DAY_MS } from '../../platform/durations.ts';
import { inZone } from '../../platform/zone.ts';

/** Null: always open. */
export type Hours = OpeningHours | null;

type Interval = { from: number; until: number };

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: string) => weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Longer than any row of closed days: one day of the week and 60 dates on which it does not open. */
const MAX_DAYS = 450;

/** Of the zone of the last hours: a formatter costs more than all that is asked of it. */
let clocks: { zone: string; its: ReturnType<typeof inZone> } | undefined;
const clocksIn = (zone: string): ReturnType<typeof inZone> => {
  if (clocks?.zone !== zone) clocks = { zone, its: inZone(zone) };
  return clocks.its;
};

/** When the desk is open, in order of time, from the opening before `at`. Intervals touch or have a gap, and never overlap. */
function* intervalsAround({ zone, weekly, closedDays }: OpeningHours, at: number): Generator<Interval> {
  const { dayOf, timeOn } = clocksIn(zone);
  let last = Number.NEGATIVE_INFINITY;
  // From the days before: they may close after midnight, or without a gap.
  let day = dayOf(at - LOOK_BACK_MS);
  for (let days = 0; days < MAX_DAYS; days += 1, day = dayAfter(day)) {
    const hours = closedDays.includes(day) ? null : weekly[weekdayOf(day)];
    if (!hours) continue;
    const from = Math.max(last, timeOn(day, minuteOf(hours.opens)));
    const until = timeOn(hours.closes > hours.opens ? day : dayAfter(day), minuteOf(hours.closes));
    if (until <= from) continue;
    last = until;
    yield { from, until };
  }
}

/** Hours that go on for longer than this without a gap are as good as always open. */
const LOOK_BACK_MS = 3 * DAY_MS;

/** Since when the desk is open without a gap, or when it opens next; both null where it is always open. */
export const openingAt = (hours: Hours, at: Date): { opensAt: Date | null; openSince: Date | null } => {
  if (!hours) return { opensAt: null, openSince: null };
  let [since, end] = [0, Number.NaN];
  for (const { from, until } of intervalsAround(hours, at.getTime())) {
    if (from !== end) since = from;
    end = until;
    if (until <= at.getTime()) continue;
    return from <= at.getTime()
      ? { opensAt: null, openSince: new Date(since) }
      : { opensAt: new Date(from), openSince: null };
  }
  throw new Error('the desk never opens');
};

export const isOpenAt = (hours: Hours, at: Date): boolean => openingAt(hours, at).opensAt === null;

/**
 * When so many milliseconds of opening hours have passed since `at`. Where the known intervals are too short for that, when the
 * last of them ends: a paid order is queued also under such hours.
 */
export const addOpenTime = (hours: Hours, at: Date, ms: number): Date => {
  if (!hours) return new Date(at.getTime() + ms);
  let left = ms;
  let last: number | undefined;
  for (const interval of intervalsAround(hours, at.getTime())) {
    const from = Math.max(interval.from, at.getTime());
    if (interval.until <= from) continue;
    if (left <= interval.until - from) return new Date(from + left);
    left -= interval.until - from;
    last = interval.until;
  }
  return new Date(last ?? at.getTime() + ms);
};

/** Counts milliseconds of opening hours from `from` to any time that is not after `until`. */
export const openTimeSince = (hours: Hours, from: Date, until: Date): ((at: Date) => number) => {
  if (!hours) return (at) => at.getTime() - from.getTime();
  const intervals: Interval[] = [];
  for (const interval of intervalsAround(hours, from.getTime())) {
    if (interval.from >= until.getTime()) break;
    if (interval.until > from.getTime()) intervals.push(interval);
  }
  return (at) =>
    intervals.reduce((passed, one) => {
      const [begins, ends] = [Math.max(one.from, from.getTime()), Math.min(one.until, at.getTime())];
      return passed + Math.max(0, ends - begins);
    }, 0);
};

/** How many milliseconds of opening hours lie between two times; less than 0 where the second is the earlier. */
export const openTimeBetween = (hours: Hours, one: Date, other: Date): number =>
  other < one ? -openTimeSince(hours, other, one)(one) : openTimeSince(hours, one, other)(other);
