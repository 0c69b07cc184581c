import { scriptAddress } from '../script-addresses.ts';
import type { Answered, Asked } from './photo.worker.ts';

type Shrunk = Answered['shrunk'];

const waiting = new Map<number, (shrunk: Shrunk) => void>();
let last = 0;
let worker: Worker | undefined;
/** Where it could not begin once, the page does the work. */
let isBroken = false;

const open = (): Worker => {
  const opened = new Worker(scriptAddress('photos'), { type: 'module' });
  opened.addEventListener('message', ({ data: { id, shrunk } }: MessageEvent<Answered>) => end(id, shrunk));
  opened.addEventListener('error', () => {
    isBroken = true;
    for (const id of waiting.keys()) end(id, null);
  });
  return opened;
};

/** What nothing is asked of any more is given up: it holds memory. */
const end = (id: number, shrunk: Shrunk): void => {
  const answer = waiting.get(id);
  waiting.delete(id);
  if (waiting.size === 0) {
    worker?.terminate();
    worker = undefined;
  }
  answer?.(shrunk);
};

/**
 * Shrinks a photo beside the page, so that what is pressed meanwhile is answered: to draw one of 12 million points small keeps a slow phone
 * for seconds. Resolves to null where this browser can't.
 */
export const shrinkBeside = (photo: Omit<Asked, 'id'>): Promise<Shrunk> =>
  new Promise((resolve) => {
    if (isBroken || !('OffscreenCanvas' in globalThis)) return resolve(null);
    last += 1;
    waiting.set(last, resolve);
    try {
      worker ??= open();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ id: last, ...photo } satisfies Asked);
    } catch {
      isBroken = true;
      end(last, null);
    }
  });
