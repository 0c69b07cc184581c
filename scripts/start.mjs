/** `npm start`: the pages as their sources want them and the server, in this process. */
import module from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { beginPages, root } from './page-build.mjs';

// What was compiled is kept for the next start: that is a third of the time that a start takes.
module.enableCompileCache(path.join(root, 'node_modules/.cache/compiled'));

const { words, pages } = beginPages();
if (!(await words)) {
  console.error('The messages could not be compiled; the reason stands above.');
  process.exit(1);
}
const { runProgram } = await import('../server/src/run-program.ts');
await runProgram({ pages });
