import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ended } from './program.ts';

const run = promisify(execFile);
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

/** This machine's files with a layer of their own above: what is installed there never reaches the machine. */
const SCRATCH_MACHINE = `
  mount -t tmpfs tmpfs "$1" && cd "$1" && mkdir upper work root
  mount -t overlay overlay -o lowerdir=/,upperdir="$1/upper",workdir="$1/work" root
  for place in proc dev sys; do mount --rbind /$place root/$place; done
  mount -t tmpfs tmpfs root/run
  mount -t tmpfs tmpfs root/tmp
  mkdir root/tmp/packed && mount --bind "$2" root/tmp/packed
  echo mounted && exec sleep infinity
`;

/**
 * Opens it, as root.
 *
 * @param layers where its own files go, a folder that is not there yet
 * @param shared a folder of this machine that it has as `/tmp/packed`
 */
export const openScratchMachine = async (layers: string, shared: string) => {
  await mkdir(layers);
  const isolated = ['--mount', '--propagation', 'private', '--kill-child', '--fork'];
  const machine = spawn('unshare', [...isolated, 'sh', '-ec', SCRATCH_MACHINE, 'sh', layers, shared], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    machine.stdout.once('data', resolve);
    machine.once('exit', (code) => reject(new Error(`no scratch machine: ${code}`)));
  });
  const inside = (script: string): [string, string[]] => [
    'nsenter',
    [`--target=${machine.pid}`, '--mount', 'chroot', path.join(layers, 'root'), 'sh', '-ec', script],
  ];
  return {
    /** Runs a script to its end; answers what it said, and rejects with it where it fails. */
    run: async (script: string): Promise<string> => (await run(...inside(script), { env })).stdout,
    start: (script: string): ChildProcess => spawn(...inside(script), { env, stdio: ['ignore', 'pipe', 'inherit'] }),
    close: () => ended(machine, 'SIGKILL'),
  };
};
