import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const PATIENCE_MS = 60_000;
const GRACE_MS = 10_000;

type Options = {
  args: string[];
  env?: Record<string, string>;
  /** What it prints once it can be called. */
  ready: RegExp;
  /** A channel for messages of any structured values. */
  talks?: boolean;
};

export type Running = { child: ChildProcess; pid: number; said: RegExpExecArray; end: () => Promise<void> };

const alive = new Set<ChildProcess>();

/** Runs a Node program until it says that it is ready; rejects with its words when it ends or stays silent. */
export const run = ({ args, env = {}, ready, talks = false }: Options): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', ...(talks ? (['ipc'] as const) : [])],
      serialization: 'advanced',
      // Ctrl-C reaches this program only, which then ends its children in order.
      detached: true,
    });
    alive.add(child);
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${args.join(' ')} did not get ready: ${output}`));
    }, PATIENCE_MS);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      const said = ready.exec(output);
      if (!said) return;
      clearTimeout(timer);
      resolve({ child, pid: child.pid ?? 0, said, end: () => ended(child) });
    });
    child.once('exit', (code, signal) => {
      alive.delete(child);
      clearTimeout(timer);
      reject(new Error(`${args.join(' ')} ended with ${code ?? signal}: ${output}`));
    });
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });

/** Ends whatever still runs, but this one. */
export const endAll = async (but?: ChildProcess): Promise<void> => {
  await Promise.all([...alive].filter((child) => child !== but).map(ended));
};

/** Runs one of the bare servers beside this file; it says its port when it listens. */
export const runReference = async (
  file: string,
  env: Record<string, string> = {},
): Promise<Running & { url: string }> => {
  const running = await run({ args: [file], env, ready: /listening (\d+)/ });
  return { ...running, url: `http://127.0.0.1:${running.said[1]}` };
};
