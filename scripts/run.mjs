/**
 * `node scripts/run.mjs [--tests | --bench] FILE …`: runs a TypeScript file of this checkout, also as the first command on a fresh clone
 * with an older Node: it installs what is missing, compiles the messages and starts FILE under the project's own Node.
 * Without FILE it only prepares.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [first, ...others] = process.argv.slice(2);
const isOption = first?.startsWith('--');
const tools = isOption ? [first] : [];
const command = isOption ? others : process.argv.slice(2);

const runToEnd = (program, words) => {
  const { status } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

runToEnd(process.execPath, [path.join(root, 'scripts/bootstrap.mjs'), ...tools]);
const ownNode = path.join(root, 'node_modules/.bin/node');
const node = existsSync(ownNode) ? ownNode : process.execPath;
runToEnd(node, [path.join(root, 'words/src/compile.ts')]);

if (command.length > 0) start(command);

function start(words) {
  const child = spawn(node, words, { cwd: root, stdio: 'inherit' });
  // Ctrl-C reaches the whole process group by itself; this process must outlive it to report the exit code.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
