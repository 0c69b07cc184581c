import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { forReal } from './for-real.ts';

const source = path.resolve(import.meta.dirname, '..');

/** The settings that every process of ours needs. */
const baseEnv = { NODE_ENV: 'test', SECRET_KEY: forReal.SECRET_KEY, VAULT_KEY: forReal.VAULT_KEY };

/** A process that hangs must not outlive its test. */
const MAX_RUN_MS = 120_000;

type Run = {
  /** The file in `server/src`, and its arguments. */
  command: readonly [file: string, ...words: string[]];
  /** Settings by their names in the environment. */
  env: Record<string, string>;
  /** The user that it runs as, where that is not our own. */
  uid?: number;
};

/** Runs a command of the program as a process until it ends. A server that starts after all is stopped and says so. */
export const runProcess = async ({ command: [file, ...words], env, uid }: Run) => {
  const child = spawn(process.execPath, [path.join(source, file), ...words], {
    env: { PATH: process.env['PATH'], ...baseEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MAX_RUN_MS,
    killSignal: 'SIGKILL',
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const end = once(child, 'close');
  child.stdout.on('data', (piece: Buffer) => {
    if (piece.includes('is ready:')) child.kill('SIGTERM');
  });
  const [said, faults] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await end) as [number | null];
  return { status, said: said.trim(), faults };
};
