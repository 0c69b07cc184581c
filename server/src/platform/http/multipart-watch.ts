import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';
import { refusalOfBody } from './body-pieces.ts';

/** In milliseconds: for the whole upload, and between two pieces of it. */
export type Patience = { totalMs: number; idleMs: number };

/** More than any honest form, and enough to tell a person that three large photos are too large instead of hanging up. */
const MOST_BODY_BYTES = 64 * 1024 * 1024;

export type Watch = {
  /** Rejects when the upload takes too long, stands still or does not end. */
  broken: Promise<never>;
  isBroken: () => boolean;
  /** Does what the sender can't be blamed for: meanwhile nothing is counted against the upload. */
  aside: <T>(wait: () => Promise<T>) => Promise<T>;
  stop: () => void;
};

/** Watches a body while somebody else reads it. `slow` aborts when others need the memory of an upload that is too slow. */
export const watchBody = (raw: IncomingMessage, { totalMs, idleMs }: Patience, slow: AbortSignal): Watch => {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // It may be rejected after everybody stopped waiting for it.
  broken.catch(() => undefined);
  let isBroken = false;
  const end = (failure: Failure): void => {
    isBroken = true;
    reject(failure);
  };
  const giveUp = (): void => end(new Failure('input.too_slow'));
  let total: NodeJS.Timeout;
  let idle: NodeJS.Timeout;
  let left = totalMs;
  let since = 0;
  let asides = 0;
  let isOver = false;
  const start = (): void => {
    if (isOver) return;
    since = performance.now();
    total = setTimeout(giveUp, left);
    // Standing still is the sender's fault only while the reader is not the one who waits.
    idle = setTimeout(() => (raw.isPaused() && !raw.readableEnded ? idle.refresh() : giveUp()), idleMs);
  };
  const halt = (): void => {
    clearTimeout(total);
    clearTimeout(idle);
    left -= performance.now() - since;
  };
  let bytes = 0;
  const onError = (error: unknown): void => end(error instanceof Failure ? error : new Failure('input.malformed'));
  const onData = (piece: Buffer): void => {
    if (asides === 0) idle.refresh();
    bytes += piece.length;
    if (bytes > MOST_BODY_BYTES) end(new Failure('input.too_large'));
  };
  raw.on('data', onData);
  raw.on('error', onError);
  const refused = refusalOfBody(raw);
  if (refused) end(refused);
  if (slow.aborted) giveUp();
  slow.addEventListener('abort', giveUp, { once: true });
  start();
  return {
    broken,
    isBroken: () => isBroken,
    aside: async (wait) => {
      asides += 1;
      if (asides === 1) halt();
      try {
        return await wait();
      } finally {
        asides -= 1;
        if (asides === 0) start();
      }
    },
    stop: () => {
      isOver = true;
      halt();
      slow.removeEventListener('abort', giveUp);
      raw.off('data', onData);
      raw.off('error', onError);
    },
  };
};

export const claimsTooMuch = (raw: IncomingMessage): boolean =>
  Number(raw.headers['content-length'] ?? 0) > MOST_BODY_BYTES;

/**
 * Reads the rest of a refused body for a moment and throws it away: who is still sending does not listen, and would see a
 * broken connection in place of the refusal.
 */
export const drain = (raw: IncomingMessage, ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (raw.readableEnded || raw.destroyed || refusalOfBody(raw)) return resolve();
    const timer = setTimeout(resolve, ms);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    raw.once('end', done);
    raw.once('close', done);
    raw.once('error', done);
    raw.unpipe();
    raw.resume();
  });
