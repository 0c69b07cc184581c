import { readFileSync, writeFileSync } from 'node:fs';

const field = (pid: number, name: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
};

const treeOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(treeOf)];
};

const sum = (pids: number[], name: string): number => pids.reduce((total, pid) => total + field(pid, name), 0);

/** Resident memory of a process and all below it, in MB (Linux only). */
export const residentMb = (pid: number): number => sum(treeOf(pid), 'VmRSS');

/**
 * By how many MB the memory of a process and all below it grows at its peak while the work runs. The peaks of several
 * processes are added, though they need not come at once: it can only be less.
 */
export const growthMb = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const pids = treeOf(pid);
  for (const one of pids) writeFileSync(`/proc/${one}/clear_refs`, '5');
  const before = sum(pids, 'VmRSS');
  await work();
  return sum(treeOf(pid), 'VmHWM') - before;
};
