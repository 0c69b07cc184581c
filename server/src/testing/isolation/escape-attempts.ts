/**
 * What a decoder that a picture has taken over would try. It runs in the decoder's place (`victim.ts` starts it) and prints
 * the names of the attempts that succeeded, as JSON. It may import nothing but Node: the decoder sees no file of the tests.
 */
import { once } from 'node:events';
import { accessSync, constants, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

export type Target = {
  pid: number;
  canary: string;
  dataDir: string;
  /** Anybody may write in it. */
  openFolder: string;
  keyFile: string;
  port: number;
  socketFile: string;
  programFolder: string;
};
const target = JSON.parse(process.argv[1] ?? '') as Target;

const environmentHolds = (pid: string | number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(target.canary);
  } catch {
    return false;
  }
};
const check = (isSo: boolean): void => {
  if (!isSo) throw new Error('failed');
};
const reach = async (to: { port: number; host: string } | { path: string }): Promise<void> => {
  const socket = connect(to);
  await once(socket, 'connect');
  socket.destroy();
};
const writeIn = (folder: string): void => writeFileSync(path.join(folder, 'written-by-the-decoder'), '');

const attempts: Record<string, () => unknown> = {
  'read the environment of the server': () => check(environmentHolds(target.pid)),
  'read any environment with a key': () => check(readdirSync('/proc').some(environmentHolds)),
  // The kernel asks the same permission for this as for ptrace.
  'open the memory of the server': () => openSync(`/proc/${target.pid}/mem`, 'r'),
  'signal the server': () => process.kill(target.pid, 0),
  'read a key file': () => readFileSync(target.keyFile),
  'list the data directory': () => readdirSync(target.dataDir),
  'connect by TCP': () => reach({ port: target.port, host: '127.0.0.1' }),
  'connect to a Unix socket': () => reach({ path: target.socketFile }),
  'write to the data directory': () => writeIn(target.dataDir),
  'write to a folder that is open to all': () => writeIn(target.openFolder),
  'write to its own program': () => accessSync(target.programFolder, constants.W_OK),
  'write to the root directory': () => accessSync('/', constants.W_OK),
};

const succeeded: string[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    succeeded.push(name);
  } catch {
    // It failed, as it should.
  }
}
process.stdout.write(JSON.stringify(succeeded));
