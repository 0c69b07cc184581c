/** `npm start`: the pages as their sources want them, then the server, in this process. */
import process from 'node:process';
import { buildPages } from './page-build.mjs';

if (!(await buildPages())) {
  console.error('The pages could not be built; the reason stands above.');
  process.exit(1);
}
await import('../server/src/main.ts');
