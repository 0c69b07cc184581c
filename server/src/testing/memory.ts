import { readdirSync, readFileSync } from 'node:fs';

/** Watches what this process and all below it (the decoder and its launcher) take: `growth` answers the most that it was, in bytes. */
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

const allMemory = (): number =>
  process.memoryUsage().rss + descendantsOf('self').reduce((sum, pid) => sum + residentOf(pid), 0);

/** The processes below one, by what Linux knows; none elsewhere. */
export const descendantsOf = (pid: string): string[] => {
  const children = tasksOf(pid).flatMap((task) => textOf(`/proc/${pid}/task/${task}/children`).split(' '));
  return children.filter(Boolean).flatMap((child) => [child, ...descendantsOf(child)]);
};

const tasksOf = (pid: string): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

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
