/** Builds the pages and the program when their sources have changed since they were built last. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'web');
const server = path.join(root, 'server');
const tool = (name) => path.join(root, 'node_modules/.bin', name);

/** Where the program lies, in few files: read from its many sources, a start would take half as long again. */
export const builtProgram = path.join(server, 'made/program');

/** What comes from what, and how it is made. The messages are compiled into `words`, which both are built from. */
const products = {
  pages: {
    title: 'the pages',
    sources: ['web', 'contract/src', 'words', 'tools/compress-assets.mjs', 'package-lock.json'],
    stamp: path.join(web, 'build/.stamp'),
    make: async () =>
      (await run([tool('react-router'), 'build'], web)) && run([path.join(root, 'tools/compress-assets.mjs')], root),
  },
  program: {
    title: 'the program',
    sources: ['server', 'contract/src', 'words', 'package-lock.json'],
    stamp: path.join(builtProgram, '.stamp'),
    make: async () => (await run([tool('rolldown'), '--config', 'rolldown.config.mjs'], server)) && forgetOldParts(),
  },
};

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** A program that began with an earlier build may still have to read parts of it, whose names say what they hold: they stay for a week. */
const forgetOldParts = async () => {
  const names = await readdir(builtProgram);
  for (const file of names.map((name) => path.join(builtProgram, name))) {
    if (Date.now() - (await stat(file)).mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
  return true;
};

/** Folders that are made, not written; the compiled messages are too, but belong to what is built from them. */
const made = new Set(['build', 'node_modules', '.react-router']);
const isMade = (file) =>
  made.has(path.basename(file)) || (path.dirname(file) === server && path.basename(file) === 'made');

const filesUnder = async (place) => {
  if ((await stat(place)).isFile()) return [place];
  const entries = await readdir(place, { withFileTypes: true });
  const below = entries
    .map((entry) => ({ entry, at: path.join(place, entry.name) }))
    .filter(({ at }) => !isMade(at))
    .map(({ entry, at }) => (entry.isDirectory() ? filesUnder(at) : entry.isFile() ? [at] : []));
  const files = (await Promise.all(below)).flat();
  return files.toSorted((one, other) => (one < other ? -1 : 1));
};

const sourcesOf = async ({ sources }) =>
  (await Promise.all(sources.map((source) => filesUnder(path.join(root, source))))).flat();

const digest = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/** When each of them was written last, which is known in a tenth of the time of what they hold. */
const datesOf = async (files) => {
  const facts = await Promise.all(files.map((file) => stat(file)));
  return digest(facts.map(({ size, ctimeMs }, index) => `${files[index]} ${size} ${ctimeMs}`));
};

const contentsOf = async (files) => {
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return digest(contents.flatMap((content, index) => [path.relative(root, files[index]), content]));
};

/** Whether it is there as its sources want it: they were not written since, or hold what they held. */
const isFresh = async (product) => {
  const [dates, contents] = (await readFile(product.stamp, 'utf8').catch(() => '')).split('\n');
  if (!contents) return false;
  const files = await sourcesOf(product);
  const now = await datesOf(files);
  if (now === dates) return true;
  if ((await contentsOf(files)) !== contents) return false;
  await writeFile(product.stamp, `${now}\n${contents}`);
  return true;
};

/** Resolves, when no other process builds in this checkout any more, to what lets the next one build. */
const takeTurn = async () => {
  // Read where something has to be built: a start with everything there needs none of it.
  const { AlreadyRunning, takeOwnership } = await import('../server/src/platform/db/embedded/owner-lock.ts');
  for (let tries = 0; ; tries += 1) {
    try {
      return takeOwnership(path.join(root, 'node_modules/.cache/building'));
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error;
      if (tries === 0) console.error(`Waiting for process ${error.pid}, which builds here …`);
      await pause(200);
    }
  }
};

const build = async (product) => {
  // Again: the messages are compiled now, and may be what they were; or another process built it meanwhile.
  if (await isFresh(product)) return true;
  console.error(`Building ${product.title} …`);
  const files = await sourcesOf(product);
  const stamp = `${await datesOf(files)}\n${await contentsOf(files)}`;
  // The stamp goes first: a build that is broken off must not look like a whole one.
  await rm(product.stamp, { force: true });
  const built = await product.make();
  if (built) await writeFile(product.stamp, stamp);
  return built;
};

/**
 * Brings the compiled messages up to date and then, side by side, the program and the pages. Each resolves to whether it is there as its
 * sources want it: the program may begin while the pages are built. Of several processes one builds, and the others find it built.
 */
export const beginBuild = () => {
  const before = Promise.all([isFresh(products.program), isFresh(products.pages)]);
  const turn = before.then((fresh) => (fresh.every(Boolean) ? undefined : takeTurn()));
  const words = turn.then((done) => done === undefined || compileWords());
  const thenBuild = (product, index) =>
    Promise.all([before, words]).then(([fresh, there]) => there && (fresh[index] || build(product)));
  const [program, pages] = [thenBuild(products.program, 0), thenBuild(products.pages, 1)];
  void Promise.allSettled([program, pages]).then(async () => (await turn)?.());
  return { program, pages };
};

/** Resolves to whether all is there as its sources want it. */
export const buildAll = async () => {
  const { program, pages } = beginBuild();
  return (await program) && pages;
};

/** Compiles the messages into what the program imports; resolves to whether they could be. */
export const compileWords = () => run([path.join(root, 'words/src/compile.ts')], root);

/** What builds the pages is the work of many: of the settings, which hold keys, it sees none. */
const seen = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'NODE_OPTIONS'];
const env = {
  ...Object.fromEntries(seen.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  NODE_ENV: 'production',
};

/** Resolves to whether it was content. Its many lines interest only when something is wrong. */
const run = (options, cwd) =>
  new Promise((resolve) => {
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
      resolve(status === 0);
    });
  });
