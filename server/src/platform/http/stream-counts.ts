import { networksOf } from '../limits/by-source.ts';
import type { Source } from './source.ts';

/** What each source takes up just now, be it streams that are open or bytes that are kept; `most` is what one may take. */
export const openPlaces = (most: number) => {
  const taken = new Map<string, number>();
  const count = (source: Source, by: number): void => {
    for (const { network } of networksOf(source)) {
      const now = (taken.get(network) ?? 0) + by;
      if (now > 0) taken.set(network, now);
      else taken.delete(network);
    }
  };
  return {
    /** Whether there is no place for so much more. */
    isFull: (source: Source, more = 1): boolean =>
      networksOf(source).some(({ network, times }) => (taken.get(network) ?? 0) + more > most * times),
    take: (source: Source, so = 1): void => count(source, so),
    leave: (source: Source, so = 1): void => count(source, -so),
  };
};

/** The things of each owner, the oldest first. */
export const openOwners = <T>() => {
  const things = new Map<string, Set<T>>();
  return {
    of: (owner: string): T[] => [...(things.get(owner) ?? [])],
    add: (owner: string, thing: T): void => {
      things.set(owner, (things.get(owner) ?? new Set<T>()).add(thing));
    },
    remove: (owner: string, thing: T): void => {
      const theirs = things.get(owner);
      theirs?.delete(thing);
      if (theirs?.size === 0) things.delete(owner);
    },
  };
};
