import { spawnSync } from 'node:child_process';
import path from 'node:path';

const program = `import { buildPages } from './scripts/page-build.mjs'; process.exit((await buildPages()) ? 0 : 1);`;

/** Builds the pages when their sources want it, as `npm start` does. */
export const buildPages = (): boolean => {
  const cwd = path.resolve(import.meta.dirname, '..');
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd, stdio: 'inherit' });
  return status === 0;
};
