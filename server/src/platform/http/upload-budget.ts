import { Failure } from '../failure.ts';
import type { Sender } from '../files/senders.ts';
import {
  BEGUN_BYTES,
  earnTime,
  type Group,
  type MemoryLimits,
  openUploadMemory,
  renewGrace,
  type Upload,
  type UploadMemory,
} from './upload-memory.ts';

/**
 * The memory that all uploads share. An upload reserves memory before it uses it, and waits while there is none. Nobody waits
 * for the slow: uploads that bring too little for what they hold are ended, so that slow senders, however many, keep
 * nobody else out. One sender, and the network around it, has a share of the memory at most.
 */
export type UploadBudget = {
  /**
   * Begins an upload. `cut` ends it when others need its memory. Fails with `server.unavailable` when it would wait for
   * too long.
   */
  begin: (upload: object, by: Sender, cut: () => void) => Promise<void>;
  /** Reserves so many bytes more. Fails as `begin` does, and when the upload has ended. */
  reserve: (upload: object, bytes: number) => Promise<void>;
  /** Bytes of the upload have arrived. */
  progress: (upload: object, bytes: number) => void;
  /** All of the upload has arrived, so it is no longer cut. */
  complete: (upload: object) => void;
  /** Frees all that the upload reserved. It can reserve no more. */
  release: (upload: object) => void;
  usedBytes: () => number;
  maxBytes: number;
};

export type BudgetLimits = MemoryLimits & {
  /** How long an upload may wait for memory in all, in milliseconds. */
  maxWaitMs: number;
};

type Wish = { upload: Upload; bytes: number; grant: () => void; refuse: () => void };

/** More than a whole office sends at once. */
const MAX_WAITING_PER_SENDER = 100;
const RECHECK_MS = 50;

export const openUploadBudget = ({ maxWaitMs, ...limits }: BudgetLimits): UploadBudget => {
  const memory = openUploadMemory(limits);
  const uploads = new WeakMap<object, Upload>();
  const released = new WeakSet<object>();
  const unavailable = (): Failure => new Failure('server.unavailable', { retryAfter: Math.ceil(maxWaitMs / 1000) });
  const queue = openQueue(memory, { maxWaitMs, unavailable });
  return {
    usedBytes: memory.usedBytes,
    maxBytes: limits.maxBytes,
    begin: async (key, by, cut) => {
      if (released.has(key)) throw unavailable();
      const upload = memory.add(by, cut);
      uploads.set(key, upload);
      await queue.wait(upload, BEGUN_BYTES);
    },
    reserve: async (key, bytes) => {
      const upload = uploads.get(key);
      // What is read after the upload has ended would be held forever.
      if (!upload || !memory.has(upload)) throw unavailable();
      await queue.wait(upload, bytes);
    },
    progress: (key, bytes) => {
      const upload = uploads.get(key);
      if (upload) earnTime(upload, bytes);
    },
    complete: (key) => {
      const upload = uploads.get(key);
      if (upload) upload.isComplete = true;
    },
    release: (key) => {
      released.add(key);
      const upload = uploads.get(key);
      if (!upload) return;
      queue.dismiss(upload);
      if (!memory.has(upload)) return;
      memory.remove(upload);
      queue.advanceSoon();
    },
  };
};

type Queue = {
  /** Resolves once the bytes are reserved. Fails when the upload would wait for too long in all, or too many wait. */
  wait: (upload: Upload, bytes: number) => Promise<void>;
  /** Refuses what an upload waits for that has ended. */
  dismiss: (upload: Upload) => void;
  /** Grants what can be granted, once for all that happens in one turn of the event loop: thousands may wait. */
  advanceSoon: () => void;
};
type Waiting = Pick<BudgetLimits, 'maxWaitMs'> & { unavailable: () => Failure };

const openQueue = (memory: UploadMemory, { maxWaitMs, unavailable }: Waiting): Queue => {
  const wishes = new Set<Wish>();
  let recheck: NodeJS.Timeout | undefined;
  let isDue = false;

  /** First comes what has begun, then senders that hold the least, then those that came first. */
  const advance = (): void => {
    isDue = false;
    const settled = new Set<Group>();
    const inOrder = [...wishes].toSorted(
      (one, other) => Number(isBeginning(one)) - Number(isBeginning(other)) || senderBytes(one) - senderBytes(other),
    );
    for (const { upload, bytes, grant, refuse } of inOrder) {
      // One before it may have ended it.
      if (!memory.has(upload)) refuse();
      else if (memory.makeRoom(upload, bytes, settled)) grant();
    }
    clearTimeout(recheck);
    // Time alone makes others slow.
    if (wishes.size > 0) recheck = setTimeout(advance, RECHECK_MS).unref();
  };
  const advanceSoon = (): void => {
    if (isDue || wishes.size === 0) return;
    isDue = true;
    setImmediate(advance);
  };

  const wait = (upload: Upload, bytes: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        wishes.delete(wish);
        memory.stopWaiting(upload);
      };
      const refuse = (): void => {
        stop();
        reject(unavailable());
      };
      const grant = (): void => {
        stop();
        renewGrace(upload);
        memory.take(upload, bytes);
        resolve();
      };
      const timer = setTimeout(refuse, Math.max(0, maxWaitMs - upload.waitedMs));
      const wish: Wish = { upload, bytes, grant, refuse };
      const isFirst = wishes.size === 0;
      const isCrowded = upload.groups.some(({ waiting, senders }) => waiting >= MAX_WAITING_PER_SENDER * senders);
      memory.startWaiting(upload);
      wishes.add(wish);
      if (isFirst && memory.makeRoom(upload, bytes, new Set())) grant();
      else if (isCrowded) refuse();
      else advanceSoon();
    });

  const dismiss = (upload: Upload): void => {
    for (const wish of wishes) if (wish.upload === upload) wish.refuse();
  };
  return { wait, dismiss, advanceSoon };
};

const isBeginning = ({ upload }: Wish): boolean => upload.bytes === 0;
const senderBytes = ({ upload }: Wish): number => upload.groups.at(-1)?.bytes ?? 0;
