import { setTimeout as pause } from 'node:timers/promises';

const OFTEN_MS = 40;
// Far more than it takes: a machine that others share is slow, and what never comes fails anyway.
const PATIENCE_MS = 60_000;

/** Looks again and again until there is something to see, and answers it; fails in the end with what was waited for. */
export const until = async <T>(
  what: string | (() => string),
  look: () => Promise<T | undefined | false>,
): Promise<T> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end)
      throw new Error(`waited ${PATIENCE_MS} ms in vain: ${typeof what === 'string' ? what : what()}`);
    await pause(OFTEN_MS);
  }
};
