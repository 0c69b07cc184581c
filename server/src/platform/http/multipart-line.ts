import { Failure } from '../failure.ts';

/** One sender of uploads or the net around some, as far as the line is concerned: how often they stand in it. */
export type InLine = { inLine: number; readonly shares: number };

type Wish = {
  upload: object;
  by: readonly InLine[];
  /** Whether it can be granted now. */
  fits: () => boolean;
  grant: () => void;
};
type Waiting = Wish & { start: () => void; giveUp: () => void };

/** The line of those who wait for room. */
export type Line = {
  /** Resolves once the wish is granted. Fails with `server.unavailable` when the upload would wait for too long in all. */
  wait: (wish: Wish) => Promise<void>;
  /** Grants what can be granted by now, first come first served: whom their own uploads keep waiting keeps nobody else. */
  advance: () => void;
  /** Turns an upload away that has gone. */
  dismiss: (upload: object) => void;
  busy: () => Failure;
};

/** More than a whole office sends at once; a sender who has so many in the line is turned away at once. */
const MOST_IN_LINE = 100;

export const openLine = (patienceMs: number): Line => {
  const waiting = new Set<Waiting>();
  const waited = new WeakMap<object, number>();

  const busy = (): Failure => new Failure('server.unavailable', { retryAfter: Math.ceil(patienceMs / 1000) });

  const advance = (): void => {
    for (const one of waiting) if (one.fits()) one.start();
  };

  const stand = (wish: Wish): Promise<void> =>
    new Promise((resolve, reject) => {
      const before = waited.get(wish.upload) ?? 0;
      const since = performance.now();
      const step = (): void => {
        clearTimeout(timer);
        waited.set(wish.upload, before + performance.now() - since);
        for (const standing of wish.by) standing.inLine -= 1;
        waiting.delete(one);
      };
      const giveUp = (): void => {
        step();
        reject(busy());
      };
      const timer = setTimeout(giveUp, patienceMs - before);
      const start = (): void => {
        step();
        wish.grant();
        resolve();
      };
      const one: Waiting = { ...wish, start, giveUp };
      for (const standing of wish.by) standing.inLine += 1;
      waiting.add(one);
      advance();
    });

  return {
    wait: async (wish) => {
      if (waiting.size === 0 && wish.fits()) wish.grant();
      else if (wish.by.some(({ inLine, shares }) => inLine >= MOST_IN_LINE * shares)) throw busy();
      else await stand(wish);
    },
    advance,
    dismiss: (upload) => {
      for (const one of waiting) if (one.upload === upload) one.giveUp();
    },
    busy,
  };
};
