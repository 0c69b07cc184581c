import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Starts the program of a release, by default of the present one. Resolves once the program says that it is ready; rejects
 * with its output when it ends before that.
 */
export const startServer = (
  port: number,
  dataDir: string,
  env: Record<string, string>,
  release: string = root,
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['server/made/program/main.mjs'], {
      cwd: release,
      // Tests count what they made themselves: the world is made only where one asks for it.
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO_WORLD: '0', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // A test run that ends early must leave no program behind.
    const endToo = () => child.kill();
    process.once('exit', endToo);
    child.once('exit', () => process.off('exit', endToo));
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });

export const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

/** Runs a command of the program's to its end, with the settings of the server on this data. */
export const runCommand = async (command: readonly string[], dataDir: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const status = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [said, faults] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, said, faults };
};
