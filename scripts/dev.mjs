/**
 * `npm run dev`: the same program on the same port, which follows its sources. The embedded database belongs to this process, so it
 * stays up while the server restarts; the pages are built anew when they change, and the server reads them from disk each time.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';
import { openLog } from '../server/src/platform/log.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { buildPages, root } from './page-build.mjs';

/** Editors write a file in several steps. */
const CALM_MS = 150;

const settings = readSettings(process.env);
const embedded = settings.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      port: settings.port,
      log: openLog({ level: 'warn' }),
    }).catch(giveUp);
const env = {
  ...process.env,
  ...(embedded && { DATABASE_URL: embedded.programUrl, DATABASE_OWNER_URL: embedded.ownerUrl }),
  KEYWRIGHT_DEV: '1',
};
let server;
let stopping = false;

function giveUp(error) {
  console.error(error.name === 'AlreadyRunning' ? `Keywright is already running on port ${error.port}.` : error);
  process.exit(1);
}

const startServer = () => {
  server = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, stdio: 'inherit', env });
};

const endServer = () =>
  new Promise((resolve) => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', resolve);
    server.kill('SIGTERM');
  });

/** Runs `work` after each calm following a change, never twice at once. */
const follow = (folders, ignored, work) => {
  let timer;
  let running = Promise.resolve();
  const changed = (_event, name) => {
    if (name !== null && ignored.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(work).catch((error) => console.error(error));
    }, CALM_MS);
  };
  for (const folder of folders) watch(path.join(root, folder), { recursive: true }, changed);
};

const restart = async () => {
  if (stopping) return;
  console.error('The server changed: starting it again.');
  await endServer();
  startServer();
};

const rebuild = async () => {
  if (stopping) return;
  if (await buildPages()) console.error('The pages are up to date: reload.');
};

const stop = async () => {
  if (stopping) return;
  stopping = true;
  await endServer();
  await embedded?.stop();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

await buildPages();
startServer();
follow(['server/src', 'server/db', 'contract/src', 'words'], /\.test\.ts$|(^|\/)\.|~$/, restart);
follow(
  ['web', 'contract/src', 'words'],
  /^(build|node_modules|\.react-router|made)(\/|$)|\.test\.tsx?$|(^|\/)\.|~$/,
  rebuild,
);
