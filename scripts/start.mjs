/** `npm start`: the program and the pages as their sources want them, and the program in this process. */
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { beginBuild, builtProgram, root } from './build.mjs';

if (!('enableCompileCache' in module) || !existsSync(path.join(root, 'node_modules/.keywright-installed'))) {
  console.error(
    'Start Keywright with `npm start`: it installs what is missing and brings the Node.js version it needs.',
  );
  process.exit(1);
}

// What was compiled is kept for the next start: that is a third of the time that a start takes.
module.enableCompileCache(path.join(root, 'node_modules/.cache/compiled'));

const { program, pages } = beginBuild();
if (!(await program)) {
  console.error('The program could not be built; the reason stands above.');
  process.exit(1);
}
const { runProgram } = await import(pathToFileURL(path.join(builtProgram, 'run-program.mjs')).href);
await runProgram({ pages });
