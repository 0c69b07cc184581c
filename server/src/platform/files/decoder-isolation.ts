import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ownChildEnvironment } from '../child-environment.ts';
import type { Log } from '../log.ts';
import { serverFolder } from '../server-folder.ts';

/**
 * How far the decoder is separated from the server:
 * `namespaces`: no network, no other process and no file but its own program; no right to gain privileges.
 * `user`: a user that owns nothing and may gain no privileges. Files of other users and the network remain.
 * `none`: the server's own user.
 */
export type Isolation = 'namespaces' | 'user' | 'none';

/** A program and the arguments before its own: `file ...args node ...`. */
export type Launcher = { isolation: Isolation; file: string; args: readonly string[] };

/** The decoder's program. */
export const DECODER_PROGRAM = path.join(serverFolder, 'src/platform/files/decoder-process.ts');

/** A user id that no distribution assigns and that owns nothing; `nobody` often owns processes. */
const UNUSED_ID = '65533';
const PROBE_MS = 10_000;
const NODE = realpathSync(process.execPath);
const VIEW_SCRIPT = path.join(serverFolder, 'src/platform/files/decoder-view.sh');

const isRoot = process.getuid?.() === 0;
const noPrivileges = ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--pdeathsig', 'KILL'];
const otherUser = ['--reuid', UNUSED_ID, '--regid', UNUSED_ID, '--clear-groups'];
/** Within a user namespace of its own the decoder is root without a capability, outside it is the server's user. */
const setpriv = ['setpriv', ...(isRoot ? otherUser : []), ...noPrivileges, '--'];

/** All that the decoder can see: the system's libraries, Node, and its own program with what it imports. */
const visiblePaths = (): string[] =>
  [
    '/lib',
    '/lib64',
    '/usr/lib',
    '/usr/lib64',
    '/usr/bin/setpriv',
    ...(process.env['LD_LIBRARY_PATH'] ?? '').split(':'),
    NODE,
    ...['package.json', 'node_modules', 'src/platform'].map((name) => path.join(serverFolder, name)),
    // Packages, and the contract's sources, to which one of them is a link.
    ...['node_modules', 'contract'].map((name) => path.join(serverFolder, '..', name)),
  ].filter((name) => name.startsWith('/') && existsSync(name));

const newNamespaces = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
const namespaces = (): Launcher => ({
  isolation: 'namespaces',
  file: 'unshare',
  args: [
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    ...newNamespaces,
    'sh',
    VIEW_SCRIPT,
    ...visiblePaths(),
    '--',
    ...setpriv,
    NODE,
  ],
});
const user = (): Launcher => ({ isolation: 'user', file: 'setpriv', args: [...setpriv.slice(1), NODE] });
const none = (): Launcher => ({ isolation: 'none', file: NODE, args: [] });

/** What this process can use, the strongest first. The last one always works. */
export const launchers = (): Launcher[] => {
  if (process.platform !== 'linux') return [none()];
  return isRoot ? [namespaces(), user(), none()] : [namespaces(), none()];
};

/** The environment of a launcher and of the decoder: where `unshare`, `mount` and `chroot` are, and nothing of ours. */
export const launcherEnvironment = (more: Record<string, string> = {}): NodeJS.ProcessEnv =>
  ownChildEnvironment({ PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...more });

/** How often a launcher is tried that did not answer in time: a busy machine is no reason to isolate less. */
const MAX_PROBES = 3;

type Probe = 'works' | 'refused' | 'timed out';

const probe = ({ file, args }: Launcher): Promise<Probe> =>
  new Promise((resolve) => {
    const env = launcherEnvironment();
    const child = spawn(file, [...args, DECODER_PROGRAM], { cwd: '/', env, stdio: 'ignore', timeout: PROBE_MS });
    child.on('error', () => resolve('refused'));
    child.on('exit', (code, signal) => resolve(code === 0 ? 'works' : signal === 'SIGTERM' ? 'timed out' : 'refused'));
  });

/** Tries a launcher with the decoder's program, which without a parent to answer loads everything and exits. */
export const canLaunch = async (launcher: Launcher, probes = MAX_PROBES): Promise<boolean> => {
  const outcome = await probe(launcher);
  return outcome === 'timed out' && probes > 1 ? canLaunch(launcher, probes - 1) : outcome === 'works';
};

const findLauncher = async (): Promise<Launcher> => {
  for (const candidate of launchers()) {
    if (candidate.isolation === 'none' || (await canLaunch(candidate))) return candidate;
  }
  return none();
};

let found: Promise<Launcher> | undefined;

/** The strongest launcher that works here. It is looked for once per process, which takes as long as starting a decoder. */
export const decoderLauncher = (): Promise<Launcher> => (found ??= findLauncher());

const problems: Record<Isolation, string | undefined> = {
  namespaces: undefined,
  user: 'The image decoder runs as a user of its own, but it can reach the network: this system refuses namespaces.',
  none: 'The image decoder runs as the user of the server: whoever takes it over with a picture can read the keys.',
};

/** Logs what a decoder that was taken over could reach; nothing where that is nothing. A demo has no secrets to lose. */
export const reportIsolation = (log: Log, { isolation, demo }: { isolation: Isolation; demo: boolean }): void => {
  const problem = problems[isolation];
  if (problem) log[demo ? 'warn' : 'error']({ isolation }, `${problem} See "The image decoder" in docs/operating.md.`);
};
