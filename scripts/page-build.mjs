/** Builds the pages when their sources have changed since the last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

export const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'web');
const stamp = path.join(web, 'build/.stamp');
/** Under web/ these are made, not written. */
const made = /^(build|node_modules|\.react-router)(\/|$)/;

const filesUnder = async (folder, skip) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !skip?.test(path.relative(folder, file)))
    .toSorted();
};

/** Of what the pages are built from, and of the compiled messages, which the server reads too. */
const fingerprint = async () => {
  const files = [
    ...(await filesUnder(web, made)),
    ...(await filesUnder(path.join(root, 'contract/src'))),
    ...(await filesUnder(path.join(root, 'words'))),
    path.join(root, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, file] of files.entries()) hash.update(`${path.relative(root, file)}\0`).update(contents[index]);
  return hash.digest('hex');
};

/**
 * Brings the compiled messages up to date, which the program needs before it can be read, and goes on to the pages, while the program
 * may begin. `words` and `pages` resolve to whether they are there as their sources want them; builds what is not.
 */
export const beginPages = () => {
  const before = lookAtPages();
  const words = before.then(({ isFresh }) => isFresh || compileWords());
  return { words, pages: words.then(async (there) => there && ((await before).isFresh || build())) };
};

/** Resolves to whether the pages are there as their sources want them; builds them when they are not. */
export const buildPages = () => beginPages().pages;

const lookAtPages = async () => {
  const last = await readFile(stamp, 'utf8').catch(() => '');
  return { isFresh: last === (await fingerprint()) };
};

const build = async () => {
  // Again: the messages are compiled now, and may be what they were.
  const [last, wanted] = [await readFile(stamp, 'utf8').catch(() => ''), await fingerprint()];
  if (last === wanted) return true;
  console.error('Building the pages …');
  // The stamp goes first: a build that is broken off must not look like a whole one.
  await rm(stamp, { force: true });
  const built =
    (await run([path.join(root, 'node_modules/.bin/react-router'), 'build'], web)) === 0 &&
    (await run([path.join(root, 'tools/compress-assets.mjs')], root)) === 0;
  if (built) await writeFile(stamp, wanted);
  return built;
};

/** Compiles the messages into what the program imports; resolves to whether they could be. */
export const compileWords = async () => (await run([path.join(root, 'words/src/compile.ts')], root)) === 0;

/** What builds the pages is the work of many: of the settings, which hold keys, it sees none. */
const seen = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'NODE_OPTIONS'];
const env = {
  ...Object.fromEntries(seen.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  NODE_ENV: 'production',
};

const run = (options, cwd) =>
  new Promise((resolve) => {
    // Its many lines interest only when something is wrong.
    const child = spawn(process.execPath, options, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env });
    // Where the program can't begin, what is built for it is given up: the next start would build into the same folder.
    const giveUp = () => child.kill();
    process.once('exit', giveUp);
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(`${error.message}\n`));
    child.on('close', (status) => {
      process.off('exit', giveUp);
      if (status !== 0) process.stderr.write(output.join(''));
      resolve(status);
    });
  });
