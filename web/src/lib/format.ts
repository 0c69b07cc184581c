import { dollars } from '@keywright/words/dollars';
import { m } from '@keywright/words/messages';
import { spoken } from '@keywright/words/spoken';
import { languageTag } from './locale.ts';

/** Cents as dollars: `$55.00`, in French `55,00 $ US`. */
export const money = (cents: number): string => dollars(cents, spoken());

/** A waiting time in whole minutes: `14 min`, `2 h 5 min`, from two days on `3 days`. */
export const duration = (minutes: number): string => {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < 60) return m.common_minutes({ count: whole });
  if (whole < 48 * 60) return m.common_hours({ hours: Math.floor(whole / 60), minutes: whole % 60 });
  return m.common_days({ count: Math.floor(whole / (24 * 60)) });
};

/** Milliseconds between two ISO times, as `duration` says it. */
export const durationBetween = (from: string, to: string): string =>
  duration((Date.parse(to) - Date.parse(from)) / 60_000);

/** A moment in the reader's language. A French time (`9 h 05`) stays on one line. */
export const written = (at: string | number, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageTag(), how).format(new Date(at)).replace(/(\d) h (\d)/, '$1\u00a0h\u00a0$2');

/** Not by `timeStyle`: in French that says `09 h 05`, and these `9 h 05`. */
const time = { hour: 'numeric', minute: '2-digit' } as const;
const shortTime = { month: 'short', day: 'numeric', ...time } as const;

/** The time of day of an ISO time in the person's zone: `2:04 PM`, `14 h 04`. */
export const timeOfDay = (iso: string): string => written(iso, time);

/** The day of an ISO time in the person's zone: `Nov 21, 2026`. */
export const day = (iso: string): string => written(iso, { dateStyle: 'medium' });

/** A day of the calendar, given as `2027-01-31`, which is the same in every zone: `January 31, 2027`. */
export const calendarDay = (of: string): string => written(of, { dateStyle: 'long', timeZone: 'UTC' });

/** Day and time of an ISO time in the person's zone: `Nov 21, 2:04 PM`. */
export const shortDayAndTime = (iso: string): string => written(iso, shortTime);

/** The same with its year. */
export const dayAndTime = (iso: string): string => written(iso, { year: 'numeric', ...shortTime });

/** A part of the whole, from 0 to 1: `80%`. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(languageTag(), { style: 'percent' }).format(share);

/** Enough of a VIN to tell two vehicles apart: `…0312`. */
export const vinEnd = (vin: string): string => `…${vin.slice(-4)}`;

/** A size of a file: `412 KB`, in French `412 ko`. */
export const fileSize = (bytes: number): string => {
  const mega = bytes >= 1_000_000;
  const amount = mega ? bytes / 1_000_000 : Math.max(1, bytes / 1000);
  const words = new Intl.NumberFormat(languageTag(), {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  }).format(amount);
  // Phones and computers of our readers write it with two capitals.
  return words.replace('kB', 'KB');
};
