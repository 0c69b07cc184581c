import type { DeskNumbers } from '@keywright/contract/numbers';
import { DAY_MS } from '../../../platform/durations.ts';
import { type Counted, type Counts, sumCounts } from './numbers.store.ts';

const dayOf = (since1970: number): string => new Date(since1970 * DAY_MS).toISOString().slice(0, 10);

/** The first day of the period to which a day (counted since January 1, 1970, a Thursday) belongs. Weeks begin on Monday. */
const startOf = (day: number, by: DeskNumbers['by']): string => {
  if (by === 'month') return `${dayOf(day).slice(0, 7)}-01`;
  return dayOf(by === 'week' ? day - ((day + 3) % 7) : day);
};

/** Days summed into periods, the newest first. */
export const periodsOf = (days: readonly Counted[], by: DeskNumbers['by']): { start: string; counts: Counts }[] =>
  [...Map.groupBy(days, ({ name }) => startOf(Number(name), by))]
    .map(([start, group]) => ({ start, counts: sumCounts(group) }))
    .toSorted((one, other) => (one.start < other.start ? 1 : -1));
