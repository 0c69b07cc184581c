/** What was measured of ours and of its reference, round by round, in the same unit. */
export type Rounds = { ours: number[]; reference: number[] };

type Sides = { ours: () => Promise<number>; reference: () => Promise<number> };
type Bounds = { rounds: number; withinMs: number };

/**
 * Measures both sides in turn, so that whatever else the machine does falls on both. Stops early, with at least one round,
 * when the time is up. One round before them warms both up and does not count.
 */
export const alternate = async (sides: Sides, { rounds, withinMs }: Bounds): Promise<Rounds> => {
  const end = Date.now() + withinMs;
  const measured: Rounds = { ours: [], reference: [] };
  await sides.ours();
  await sides.reference();
  for (let round = 0; round < rounds && (round === 0 || Date.now() < end); round += 1) {
    measured.ours.push(await sides.ours());
    measured.reference.push(await sides.reference());
  }
  return measured;
};

export const median = (values: readonly number[]): number => percentile(values, 50);

export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
};

/** Milliseconds that this work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
