/**
 * `npm run dev`: the same program on the same port, which follows its sources. A saved component shows in the browser at once, with what
 * was typed; a saved file of the server starts the program again. The embedded database belongs to this process and stays up meanwhile.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';
import { openLog } from '../server/src/platform/log.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { compileWords, root } from './build.mjs';

/** Editors write a file in several steps. */
const CALM_MS = 30;
/** What the program is left to finish what it does; after that it is ended as by a power cut, which it survives. */
const PATIENCE_MS = 300;

const env = { ...process.env, DEV: '1' };
let settings;
try {
  settings = readSettings(env);
} catch (error) {
  giveUp(error.message);
}
const embedded = settings.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      port: settings.port,
      log: openLog({ level: 'warn' }),
    }).catch((error) =>
      giveUp(error.name === 'AlreadyRunning' ? `Keywright is already running on port ${error.port}.` : error),
    );
if (embedded) Object.assign(env, { DATABASE_URL: embedded.programUrl, DATABASE_OWNER_URL: embedded.ownerUrl });
let program;
let spare;
let saved;
let stopping = false;

function giveUp(words) {
  console.error(words);
  process.exit(1);
}

/** One that stands by with everything read: the next start has only to read what is saved from now on. */
const standBy = () => {
  if (stopping) return;
  saved = new Set();
  spare = spawn(process.execPath, ['scripts/dev-program.mjs'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  });
};

const end = (child) =>
  new Promise((resolve) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    const impatient = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    child.once('exit', () => {
      clearTimeout(impatient);
      resolve();
    });
    child.kill('SIGTERM');
  });

/** Puts the one that stands by in the place of the one that runs. */
const takeTurns = async () => {
  if (spare === undefined || !spare.connected) standBy();
  const next = spare;
  spare = undefined;
  next.send({ saved: [...saved] });
  await end(program);
  program = next;
  next.once('message', standBy);
  // One that could not begin, for a fault in what was saved, leaves the next save to another.
  next.once('exit', (code) => code && spare === undefined && standBy());
  if (next.connected) next.send({ free: true });
};

/** Runs `work` after each calm that follows a change under these folders; what changes meanwhile is followed by one more run. */
const follow = (folders, isIgnored, work, note) => {
  let timer;
  let running = Promise.resolve();
  const changed = (folder, name) => {
    if (stopping || (name !== null && isIgnored.test(name))) return;
    note?.(path.join(folder, name ?? ''));
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => stopping || work()).catch((error) => console.error(error));
    }, CALM_MS);
  };
  for (const folder of folders) {
    watch(path.join(root, folder), { recursive: true }, (_event, name) => changed(folder, name));
  }
};

const stop = async () => {
  if (stopping) return;
  stopping = true;
  await Promise.all([end(program), end(spare)]);
  await embedded?.stop();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

if (!(await compileWords())) giveUp('The messages could not be compiled; the reason stands above.');
await takeTurns();

const unwritten = /\.test\.tsx?$|(^|\/)\.|~$/;
const serverChanged = async () => {
  console.error('The server changed: starting it again.');
  await takeTurns();
};
follow(['server/src', 'server/db', 'contract/src', 'words/made'], unwritten, serverChanged, (file) => saved?.add(file));
follow(['words'], /^(made|node_modules)(\/|$)|\.test\.ts$|(^|\/)\.|~$/, compileWords);
