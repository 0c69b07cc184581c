const DAY_MS = 24 * 60 * 60_000;

/** How many whole days are left until then, a part of one counted as one; 0 on the last. */
export const daysLeft = (until: string, now: number): number => {
  const left = Date.parse(until) - now;
  return left <= DAY_MS ? 0 : Math.ceil(left / DAY_MS);
};
