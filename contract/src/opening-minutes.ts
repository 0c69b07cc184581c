/** On a clock of 24 hours, as `opening-hours.ts` has them. */
type Times = { opens: string; closes: string };

const MIN_WEEKLY_MINUTES = 60;
const MINUTES_OF_A_DAY = 24 * 60;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const minutesOpen = (times: Times | null): number => {
  if (!times) return 0;
  const minutes = minuteOf(times.closes) - minuteOf(times.opens);
  return minutes > 0 ? minutes : minutes + MINUTES_OF_A_DAY;
};

/** Whether the desk is open for less than an hour in a week: it could keep no promise to a customer. */
export const isTooShort = (weekly: Readonly<Record<string, Times | null>>): boolean =>
  Object.values(weekly).reduce((sum, times) => sum + minutesOpen(times), 0) < MIN_WEEKLY_MINUTES;
