import { openStore } from '../store.ts';
import type { LiveState } from './live.ts';

const state = openStore<LiveState>('reconnecting');

export const setLiveState = state.set;

/** Whether the signed-in person's stream of hints is open. */
export const useLiveState = state.use;

/** The last hint that this page has heard; null for what it may have missed. What stands around every page asks again by it. */
export const lastHint = openStore<string | null>(null);
