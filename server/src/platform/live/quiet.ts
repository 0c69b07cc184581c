/** For so long it is remembered when there was last a hint on a channel. */
const REMEMBERED_MS = 60_000;

/** Notes when hints come, so that a stream can say at its opening for how long there was none. */
export const openQuiet = () => {
  // The oldest first: a channel that is noted again moves to the end.
  const lastHintAt = new Map<string, number>();
  let listeningSince = Infinity;
  return {
    /** Every hint is received from now on. */
    begin: (): void => {
      listeningSince = performance.now();
    },
    /** Hints may be missed from now on. */
    lose: (): void => {
      listeningSince = Infinity;
    },
    note: (channels: readonly string[]): void => {
      const now = performance.now();
      for (const channel of channels) {
        lastHintAt.delete(channel);
        lastHintAt.set(channel, now);
      }
      for (const [channel, at] of lastHintAt) {
        if (now - at <= REMEMBERED_MS) break;
        lastHintAt.delete(channel);
      }
    },
    /** For how many milliseconds up to now there was certainly no hint on these channels, at most a minute; 0 where that is not known. */
    ms: (channels: readonly string[]): number => {
      const now = performance.now();
      const hints = channels.map((channel) => lastHintAt.get(channel) ?? -Infinity);
      return Math.max(0, Math.floor(now - Math.max(listeningSince, now - REMEMBERED_MS, ...hints)));
    },
  };
};
