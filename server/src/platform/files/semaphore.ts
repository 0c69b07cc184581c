import type { Net, Sender } from './senders.ts';

/**
 * Lets work in by turns: at most `slots` at once, and `weight` together (one alone may weigh more). The next turn is that of
 * whoever has the least at work, first come, first served: who brings much keeps nobody else waiting for all of it. The wider net around
 * them counts before they do, for somebody may have as many names within one as they like.
 */
export type Semaphore = { run: <T>(weight: number, work: () => Promise<T>, by?: Sender) => Promise<T> };

type Limits = { slots: number; weight: number };
type Waiting = { weight: number; by: Sender; start: () => void };

const somebody: Sender = { name: {} };

export const openSemaphore = ({ slots, weight: most }: Limits): Semaphore => {
  const waiting: Waiting[] = [];
  const atWork = new Map<Net, number>();
  let running = 0;
  let carried = 0;

  const atWorkOf = (net: Net): number => atWork.get(net) ?? 0;
  const comesBefore = (one: Sender, other: Sender): boolean => {
    const apart = atWorkOf(one.around ?? one.name) - atWorkOf(other.around ?? other.name);
    return (apart || atWorkOf(one.name) - atWorkOf(other.name)) < 0;
  };
  const nextInLine = (): Waiting | undefined =>
    waiting.reduce<Waiting | undefined>(
      (first, one) => (first && !comesBefore(one.by, first.by) ? first : one),
      undefined,
    );
  const countIn = (net: Net, change: 1 | -1): void => {
    const now = atWorkOf(net) + change;
    if (now === 0) atWork.delete(net);
    else atWork.set(net, now);
  };
  const count = ({ name, around }: Sender, change: 1 | -1): void => {
    running += change;
    countIn(name, change);
    if (around !== undefined) countIn(around, change);
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
