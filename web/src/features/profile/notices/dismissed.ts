import { useSyncExternalStore } from 'react';

/** By person: the next one at this browser has put nothing away. It lasts as long as the page, and is kept nowhere. */
const byPerson = new Map<string, ReadonlySet<string>>();
const listeners = new Set<() => void>();
const none: ReadonlySet<string> = new Set();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Puts a notice away for this visit. */
export const dismissNotice = (personId: string, noticeId: string): void => {
  byPerson.set(personId, new Set([...(byPerson.get(personId) ?? none), noticeId]));
  for (const listener of listeners) listener();
};

export const useDismissed = (personId: string): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => byPerson.get(personId) ?? none,
    () => none,
  );
