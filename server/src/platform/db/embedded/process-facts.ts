import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { childEnvironment } from '../../child-environment.ts';
import { errorCode } from '../../error-code.ts';

/** Whether a process with this id runs, whoever owns it. A dead one that nobody has fetched yet does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return statOf(pid)?.state !== 'Z';
};

/**
 * What tells this process from a later one with the same id: this machine's boot and the time of its start. Undefined when there
 * is no such process, or nobody may know.
 */
export const birthOf = (pid: number): string | undefined => {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const stat = statOf(pid);
  return stat && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat.started}`;
};

/** The fields of proc(5) that follow the name, which stands in parentheses and may hold anything. */
const statOf = (pid: number): { state: string; started: string } | undefined => {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
};

/** Whether this process is a PostgreSQL that works in that data directory: only such a one may be stopped. */
export const servesCluster = (pid: number, clusterDir: string): boolean => {
  if (process.platform !== 'linux') return ps(pid, 'command')?.includes(clusterDir) ?? false;
  try {
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    return program.includes('postgres') && readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return false;
  }
};

const ps = (pid: number, column: 'lstart' | 'command'): string | undefined => {
  try {
    const told = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      env: childEnvironment(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return told.trim() || undefined;
  } catch {
    return undefined;
  }
};
