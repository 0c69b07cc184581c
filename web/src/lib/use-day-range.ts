import { useAddressFilter } from './use-address-filter.ts';

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const DAY_MS = 86_400_000;

/** The first and the last day in the address, or the days of `otherwise`; `range` is null while they are no range of at most so many days. */
export const useDayRange = (maxDays: number, otherwise: { from: string; to: string }) => {
  const { value, change } = useAddressFilter();
  const { from, to } = { from: value('from') || otherwise.from, to: value('to') || otherwise.to };
  const days = isDay(from) && isDay(to) ? (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 : 0;
  return { fields: { from, to, onChange: change }, range: days >= 1 && days <= maxDays ? { from, to } : null };
};
