import { Failure } from '../failure.ts';

/**
 * Room in memory for the uploads of all callers together. Who arrives while it is full waits, and so does their network:
 * nothing is read meanwhile.
 */
export type Room = {
  /** Takes so many bytes more for `who`. Fails with `server.unavailable` when there is no room for too long. */
  take: (who: object, bytes: number) => Promise<void>;
  /** Gives back all that `who` took, for good: `who` can take no more. */
  leave: (who: object) => void;
};

type RoomLimits = { bytes: number; patienceMs: number };
type Waiting = { who: object; bytes: number; start: () => void; giveUp: () => void };

export const openRoom = ({ bytes: most, patienceMs }: RoomLimits): Room => {
  const held = new Map<object, number>();
  const waiting = new Set<Waiting>();
  const left = new WeakSet<object>();
  let used = 0;
  // One upload at a time may go beyond the room: else uploads that all came halfway would wait for each other for ever.
  let favoured: object | undefined;

  const mayTake = (who: object, bytes: number): boolean => {
    if (used + bytes <= most) return true;
    favoured ??= who;
    return favoured === who;
  };
  const grant = (who: object, bytes: number): void => {
    used += bytes;
    held.set(who, (held.get(who) ?? 0) + bytes);
  };
  const letIn = (): void => {
    for (const one of waiting) {
      if (!mayTake(one.who, one.bytes)) continue;
      waiting.delete(one);
      grant(one.who, one.bytes);
      one.start();
    }
  };
  const inLine = (who: object, bytes: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        clearTimeout(timer);
        waiting.delete(one);
        reject(new Failure('server.unavailable'));
      };
      const timer = setTimeout(giveUp, patienceMs);
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const one: Waiting = { who, bytes, start, giveUp };
      waiting.add(one);
    });

  return {
    take: async (who, bytes) => {
      // What is read after the caller has gone would be held for ever.
      if (left.has(who)) throw new Failure('server.unavailable');
      if (mayTake(who, bytes)) grant(who, bytes);
      else await inLine(who, bytes);
    },
    leave: (who) => {
      left.add(who);
      used -= held.get(who) ?? 0;
      held.delete(who);
      if (favoured === who) favoured = undefined;
      for (const one of waiting) if (one.who === who) one.giveUp();
      letIn();
    },
  };
};
