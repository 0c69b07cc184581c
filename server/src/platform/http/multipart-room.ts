import type { Sender } from '../files/senders.ts';
import { type InLine, openLine } from './multipart-line.ts';

/**
 * Room in memory for the uploads of all callers together. Who arrives while it is full waits, and so does their network: nothing
 * is read meanwhile. One sender has a share of it at most, so that nobody's uploads, however many and slow, keep the others out;
 * beside that it is first come, first served.
 */
export type Room = {
  /** Begins an upload; it waits while its sender has too many. Fails as `take` does. */
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
  /** Of them, for one sender. The first of their uploads may go on beyond it: else all of them would wait for each other. */
  shareBytes: number;
  /** Uploads of one sender at once; more of them wait. */
  uploadsEach: number;
  /** How long an upload waits in all, in milliseconds. */
  patienceMs: number;
};

/** One sender who has uploads here, or some in the line. */
type Holder = InLine & { by: Sender; bytes: number; uploads: Set<object> };
type Upload = { holder: Holder; bytes: number };

export const openRoom = ({ bytes: most, shareBytes, uploadsEach, patienceMs }: RoomLimits): Room => {
  const line = openLine(patienceMs);
  const holders = new Map<Sender, Holder>();
  const uploads = new Map<object, Upload>();
  const left = new WeakSet<object>();
  let used = 0;
  // One upload at a time may go beyond the room: else uploads that all came halfway would wait for each other for ever.
  let favoured: object | undefined;

  const holderOf = (by: Sender): Holder => {
    const holder = holders.get(by) ?? { by, uploads: new Set(), bytes: 0, inLine: 0 };
    holders.set(by, holder);
    return holder;
  };
  const forgetIfGone = (holder: Holder): void => {
    if (holder.uploads.size === 0 && holder.inLine === 0) holders.delete(holder.by);
  };

  const mayTake = (upload: object, holder: Holder, bytes: number): boolean => {
    const [first] = holder.uploads;
    if (holder.bytes + bytes > shareBytes && upload !== first) return false;
    if (used + bytes <= most) return true;
    favoured ??= upload;
    return favoured === upload;
  };
  const move = (one: Upload, bytes: number): void => {
    used += bytes;
    one.bytes += bytes;
    one.holder.bytes += bytes;
  };

  return {
    used: () => used,
    enter: async (upload, by) => {
      if (left.has(upload)) throw line.busy();
      const holder = holderOf(by);
      const fits = (): boolean => holder.uploads.size < uploadsEach;
      const grant = (): void => {
        holder.uploads.add(upload);
        uploads.set(upload, { holder, bytes: 0 });
      };
      await line.wait({ upload, by: holder, fits, grant }).finally(() => forgetIfGone(holder));
    },
    take: async (upload, bytes) => {
      const one = uploads.get(upload);
      // What is read after the caller has gone would be held for ever.
      if (!one) throw line.busy();
      const { holder } = one;
      await line.wait({
        upload,
        by: holder,
        fits: () => mayTake(upload, holder, bytes),
        grant: () => move(one, bytes),
      });
    },
    leave: (upload) => {
      left.add(upload);
      line.dismiss(upload);
      const one = uploads.get(upload);
      if (!one) return;
      uploads.delete(upload);
      move(one, -one.bytes);
      one.holder.uploads.delete(upload);
      forgetIfGone(one.holder);
      if (favoured === upload) favoured = undefined;
      line.advance();
    },
  };
};
