import type { Net, Sender } from '../files/senders.ts';
import { type InLine, openLine } from './multipart-line.ts';

/**
 * Room in memory for the uploads of all callers together. Who arrives while it is full waits, and so does their network: nothing
 * is read meanwhile. One sender has a share of it at most, and the wider net around them has two, so that nobody's uploads, however
 * many and slow, keep the others out; beside that it is first come, first served.
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

/** Half of the room, as it is usually shared out: however many networks one owner has, the other half stays for others. */
const SHARES_OF_A_NET = 2;

/** One sender, or the net around some, that has uploads here or in the line. `shares`: how many it has. */
type Holder = InLine & { net: Net; shares: number; bytes: number; uploads: Set<object> };
type Upload = { holders: readonly Holder[]; bytes: number };

/** Who has something here, or waits for it. */
const openHolders = () => {
  const holders = new Map<Net, Holder>();
  const holderOf = (net: Net, shares: number): Holder => {
    const holder = holders.get(net) ?? { net, shares, uploads: new Set(), bytes: 0, inLine: 0 };
    holders.set(net, holder);
    return holder;
  };
  return {
    holdersOf: ({ name, around }: Sender): Holder[] => [
      holderOf(name, 1),
      ...(around === undefined ? [] : [holderOf(around, SHARES_OF_A_NET)]),
    ],
    forgetGone: (gone: readonly Holder[]): void => {
      for (const { net, uploads, inLine } of gone) if (uploads.size === 0 && inLine === 0) holders.delete(net);
    },
  };
};

export const openRoom = ({ bytes: most, shareBytes, uploadsEach, patienceMs }: RoomLimits): Room => {
  const line = openLine(patienceMs);
  const { holdersOf, forgetGone } = openHolders();
  const uploads = new Map<object, Upload>();
  const left = new WeakSet<object>();
  let used = 0;
  // One upload at a time may go beyond the room: else uploads that all came halfway would wait for each other for ever.
  let favoured: object | undefined;

  /** Whoever came first of a net came first of its sender, too: one of all that wait for each other can always go on. */
  const hasShare = (upload: object, holder: Holder, bytes: number): boolean =>
    holder.bytes + bytes <= shareBytes * holder.shares || upload === holder.uploads.values().next().value;
  const mayTake = (upload: object, of: readonly Holder[], bytes: number): boolean => {
    if (!of.every((holder) => hasShare(upload, holder, bytes))) return false;
    if (used + bytes <= most) return true;
    favoured ??= upload;
    return favoured === upload;
  };
  const move = (one: Upload, bytes: number): void => {
    used += bytes;
    one.bytes += bytes;
    for (const holder of one.holders) holder.bytes += bytes;
  };

  return {
    used: () => used,
    enter: async (upload, by) => {
      if (left.has(upload)) throw line.busy();
      const of = holdersOf(by);
      const fits = (): boolean => of.every((holder) => holder.uploads.size < uploadsEach * holder.shares);
      const grant = (): void => {
        for (const holder of of) holder.uploads.add(upload);
        uploads.set(upload, { holders: of, bytes: 0 });
      };
      await line.wait({ upload, by: of, fits, grant }).finally(() => forgetGone(of));
    },
    take: async (upload, bytes) => {
      const one = uploads.get(upload);
      // What is read after the caller has gone would be held for ever.
      if (!one) throw line.busy();
      await line.wait({
        upload,
        by: one.holders,
        fits: () => mayTake(upload, one.holders, bytes),
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
      for (const holder of one.holders) holder.uploads.delete(upload);
      forgetGone(one.holders);
      if (favoured === upload) favoured = undefined;
      line.advance();
    },
  };
};
