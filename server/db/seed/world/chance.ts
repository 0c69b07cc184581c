/** Chance that falls the same each time: what is made of it is the same at every first start. */
export type Chance = {
  /** From 0 to just below 1. */
  next: () => number;
  /** A whole number from `least` to `most`, both included. */
  whole: (least: number, most: number) => number;
  pick: <T>(from: readonly T[]) => T;
  text: (alphabet: string, length: number) => string;
  /** A version 4 UUID. */
  uuid: () => string;
};

/** Mulberry32. */
export const chanceFrom = (seed: number): Chance => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(from: readonly T[]): T => {
    const found = from[whole(0, from.length - 1)];
    if (found === undefined) throw new Error('there is nothing to pick from');
    return found;
  };
  const text = (alphabet: string, length: number): string => Array.from({ length }, () => pick([...alphabet])).join('');
  const hex = (length: number): string => text('0123456789abcdef', length);
  const uuid = (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick([...'89ab'])}${hex(3)}-${hex(12)}`;
  return { next, whole, pick, text, uuid };
};
