/** The time that the whole program goes by (UTC instants); asked for, never taken from `Date` directly. */
export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that moves only when it is told to, for tests. */
export type HeldClock = Clock & {
  /** Moves on by so many milliseconds. */
  advance: (ms: number) => void;
  set: (instant: Date) => void;
};

export const heldClock = (start: Date = new Date()): HeldClock => {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
    set: (instant) => {
      at = instant.getTime();
    },
  };
};
