import type { Net, Sender } from '../files/senders.ts';

export type MemoryLimits = {
  /** Memory for all uploads together. */
  maxBytes: number;
  /** Of it, for one sender. The first of their uploads may exceed it, so that they never wait for each other forever. */
  maxSenderBytes: number;
  /** An upload that holds memory and waits for more gives way to one that began to wait so much later, in milliseconds. */
  giveWayMs: number;
};

/** All uploads, those of a sender, or those of the network around some. */
export type Group = { net: Net; senders: number; bytes: number; waiting: number; uploads: Set<Upload> };

export type Upload = {
  /** From all uploads to the sender's, or to those of the network around the sender. */
  groups: readonly Group[];
  bytes: number;
  /** Ends it when others need its memory. */
  cut: () => void;
  /** Until when it may hold its memory while others wait, by the milliseconds of `performance.now()`. */
  dueAt: number;
  isWaiting: boolean;
  /** Since when, by the milliseconds of `performance.now()`. */
  waitingSince: number;
  isComplete: boolean;
  waitedMs: number;
};

/** What a connection costs before any of its content is stored: the buffers of socket, parser and first piece. */
export const BEGUN_BYTES = 64 * 1024;
/** How much of the memory uploads may fill by beginning. With all of it, a thousand would begin and wait for each other. */
const SHARE_OF_BEGINNING = 1 / 2;
/** An upload has to bring as much as it holds once in this time, and may pause for the grace period. */
const TURNOVER_MS = 30_000;
const GRACE_MS = 1_000;
/** The network around a sender (an IPv6 /48) has as much as this many senders. */
const SENDERS_PER_NETWORK = 2;

/** Counts the memory of uploads, and takes it from the slow ones when others need it. */
export const openUploadMemory = ({ maxBytes, maxSenderBytes, giveWayMs }: MemoryLimits) => {
  const groups = new Map<Net, Group>();
  const groupOf = (net: Net, senders: number): Group => {
    const group = groups.get(net) ?? { net, senders, bytes: 0, waiting: 0, uploads: new Set() };
    groups.set(net, group);
    return group;
  };
  const everybody = groupOf({}, Number.POSITIVE_INFINITY);
  /** Where all uploads wait for each other, one may exceed the memory. */
  let exempt: Upload | undefined;
  const waits = openWaits(giveWayMs);

  const add = ({ name, around }: Sender, cut: () => void): Upload => {
    const own = [groupOf(name, 1), ...(around === undefined ? [] : [groupOf(around, SENDERS_PER_NETWORK)])];
    const state = { bytes: 0, dueAt: 0, isWaiting: false, waitingSince: 0, isComplete: false, waitedMs: 0 };
    const upload = { groups: [everybody, ...own], cut, ...state };
    for (const group of upload.groups) group.uploads.add(upload);
    return upload;
  };
  const remove = (upload: Upload): void => {
    waits.forget(upload);
    take(upload, -upload.bytes);
    for (const group of upload.groups) {
      group.uploads.delete(upload);
      if (group !== everybody && group.uploads.size === 0) groups.delete(group.net);
    }
    if (exempt === upload) exempt = undefined;
  };

  const isShareFull = (group: Group, upload: Upload, bytes: number): boolean =>
    group.bytes + bytes > maxSenderBytes * group.senders && upload !== group.uploads.values().next().value;
  /** The group whose memory is used up, if there is one. */
  const fullGroup = (upload: Upload, bytes: number): Group | undefined => {
    const share = upload.groups.find((group) => isShareFull(group, upload, bytes));
    if (share || upload === exempt) return share;
    const most = upload.bytes === 0 ? maxBytes * SHARE_OF_BEGINNING : maxBytes;
    return everybody.bytes + bytes > most ? everybody : undefined;
  };
  /** Whether there is room for so many bytes more, after ending slow uploads. `settled`: groups that have none left. */
  const makeRoom = (upload: Upload, bytes: number, settled: Set<Group>): boolean => {
    for (let full = fullGroup(upload, bytes); full; full = fullGroup(upload, bytes)) {
      const slowest = settled.has(full) ? undefined : slowestIn(full);
      if (!slowest) settled.add(full);
      const ended = slowest ?? (full === everybody ? waits.longestBefore(upload) : undefined);
      if (ended) {
        remove(ended);
        ended.cut();
        continue;
      }
      // What has not begun holds nothing that others wait for.
      if (full !== everybody || exempt || upload.bytes === 0) return false;
      exempt = upload;
    }
    return true;
  };

  return {
    add,
    take,
    remove,
    startWaiting: waits.start,
    stopWaiting: waits.stop,
    makeRoom,
    has: (upload: Upload): boolean => everybody.uploads.has(upload),
    usedBytes: (): number => everybody.bytes,
  };
};

const take = (upload: Upload, bytes: number): void => {
  upload.bytes += bytes;
  for (const group of upload.groups) group.bytes += bytes;
};

/**
 * Which uploads wait for memory, and since when. A thousand senders that hold a little and all wait for more would keep each
 * other, and everyone else, waiting: so the one that has waited longest gives way.
 */
const openWaits = (giveWayMs: number) => {
  /** Uploads that hold memory and wait for more, the one that has waited longest first. */
  const stalled = new Set<Upload>();
  return {
    start: (upload: Upload): void => {
      upload.isWaiting = true;
      upload.waitingSince = performance.now();
      for (const group of upload.groups) group.waiting += 1;
      if (upload.bytes > 0) stalled.add(upload);
    },
    stop: (upload: Upload): void => {
      upload.isWaiting = false;
      upload.waitedMs += performance.now() - upload.waitingSince;
      for (const group of upload.groups) group.waiting -= 1;
      stalled.delete(upload);
    },
    forget: (upload: Upload): void => void stalled.delete(upload),
    /** The one that has waited longest, if it gives way to this one. */
    longestBefore: ({ waitingSince }: Upload): Upload | undefined => {
      const [longest] = stalled;
      return longest && waitingSince - longest.waitingSince >= giveWayMs ? longest : undefined;
    },
  };
};

export type UploadMemory = ReturnType<typeof openUploadMemory>;

/** Of the uploads that are behind, the one that holds the most for the longest. */
const slowestIn = (group: Group): Upload | undefined => {
  const now = performance.now();
  let slowest: Upload | undefined;
  let most = 0;
  for (const upload of group.uploads) {
    const held = upload.isWaiting || upload.isComplete ? 0 : upload.bytes * (now - upload.dueAt);
    if (held > most) [slowest, most] = [upload, held];
  }
  return slowest;
};

/** Bytes have arrived: the upload may hold what it has for longer, the longer the larger they are beside it. */
export const earnTime = (upload: Upload, bytes: number): void => {
  const earnedMs = (bytes / Math.max(upload.bytes, BEGUN_BYTES)) * TURNOVER_MS;
  upload.dueAt = Math.min(performance.now() + GRACE_MS, upload.dueAt + earnedMs);
};

/** While an upload waits for us it can bring nothing, so its grace begins again. */
export const renewGrace = (upload: Upload): void => {
  upload.dueAt = performance.now() + GRACE_MS;
};
