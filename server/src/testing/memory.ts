import { readdirSync, readFileSync } from 'node:fs';

/** Watches what this process and its children (the decoder) take: `growth` answers the most that it was, in bytes. */
export const watchMemory = (): { growth: () => number } => {
  const before = allMemory();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, allMemory());
  }, 5);
  return {
    growth: () => {
      clearInterval(timer);
      return most - before;
    },
  };
};

const allMemory = (): number => process.memoryUsage().rss + children().reduce((sum, pid) => sum + residentOf(pid), 0);

const children = (): string[] =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/task')
        .flatMap((task) => textOf(`/proc/self/task/${task}/children`).split(' '))
        .filter(Boolean)
    : [];

const residentOf = (pid: string): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024;

/** A child that has just ended has no file any more. */
const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
