import { networksOf } from '../limits/by-source.ts';
import { streamLimits } from '../limits/limits.ts';
import type { Source } from './source.ts';

/** How many streams are open from each source. */
export const openPlaces = () => {
  const taken = new Map<string, number>();
  const count = (source: Source, by: 1 | -1): void => {
    for (const { network } of networksOf(source)) {
      const now = (taken.get(network) ?? 0) + by;
      if (now > 0) taken.set(network, now);
      else taken.delete(network);
    }
  };
  return {
    isFull: (source: Source): boolean =>
      networksOf(source).some(({ network, times }) => (taken.get(network) ?? 0) >= streamLimits.ofSource * times),
    take: (source: Source): void => count(source, 1),
    leave: (source: Source): void => count(source, -1),
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
