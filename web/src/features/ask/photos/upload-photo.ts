import { uploadPhoto as endpoint } from '@keywright/contract/ask.calls';
import { takeIdOnFile } from '@keywright/contract/id-on-file.calls';
import { call } from '../../../lib/call.ts';
import { waitBefore } from '../../../lib/live.ts';
import { Refused, Unreachable } from '../../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { fileOnFile } from './on-file.ts';

export type UploadProgress = {
  signal: AbortSignal;
  onProgress: (share: number, seconds: number | null) => void;
  /** The connection was lost; the upload begins again by itself. */
  onWait: () => void;
};

const MOST_TRIES = 6;

const failed = { lost: m.errors_unreachable, wordless: m.failure_server_unavailable };

const TOO_EARLY = 0.03;
const TOO_SHORT = 400;

/** The whole seconds that an upload will still take at the pace it had so far; null while that cannot be told. */
export const secondsLeft = (share: number, elapsed: number): number | null => {
  if (share < TOO_EARLY || elapsed < TOO_SHORT || share >= 1) return null;
  return Math.ceil(((elapsed / share) * (1 - share)) / 1000);
};

/** Whether the server has answered an upload of this page, and so has told this browser whose photos these are. */
let isKnown = false;

/**
 * A browser that the server does not know yet is given a guest's cookie with its first upload. Two first ones at once
 * would be two guests, of whom one loses the photo: so they wait for each other, in every tab, until one is answered.
 */
const oneFirst = async <T>(upload: () => Promise<T>): Promise<T> => {
  if (isKnown || !('locks' in navigator)) return upload();
  const stored = await navigator.locks.request('first-photo', upload);
  isKnown = true;
  return stored;
};

const attempt = async (photo: Blob, { signal, onProgress }: UploadProgress): Promise<string> => {
  const file = fileOnFile(photo);
  if (file) return (await call(takeIdOnFile, { body: { file }, signal }, failed)).id;
  const startedAt = performance.now();
  const moved = (share: number) => onProgress(share, secondsLeft(share, performance.now() - startedAt));
  return (await call(endpoint, { files: { photo }, signal, onProgress: moved }, failed)).id;
};

/** A lost connection, one that was too slow and a server that is down pass; a refusal of the photo does not. */
export const mayPass = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refused && [408, 500, 502, 503].includes(error.status));

/** Resolves after a growing while, at once when the network returns, and never before it does. */
const pauseBefore = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(() => navigator.onLine && go(), waitBefore(failures));
    addEventListener('online', go);
    signal.addEventListener('abort', go, { once: true });
  });

/**
 * Stores one photo and returns its id. What fails because there is no connection is tried again by itself, and waits for the
 * network where there is none.
 * @throws Refused or Unreachable when trying again is for the person to decide; the signal's reason when given up.
 */
export const uploadPatiently = async (photo: Blob, progress: UploadProgress): Promise<string> => {
  const { signal, onWait } = progress;
  for (let failures = 1; ; failures += 1) {
    try {
      return await oneFirst(() => attempt(photo, progress));
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error) || failures >= MOST_TRIES) throw error;
    }
    onWait();
    await pauseBefore(failures, signal);
    signal.throwIfAborted();
  }
};
