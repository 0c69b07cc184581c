/**
 * The program as `scripts/dev.mjs` runs it, with pages made from their sources. It stands by with the libraries read, which is half of a
 * start; told to begin it reads our own sources, and takes calls once its predecessor has let go of the port.
 */
import { readFile } from 'node:fs/promises';
import module from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { openDevPages } from './dev-pages.mjs';
import { root } from './page-build.mjs';

const told = (word) =>
  new Promise((resolve) => {
    process.on('message', function hear(message) {
      if (message !== word) return;
      process.off('message', hear);
      resolve();
    });
  });

// Whoever started it is gone, and will not end it.
process.once('disconnect', () => process.exit());
const begin = told('begin');
const free = told('free');

// What did not change is not compiled again.
module.enableCompileCache(path.join(root, 'node_modules/.cache/compiled'));
const { dependencies } = JSON.parse(await readFile(path.join(root, 'server/package.json'), 'utf8'));
const libraries = Object.keys(dependencies).filter((name) => !name.startsWith('@keywright/'));
// One that does not load says so where it is used.
await Promise.allSettled([...libraries, 'vite', 'react-router'].map((name) => import(name)));

await begin;
const [{ runProgram }] = await Promise.all([
  import('../server/src/run-program.ts'),
  import('../server/src/program.ts'),
  import('../server/src/settle-people.ts'),
]);
await free;
await runProgram(openDevPages);
process.send('ready');
