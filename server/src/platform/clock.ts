import os from 'node:os';

/** The time that the whole program goes by (UTC instants); asked for, never taken from `Date` directly. */
export type Clock = { now: () => Date };

/** A process's own clock, which is right only as far as its machine's is; the program goes by the database's (`followDatabase`). */
export type ProcessClock = Clock & {
  /** Milliseconds on a scale that nobody can set; it may rest while the machine sleeps. */
  steady: () => number;
  /** The same, and it goes on while the machine sleeps. */
  sinceBoot: () => number;
};

export const systemClock: ProcessClock = {
  now: () => new Date(),
  steady: () => performance.now(),
  sinceBoot: () => os.uptime() * 1_000,
};

/** A clock that moves only when it is told to, for tests. */
export type HeldClock = ProcessClock & {
  /** Moves on by so many milliseconds. */
  advance: (ms: number) => void;
  set: (instant: Date) => void;
  /** Calls `moved` now and at each move, before the move's call returns. */
  watch: (moved: (instant: Date) => void) => void;
};

export const heldClock = (start: Date = new Date()): HeldClock => {
  let at = start.getTime();
  const watchers: ((instant: Date) => void)[] = [];
  const move = (to: number): void => {
    at = to;
    for (const moved of watchers) moved(new Date(at));
  };
  return {
    now: () => new Date(at),
    steady: () => at,
    sinceBoot: () => at,
    advance: (ms) => move(at + ms),
    set: (instant) => move(instant.getTime()),
    watch: (moved) => {
      watchers.push(moved);
      moved(new Date(at));
    },
  };
};
