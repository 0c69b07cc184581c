import { useSyncExternalStore } from 'react';
import type { LiveState } from './live.ts';

let state: LiveState = 'reconnecting';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const setLiveState = (next: LiveState): void => {
  state = next;
  for (const listener of listeners) listener();
};

/** Whether the signed-in person's stream of hints is open. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'reconnecting',
  );
