import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort } from './testing/app.ts';
import { visitor } from './testing/browser.ts';
import { ask } from './testing/requests.ts';

const program = path.resolve(import.meta.dirname, 'main.ts');
const keys = {
  SECRET_KEY: Buffer.alloc(32, 'signs').toString('base64'),
  VAULT_KEY: Buffer.alloc(32, 'vault').toString('base64'),
  SMTP_URL: 'smtp://canary:smtp-password@127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_canary',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  METRICS_TOKEN: 'canary-of-the-metrics',
  SUPER_ADMIN_EMAIL: 'canary@example.com',
  SUPER_ADMIN_PASSWORD: 'canary-of-the-boss',
  AWS_SECRET_ACCESS_KEY: 'canary-of-the-files',
  SOMETHING_ELSE: 'canary-of-a-neighbour',
};

let server: ChildProcess;
let dataDir = '';
afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    const end = once(server, 'exit');
    server.kill('SIGTERM');
    await end;
  }
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * The processes below this one, each with its command and its environment as the kernel shows it to whoever runs as the same user. One
 * that is being made has its maker's command and memory still: it is no program of its own yet.
 */
const descendantsOf = (pid: number): { command: string; environment: string }[] => {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1])] as const),
  );
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child);
    return parent !== undefined && parent > 0 && (parent === pid || isBelow(parent));
  };
  const own = read(`/proc/${pid}/cmdline`);
  return [...parents.keys()]
    .filter(isBelow)
    .map((child) => ({ command: read(`/proc/${child}/cmdline`), environment: read(`/proc/${child}/environ`) }))
    .filter(({ command }) => command !== own);
};

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

test.skipIf(process.platform !== 'linux')(
  'nothing that the program starts has a key in its environment: the database, its making, its guard, the decoder',
  async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'kw-keys-'));
    const port = await freePort();
    const env = { ...process.env, ...keys, NODE_ENV: 'test', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' };
    server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    server.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    const seen: { command: string; environment: string }[] = [];
    while (!said.includes('is ready') && server.exitCode === null) {
      seen.push(...descendantsOf(server.pid ?? 0));
      await pause(10);
    }
    expect(said).toContain('is ready');
    expect((await ask(visitor(`http://127.0.0.1:${port}`))).status).toBe(200);
    seen.push(...descendantsOf(server.pid ?? 0));

    const commands = seen.map(({ command }) => command);
    for (const kind of ['initdb', 'postgres\0-D', 'kill -INT', 'decoder-process']) {
      expect([kind, commands.some((command) => command.includes(kind))]).toEqual([kind, true]);
    }
    const secrets = Object.values(keys);
    const tellers = seen.filter(({ environment }) => secrets.some((secret) => environment.includes(secret)));
    expect(new Set(tellers.map(({ command }) => command))).toEqual(new Set());
  },
  60_000,
);
