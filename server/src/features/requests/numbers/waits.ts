type Waits = { minutes: number; cases: number };

/** The wait that this share of all did not exceed, between two neighbours in proportion, in whole minutes; null of none. */
export const waitOf = (waits: readonly Waits[], share: number): number | null => {
  const sorted = waits.toSorted((one, other) => one.minutes - other.minutes);
  const place = share * (sorted.reduce((before, { cases }) => before + cases, 0) - 1);
  const at = (nth: number): number => {
    let before = 0;
    return sorted.find(({ cases }) => (before += cases) > nth)?.minutes ?? 0;
  };
  if (sorted.length === 0) return null;
  const [lower, upper] = [at(Math.floor(place)), at(Math.ceil(place))];
  return Math.round(lower + (upper - lower) * (place % 1));
};
