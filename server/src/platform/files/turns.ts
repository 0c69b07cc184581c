import type { Sender } from './senders.ts';

/**
 * Lets work in by turns: at most `slots` at once, and `weight` together (one alone may weigh more). The next turn is that of
 * whoever has the least at work, first come, first served: who brings much keeps nobody else waiting for all of it.
 */
export type Turns = { run: <T>(weight: number, work: () => Promise<T>, by?: Sender) => Promise<T> };

type Limits = { slots: number; weight: number };
type Waiting = { weight: number; by: Sender; start: () => void };

const somebody = {};

export const openTurns = ({ slots, weight: most }: Limits): Turns => {
  const waiting: Waiting[] = [];
  const atWork = new Map<Sender, number>();
  let running = 0;
  let carried = 0;

  const nextInLine = (): Waiting | undefined => {
    const least = Math.min(...waiting.map(({ by }) => atWork.get(by) ?? 0));
    return waiting.find(({ by }) => (atWork.get(by) ?? 0) === least);
  };
  const count = (by: Sender, change: 1 | -1): void => {
    const now = (atWork.get(by) ?? 0) + change;
    running += change;
    if (now === 0) atWork.delete(by);
    else atWork.set(by, now);
  };

  const letIn = (): void => {
    for (let next = nextInLine(); next; next = nextInLine()) {
      const fits = running < slots && (running === 0 || carried + next.weight <= most);
      if (!fits) return;
      waiting.splice(waiting.indexOf(next), 1);
      count(next.by, 1);
      carried += next.weight;
      next.start();
    }
  };

  return {
    run: async (weight, work, by = somebody) => {
      await new Promise<void>((start) => {
        waiting.push({ weight, by, start });
        letIn();
      });
      try {
        return await work();
      } finally {
        count(by, -1);
        carried -= weight;
        letIn();
      }
    },
  };
};
