/** Lets work in by turns: at most `slots` at once, and `weight` together (one alone may weigh more). First come, first served. */
export type Turns = { run: <T>(weight: number, work: () => Promise<T>) => Promise<T> };

type Limits = { slots: number; weight: number };
type Waiting = { weight: number; start: () => void };

export const openTurns = ({ slots, weight: most }: Limits): Turns => {
  const waiting: Waiting[] = [];
  let running = 0;
  let carried = 0;

  const letIn = (): void => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const fits = running < slots && (running === 0 || carried + next.weight <= most);
      if (!fits) return;
      waiting.shift();
      running += 1;
      carried += next.weight;
      next.start();
    }
  };

  return {
    run: async (weight, work) => {
      await new Promise<void>((start) => {
        waiting.push({ weight, start });
        letIn();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        carried -= weight;
        letIn();
      }
    },
  };
};
