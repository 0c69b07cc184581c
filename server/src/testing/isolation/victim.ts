/**
 * A process that holds what the server holds: a key in its environment, a key file, open sockets. It starts the attempts by
 * each launcher that works for its user and prints `{isolation: [attempts that succeeded]}` as JSON.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { canLaunch, launcherEnvironment, launchers } from '../../platform/files/decoder-isolation.ts';
import { serverFolder } from '../../platform/server-folder.ts';
import type { Target } from './escape-attempts.ts';

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'kw-victim-'));
const dataDir = path.join(folder, 'data');
const keyFile = path.join(dataDir, 'keys.json');
const socketFile = path.join(folder, 'socket');
const openFolder = path.join(folder, 'open');
await mkdir(dataDir, { mode: 0o700 });
await mkdir(openFolder);
await chmod(openFolder, 0o777);
await writeFile(keyFile, 'key', { mode: 0o600 });
// The worst case: a socket that any user may open, where any user finds it.
await chmod(folder, 0o755);
const tcp = createServer().listen(0, '127.0.0.1');
const local = createServer().listen(socketFile);
await Promise.all([once(tcp, 'listening'), once(local, 'listening')]);
await chmod(socketFile, 0o777);

const target: Target = {
  pid: process.pid,
  canary: process.env['VAULT_KEY'] ?? '',
  dataDir,
  openFolder,
  keyFile,
  port: (tcp.address() as AddressInfo).port,
  socketFile,
  programFolder: path.join(serverFolder, 'src/platform/files'),
};
const code = await readFile(path.join(import.meta.dirname, 'escape-attempts.ts'), 'utf8');
const succeeded: Record<string, unknown> = {};
for (const launcher of launchers()) {
  if (!(await canLaunch(launcher))) continue;
  const node = [...launcher.args, '--input-type=module-typescript', '-e', code, JSON.stringify(target)];
  const { stdout } = await run(launcher.file, node, { cwd: '/', env: launcherEnvironment() });
  succeeded[launcher.isolation] = JSON.parse(stdout);
}
process.stdout.write(JSON.stringify(succeeded));
tcp.close();
local.close();
await rm(folder, { recursive: true });
