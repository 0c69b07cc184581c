import { bySource } from '../limits/by-source.ts';
import type { Source } from './source.ts';

const placesOf = (source: Source) => bySource('stream', source);

/** How many things are open from each source. */
export const openPlaces = () => {
  const taken = new Map<string, number>();
  const count = (source: Source, by: 1 | -1): void => {
    for (const { bucket } of placesOf(source)) {
      const now = (taken.get(bucket) ?? 0) + by;
      if (now > 0) taken.set(bucket, now);
      else taken.delete(bucket);
    }
  };
  return {
    isFull: (source: Source): boolean => placesOf(source).some(({ bucket, max }) => (taken.get(bucket) ?? 0) >= max),
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
