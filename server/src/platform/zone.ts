import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** Every zone is a whole number of these away from UTC, so that none of them lies in two hours or on two days anywhere. */
export const SLOT_MS = 15 * MINUTE_MS;

const SLOTS_A_DAY = DAY_MS / SLOT_MS;

export type Offset = { since: number; slots: number };

/** Days and hours in a zone. Not by the database: it need not know every name by which a browser calls a zone. */
export const inZone = (zone: string) => {
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const wholeFormat = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });

  /** When the day began on which this time lies: mostly at midnight, where summer begins at midnight an hour later. */
  const dayBegan = (at: number): number => {
    const day = dayFormat.format(at);
    let began = Math.floor(at / SLOT_MS) * SLOT_MS;
    while (dayFormat.format(began - SLOT_MS) === day) began -= SLOT_MS;
    return began;
  };

  /** When a day of the calendar begins there. Noon in Greenwich lies on it everywhere but in the far east, where it is the day after. */
  const begins = (day: string): number => {
    const noon = Date.parse(`${day}T12:00:00Z`);
    return dayBegan(dayFormat.format(noon) === day ? noon : noon - 12 * HOUR_MS);
  };

  const offsetAt = (at: number): number => {
    const parts = Object.fromEntries(wholeFormat.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return (Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / SLOT_MS) * SLOT_MS) / SLOT_MS;
  };

  const aheadMs = (at: number): number => offsetAt(Math.floor(at / SLOT_MS) * SLOT_MS) * SLOT_MS;

  /**
   * When its clocks show this minute of a day. Where clocks are set back they show it twice: the first. Where they are set forward past it:
   * as long after the last time before.
   */
  const timeOn = (day: string, minute: number): number => {
    const shown = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
    const [before, after] = [shown - aheadMs(shown - DAY_MS), shown - aheadMs(shown + DAY_MS)];
    // Only the offset after a change fits a time that is later than the change.
    return before + aheadMs(before) !== shown && after + aheadMs(after) === shown ? after : before;
  };

  /** From which slot on its clocks are how many slots ahead of UTC, for a while that begins and ends with these times. */
  const offsetsBetween = (from: number, until: number): Offset[] => {
    const [first, last] = [Math.floor(from / SLOT_MS), Math.floor(until / SLOT_MS)];
    const offsets: Offset[] = [{ since: first, slots: offsetAt(first * SLOT_MS) }];
    for (let slot = first; slot < last; ) {
      const next = Math.min(slot + SLOTS_A_DAY, last);
      const [before, after] = [offsetAt(slot * SLOT_MS), offsetAt(next * SLOT_MS)];
      // Clocks are set at most once between two days' same times.
      if (before !== after) {
        let since = next;
        while (offsetAt((since - 1) * SLOT_MS) === after) since -= 1;
        offsets.push({ since, slots: after });
      }
      slot = next;
    }
    return offsets;
  };

  return {
    offsetsBetween,
    begins,
    timeOn,
    /** The day of the calendar there. */
    dayOf: (at: number): string => dayFormat.format(at),
    /** When the day after it begins: a day is an hour longer or shorter where summer begins or ends. */
    ends: (day: string): number => begins(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)),
    dayBegan,
    /** When the day so many days before began. From its middle, for a day may be an hour longer or shorter. */
    daysBefore: (at: number, days: number): number => dayBegan(dayBegan(at) + 12 * HOUR_MS - days * DAY_MS),
  };
};

/** Where neither a customer nor an order has named a time zone. */
const DEFAULT_ZONE = 'UTC';

/** The time zone in which times are written to a customer. */
export const zoneOr = (zone: string | null | undefined): string => zone ?? DEFAULT_ZONE;

/** How many minutes of its day have passed in a zone. */
export const minuteOfDay = (zone: string, at: Date): number => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts['hour'] ?? 0) * 60 + (parts['minute'] ?? 0);
};
