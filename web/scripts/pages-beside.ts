import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterPages } from './after-pages.ts';
import { BESIDE, pagesBeside } from '../src/app/written-addresses.ts';

const part = async (client: string, { address, folder }: (typeof pagesBeside)[number]): Promise<void> => {
  const file = join(client, address, 'index.html');
  const [page, beside] = (await readFile(file, 'utf8')).split(BESIDE);
  if (page === undefined || beside === undefined) throw new Error(`${address} was not written with its query`);
  await mkdir(join(client, folder), { recursive: true });
  await writeFile(file, page);
  await writeFile(join(client, folder, 'index.html'), beside);
};

/** Parts what the build wrote in one file, for it has one for each path: a page, and the same page with a query (`entry.server.tsx`). */
export const besidePages = (): Plugin =>
  afterPages('pages-beside', async (client) => {
    await Promise.all(pagesBeside.map((one) => part(client, one)));
  });
