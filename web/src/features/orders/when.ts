import { timeOfDay } from '../../lib/format.ts';
import { languageTag } from '../../lib/locale.ts';

const dayOf = (instant: string | number): string => new Date(instant).toDateString();

const shortDayAndTime = (iso: string): string =>
  new Intl.DateTimeFormat(languageTag(), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    new Date(iso),
  );

/** The time of a step. Its day stands with it where it is another than `before`, the step above or today. */
export const when = (iso: string, before: string | number): string =>
  dayOf(iso) === dayOf(before) ? timeOfDay(iso) : shortDayAndTime(iso);
