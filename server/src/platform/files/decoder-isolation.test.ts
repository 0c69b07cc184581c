import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLog } from '../log.ts';
import { decoderLauncher, type Isolation, launcherEnvironment, reportIsolation } from './decoder-isolation.ts';

const victim = path.join(import.meta.dirname, '../../testing/isolation/victim.ts');
const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;
const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];
const userOf = { root: [], 'an unprivileged user': isRoot ? asNobody : [] };

const succeeds = ([file = '', ...args]: string[]): boolean => spawnSync(file, args, { stdio: 'ignore' }).status === 0;
/** Whether this machine lets that user make namespaces at all; where it does, the decoder must be in them. */
const allowsNamespaces = (user: string[]): boolean =>
  succeeds([
    ...user,
    'unshare',
    ...(isRoot && user.length === 0 ? [] : ['--user', '--map-root-user']),
    '--mount',
    'true',
  ]);
const canReadProgram = (user: string[]): boolean => succeeds([...user, 'test', '-r', victim]);

const attemptsAs = (user: string[]): Partial<Record<Isolation, string[]>> => {
  const [file = process.execPath, ...args] = user.length === 0 ? [] : [...user, process.execPath];
  const env = { PATH: process.env['PATH'], VAULT_KEY: 'a-canary-in-the-environment' };
  return JSON.parse(execFileSync(file, [...args, victim], { env, encoding: 'utf8', timeout: 60_000 })) as object;
};

/** What another user alone does not prevent. */
const leftToOtherUsers = ['connect by TCP', 'connect to a Unix socket', 'write to a folder that is open to all'];

describe.skipIf(!isLinux)('a decoder that was taken over', () => {
  test.skipIf(!isRoot)(
    'reaches no key, file, process or socket when the server runs as root',
    () => {
      const { none = [], user, namespaces } = attemptsAs(userOf.root);
      // Without isolation every attempt succeeds: what fails below fails because of it.
      expect(none).toHaveLength(12);
      if (allowsNamespaces(userOf.root)) expect(namespaces).toEqual([]);
      expect(user).toEqual(leftToOtherUsers);
    },
    60_000,
  );

  const unprivileged = userOf['an unprivileged user'];
  test.skipIf(!allowsNamespaces(unprivileged) || !canReadProgram(unprivileged))(
    'reaches no key, file, process or socket when the server runs as an unprivileged user',
    () => {
      const { none = [], namespaces } = attemptsAs(unprivileged);
      expect(none).toContain('read the environment of the server');
      expect(namespaces).toEqual([]);
    },
    60_000,
  );
});

const sleep = 'console.log("alive"); setTimeout(() => undefined, 20_000);';
/** What a decoder that was taken over runs: it withdraws the order to be killed with its parent, and goes on for a while. */
const outlive = ['setpriv', '--pdeathsig', 'clear', '--', realpathSync(process.execPath), '-e', sleep];

test.skipIf(!isLinux)(
  'a decoder that was taken over ends when the server ends it, whatever it has done to its own process',
  async () => {
    const { isolation, file, args } = await decoderLauncher();
    if (isolation !== 'namespaces') return;
    const code = `process.execve('/usr/bin/setpriv', ${JSON.stringify(outlive)}, { PATH: '/usr/bin' })`;
    const child = spawn(file, [...args, '-e', code], { cwd: '/', env: launcherEnvironment(), detached: true });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    // Its output is closed once no process of its has it any more.
    await once(child, 'close', { signal: AbortSignal.timeout(10_000) });
  },
  40_000,
);

test.skipIf(!isLinux)('the decoder is launched in the strongest way that this machine allows', async () => {
  const { isolation } = await decoderLauncher();
  if (allowsNamespaces(userOf.root)) expect(isolation).toBe('namespaces');
});

test('the log says what a decoder could reach, as an error outside of the demo, and nothing where it reaches nothing', () => {
  const lines: string[] = [];
  const log = openLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } });
  reportIsolation(log, { isolation: 'namespaces', demo: false });
  expect(lines).toEqual([]);
  for (const isolation of ['user', 'none'] as const) {
    reportIsolation(log, { isolation, demo: false });
    reportIsolation(log, { isolation, demo: true });
  }
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', isolation: 'user', msg: expect.stringContaining('network') as string },
    { level: 'warn', isolation: 'user' },
    { level: 'error', isolation: 'none', msg: expect.stringContaining('can read the keys') as string },
    { level: 'warn', isolation: 'none' },
  ]);
});
