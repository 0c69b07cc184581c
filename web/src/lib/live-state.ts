import { openStore } from '../store.ts';
import type { LiveState } from './live.ts';

const state = openStore<LiveState>('reconnecting');

export const setLiveState = state.set;

/** Whether the signed-in person's stream of hints is open. */
export const useLiveState = state.use;

export const isLive = (): boolean => state.get() === 'live';

/** A hint by its type, or that hints may have been missed, but none in the last `quietMs` milliseconds. */
export type Hint = string | { quietMs: number };

/** The last hint that this page received. What stands around every page asks again by it. */
export const lastHint = openStore<Hint>({ quietMs: 0 });
