import { day, timeOfDay } from '../../lib/format.ts';

/** The time of a step as it stands at a line's end: the time today, the day before that. `now` in milliseconds. */
export const when = (iso: string, now: number): string =>
  new Date(iso).toDateString() === new Date(now).toDateString() ? timeOfDay(iso) : day(iso);
