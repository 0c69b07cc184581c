import { setTimeout as pause } from 'node:timers/promises';

const OFTEN_MS = 40;
const PATIENCE_MS = 20_000;

/** Looks again and again until there is something to see, and answers it; after `withinMs` it fails with what was waited for. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  withinMs = PATIENCE_MS,
): Promise<T> => {
  const end = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await pause(OFTEN_MS);
  }
};
