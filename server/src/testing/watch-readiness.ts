import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 200;
/** What takes longer counts as no answer (0). */
const MAX_ANSWER_MS = 2_000;

type Look = { at: number; status: number; tookMs: number };

/** Asks `/readyz` again and again, as a load balancer does. */
export const watchReadiness = (url: string) => {
  const looks: Look[] = [];
  const over = new AbortController();
  const look = async (): Promise<void> => {
    const at = performance.now();
    const signal = AbortSignal.timeout(MAX_ANSWER_MS);
    const status = await fetch(`${url}/readyz`, { signal }).then(
      (answer) => answer.status,
      () => 0,
    );
    looks.push({ at, status, tookMs: performance.now() - at });
  };
  const watching = (async () => {
    while (!over.signal.aborted) {
      await look();
      await pause(EVERY_MS);
    }
  })();
  return {
    looks,
    /** Milliseconds from then on until it was first answered with this status; Infinity where it was not within the limit. */
    comesTo: async (status: number, withinMs: number): Promise<number> => {
      const since = performance.now();
      while (performance.now() - since < withinMs) {
        const found = looks.find((one) => one.at >= since && one.status === status);
        if (found) return found.at - since;
        await pause(EVERY_MS / 2);
      }
      return Infinity;
    },
    stop: async (): Promise<void> => {
      over.abort();
      await watching;
    },
  };
};
