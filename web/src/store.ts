import { useSyncExternalStore } from 'react';

/** One value that all of a page shares. Who is told of a change hears of it at once; `use` is for what is on the screen. */
export const openStore = <T>(first: T) => {
  let value = first;
  const listeners = new Set<() => void>();
  const get = (): T => value;
  /** Returns the way to hear no more. */
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const set = (next: T): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { get, set, subscribe, use: (): T => useSyncExternalStore(subscribe, get, () => first) };
};
