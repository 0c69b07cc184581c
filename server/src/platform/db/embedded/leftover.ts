import { existsSync, readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, servesCluster } from './process-facts.ts';

const PATIENCE_MS = 10_000;

/** Stops the database that a killed owner left behind; safe because we own the data directory by now. */
export const stopLeftover = async (clusterDir: string): Promise<void> => {
  const file = path.join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!(pid > 1) || !isAlive(pid) || !servesCluster(pid, await realpath(clusterDir))) return;
  const end = Date.now() + PATIENCE_MS;
  process.kill(pid, 'SIGINT');
  while (isAlive(pid) && Date.now() < end) await pause(20);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  while (isAlive(pid) && Date.now() < end + PATIENCE_MS) await pause(20);
};
