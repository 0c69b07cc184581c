/**
 * The program as `scripts/dev.mjs` runs it, with pages made from their sources. It stands by with everything read, which is most of a
 * start. Told what was saved since, it reads that and what depends on it again, and takes calls once its predecessor has let go of the port.
 */
import module from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { root } from './build.mjs';

/** The first message that says this. */
const told = (what) =>
  new Promise((resolve) => {
    process.on('message', function hear(message) {
      if (!(what in message)) return;
      process.off('message', hear);
      resolve(message[what]);
    });
  });

// Whoever started it is gone, and will not end it.
process.once('disconnect', () => process.exit());
const saved = told('saved');
const free = told('free');

// What did not change is not compiled again.
module.enableCompileCache(path.join(root, 'node_modules/.cache/compiled'));

/** Who imports each of our modules, by their addresses. */
const importers = new Map();
const again = new Set();
const ours = pathToFileURL(`${root}/`).href;
const plain = (url) => url.split('?', 1)[0];

module.registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (!found.url.startsWith(ours) || found.url.includes('/node_modules/')) return found;
    const url = plain(found.url);
    if (!importers.has(url)) importers.set(url, new Set());
    if (context.parentURL) importers.get(url).add(plain(context.parentURL));
    return again.has(url) ? { ...found, url: `${url}?again` } : found;
  },
});

/** A module is kept for good under its address: what changed, and whatever imports that, gets another one. */
const readAgain = (url) => {
  if (again.has(url)) return;
  again.add(url);
  for (const importer of importers.get(url) ?? []) readAgain(importer);
};

const readProgram = async () => {
  const [{ runProgram }] = await Promise.all([
    import('../server/src/run-program.ts'),
    // Which it reads only when it begins.
    import('../server/src/program.ts'),
    import('../server/src/settle-people.ts'),
    import('../server/db/seed/demo-people.ts'),
  ]);
  return runProgram;
};

const { openDevPages } = await import('../web/scripts/dev-pages.ts');
// What does not load now may after the next save, and says so then.
await readProgram().catch(() => undefined);

for (const file of await saved) readAgain(pathToFileURL(path.join(root, file)).href);
const runProgram = await readProgram();
await free;
await runProgram({ openPageSource: openDevPages });
process.send({ ready: true });
