import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { childEnvironment } from '../../child-environment.ts';

/** Whom PostgreSQL runs as; empty for ourselves. */
export type SystemUser = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root: then it runs as who owns its files already, else as `postgres`, where there is one, else as `nobody`. */
export const databaseUser = (clusterDir: string): SystemUser => {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const name = ['postgres', 'nobody'].find((candidate) => idOf('-u', candidate) !== undefined);
  if (name === undefined)
    throw new Error('PostgreSQL can not run as root, and there is no user postgres or nobody to run it as.');
  return { uid: idOf('-u', name) ?? 0, gid: idOf('-g', name) ?? 0 };
};

const idOf = (which: '-u' | '-g', name: string): number | undefined => {
  try {
    const env = childEnvironment();
    return Number(execFileSync('id', [which, name], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
};

/** Whether that user can reach and read (`-r`), enter (`-x`) or write (`-w`) this path; the system is asked, since it alone knows all its rules. */
export const mayAccess = (user: SystemUser, how: '-r' | '-x' | '-w', file: string): boolean =>
  spawnSync('test', [how, file], { ...user, cwd: '/', env: childEnvironment(), stdio: 'ignore' }).status === 0;
