/**
 * What the double does instead of answering as it should, for so many calls whose method and path begin with `to`.
 * - `drop`: does it, then hangs up.  `delay`: does it, answers `delayMs` later or when `until` comes.  `garbage`: does it,
 *   answers HTML.
 * - `drip`: does it, and answers a few bytes at a time for `delayMs`.
 * - `gap`: does it, and leaves the field `lacks` (`items.data.0.id`) out of the answer.
 * - a status: answers that fault instead of doing it. A 500 is kept under the call's idempotency key, as Stripe does.
 */
export type Fault = {
  to: string;
  does: 'drop' | 'delay' | 'garbage' | 'drip' | 'gap' | 400 | 401 | 402 | 409 | 429 | 500 | 503;
  times?: number;
  delayMs?: number;
  until?: Promise<unknown>;
  lacks?: string;
};

export const openFaults = () => {
  let faults: (Fault & { times: number })[] = [];
  return {
    add: (fault: Fault): void => {
      faults.push({ times: 1, ...fault });
    },
    clear: (): void => {
      faults = [];
    },
    /** The fault that this call meets, used up by it. */
    take: (call: string): Fault | undefined => {
      const fault = faults.find(({ to, times }) => times > 0 && call.startsWith(to));
      if (fault) fault.times -= 1;
      return fault;
    },
  };
};
