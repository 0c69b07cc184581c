import { Failure } from '../failure.ts';
import type { Sender } from '../files/senders.ts';

/**
 * Room in memory for the uploads of all callers together. Who arrives while it is full waits, and so does their network: nothing
 * is read meanwhile. One caller has a share of it at most, and of those who wait the one who has the least comes first, so that
 * nobody's uploads, however many and slow, keep the others out.
 */
export type Room = {
  /** Begins an upload; it waits while its caller has too many. Fails as `take` does. */
  enter: (upload: object, by: Sender) => Promise<void>;
  /** Takes so many bytes more for an upload that has begun. Fails with `server.unavailable` when it would wait for too long. */
  take: (upload: object, bytes: number) => Promise<void>;
  /** Gives back all that the upload took, for good: it can take no more. */
  leave: (upload: object) => void;
  /** How many bytes are taken. */
  used: () => number;
};

export type RoomLimits = {
  bytes: number;
  /** Of them, for one caller. The first of their uploads may go on beyond it: else all of them would wait for each other. */
  shareBytes: number;
  /** Uploads of one caller at once; more of them wait. */
  uploadsEach: number;
  /** How long an upload waits in all, in milliseconds. */
  patienceMs: number;
};

/** More than any browser sends at once; who has more in the line is turned away at once. */
const MOST_IN_LINE = 32;

/** One caller with uploads, or with some in the line. */
type Holder = { by: Sender; uploads: Set<object>; bytes: number; inLine: number };
type Upload = { holder: Holder; bytes: number };
type Waiting = { upload: object; holder: Holder; fits: () => boolean; start: () => void; giveUp: () => void };

export const openRoom = ({ bytes: most, shareBytes, uploadsEach, patienceMs }: RoomLimits): Room => {
  const holders = new Map<Sender, Holder>();
  const uploads = new Map<object, Upload>();
  const waiting = new Set<Waiting>();
  const left = new WeakSet<object>();
  const waited = new WeakMap<object, number>();
  let used = 0;
  // One upload at a time may go beyond the room: else uploads that all came halfway would wait for each other for ever.
  let favoured: object | undefined;

  const busy = (): Failure => new Failure('server.unavailable', { retryAfter: Math.ceil(patienceMs / 1000) });

  const mayEnter = ({ uploads: open }: Holder): boolean => open.size < uploadsEach;
  const enterNow = (upload: object, holder: Holder): void => {
    holder.uploads.add(upload);
    uploads.set(upload, { holder, bytes: 0 });
  };

  const mayTake = (upload: object, holder: Holder, bytes: number): boolean => {
    const [first] = holder.uploads;
    if (holder.bytes + bytes > shareBytes && upload !== first) return false;
    if (used + bytes <= most) return true;
    favoured ??= upload;
    return favoured === upload;
  };
  const takeNow = (one: Upload, bytes: number): void => {
    used += bytes;
    one.bytes += bytes;
    one.holder.bytes += bytes;
  };

  /** Of those in the line who have the least first; of equals who came first. */
  const letIn = (): void => {
    const line = [...waiting].toSorted((one, other) => one.holder.bytes - other.holder.bytes);
    const next = line.find(({ fits }) => fits());
    if (!next) return;
    next.start();
    letIn();
  };

  const inLine = (upload: object, holder: Holder, fits: () => boolean, act: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      if (holder.inLine >= MOST_IN_LINE) return reject(busy());
      holder.inLine += 1;
      const since = performance.now();
      const before = waited.get(upload) ?? 0;
      const step = (): void => {
        clearTimeout(timer);
        waited.set(upload, before + performance.now() - since);
        holder.inLine -= 1;
        waiting.delete(one);
      };
      const giveUp = (): void => {
        step();
        forget(holder);
        reject(busy());
      };
      const timer = setTimeout(giveUp, patienceMs - before);
      const start = (): void => {
        step();
        act();
        resolve();
      };
      const one: Waiting = { upload, holder, fits, start, giveUp };
      waiting.add(one);
      letIn();
    });

  const holderOf = (by: Sender): Holder => {
    const known = holders.get(by) ?? { by, uploads: new Set(), bytes: 0, inLine: 0 };
    holders.set(by, known);
    return known;
  };
  const forget = (holder: Holder): void => {
    if (holder.uploads.size === 0 && holder.inLine === 0) holders.delete(holder.by);
  };

  return {
    used: () => used,
    enter: async (upload, by) => {
      if (left.has(upload)) throw busy();
      const holder = holderOf(by);
      const fits = () => mayEnter(holder);
      const act = () => enterNow(upload, holder);
      if (waiting.size === 0 && fits()) act();
      else await inLine(upload, holder, fits, act);
    },
    take: async (upload, bytes) => {
      const one = uploads.get(upload);
      // What is read after the caller has gone would be held for ever.
      if (!one || left.has(upload)) throw busy();
      const fits = () => mayTake(upload, one.holder, bytes);
      const act = () => takeNow(one, bytes);
      if (waiting.size === 0 && fits()) act();
      else await inLine(upload, one.holder, fits, act);
    },
    leave: (upload) => {
      left.add(upload);
      for (const one of waiting) if (one.upload === upload) one.giveUp();
      const one = uploads.get(upload);
      if (!one) return;
      uploads.delete(upload);
      used -= one.bytes;
      one.holder.bytes -= one.bytes;
      one.holder.uploads.delete(upload);
      forget(one.holder);
      if (favoured === upload) favoured = undefined;
      letIn();
    },
  };
};
