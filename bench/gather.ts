import type { Ask, Told } from './audience.ts';
import { run } from './processes.ts';

export type Audience = {
  /** Opens so many more streams. */
  more: (streams: number) => Promise<void>;
  /** Sends one event and answers the milliseconds until each stream had it. */
  hear: (send: () => Promise<unknown>) => Promise<number[]>;
  leave: () => Promise<void>;
};

type Opening = { url: string; headers: Record<string, string>; streams: number };

const PATIENCE_MS = 120_000;

/** Opens streams from a process of their own; rejects when one is refused, is closed or does not come in time. */
export const gather = async ({ url, headers, streams }: Opening): Promise<Audience> => {
  const { child, end } = await run({ args: ['bench/audience.ts'], ready: /ready/, talks: true });
  const told = <T extends Told['told']>(wanted: T): Promise<Extract<Told, { told: T }>> =>
    new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        child.off('message', hear);
        child.off('exit', gone);
      };
      const fail = (why: string): void => {
        done();
        reject(new Error(`${streams} streams of ${url}: ${why}`));
      };
      const hear = (message: Told): void => {
        if (message.told === 'fault') return fail(message.why);
        if (message.told !== wanted) return;
        done();
        resolve(message as Extract<Told, { told: T }>);
      };
      const gone = (): void => fail('whoever listened is gone');
      const timer = setTimeout(() => fail(`not ${wanted} after ${PATIENCE_MS / 1_000} s`), PATIENCE_MS);
      child.on('message', hear);
      child.once('exit', gone);
    });
  const ask = <T extends Told['told']>(asked: Ask, wanted: T) => {
    const answer = told(wanted);
    child.send(asked);
    return answer;
  };
  let open = 0;
  const more = async (count: number): Promise<void> => {
    await ask({ ask: 'open', url, headers, streams: count }, 'open');
    open += count;
  };
  await more(streams);
  return {
    more,
    hear: async (send) => {
      await ask({ ask: 'hear', streams: open }, 'hearing');
      const heard = told('heard');
      const start = process.hrtime.bigint();
      const [{ at }] = await Promise.all([heard, send()]);
      return at.map((moment) => Number(moment - start) / 1_000_000);
    },
    leave: end,
  };
};
