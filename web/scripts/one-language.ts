import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allLocales, firstLocale, type Locale, localeOfPath, prefixedLocales } from '@keywright/contract/locale';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { afterPages } from './after-pages.ts';

/** Stands in what is built wherever the page's language counts: in addresses of files, and as a name in the code of messages. */
export const LANGUAGE = '__LANGUAGE__';

/** Where the files of the app are found. Nobody sees it: it is filled in before the build ends. */
export const base = `/${LANGUAGE}/`;

const ASSETS = 'assets';
/** The page that all pages which the build does not write begin as. */
export const FALLBACK = '__spa-fallback.html';

const fill = (text: string, locale: Locale): string => text.replaceAll(base, `/${locale}/`);

/** One script in one language: the others' words, which can't be said any more, are left out. */
const inOne = async (name: string, code: string, locale: Locale): Promise<string> => {
  const filled = fill(code, locale);
  if (!filled.includes(LANGUAGE)) return filled;
  const settled = await transformWithOxc(filled, name, {
    lang: 'js',
    define: { [LANGUAGE]: JSON.stringify(locale) },
    target: 'esnext',
  });
  const small = await minify(name, settled.code, { module: true, compress: { target: 'esnext' }, mangle: false });
  if (small.errors.length > 0) throw new Error(`${name} can't be written in ${locale}: ${small.errors[0]?.message}`);
  return small.code;
};

const writeAssets = async (folder: string, locale: Locale): Promise<void> => {
  const from = join(folder, ASSETS);
  const to = join(folder, locale, ASSETS);
  await mkdir(to, { recursive: true });
  const writeOne = async (name: string): Promise<void> => {
    if (!/\.(js|css)$/.test(name)) return cp(join(from, name), join(to, name));
    const text = await readFile(join(from, name), 'utf8');
    await writeFile(join(to, name), name.endsWith('.js') ? await inOne(name, text, locale) : fill(text, locale));
  };
  await Promise.all((await readdir(from)).map(writeOne));
};

/** The HTML of the prerendered pages stands in its language's folder already; the page that all others begin as is written once for each. */
const writePages = async (folder: string): Promise<void> => {
  const shell = await readFile(join(folder, FALLBACK), 'utf8');
  for (const locale of prefixedLocales) await writeFile(join(folder, locale, FALLBACK), fill(shell, locale));
  await writeFile(join(folder, FALLBACK), fill(shell, firstLocale));
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('index.html')) continue;
    const html = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), fill(html, localeOfPath(`/${file}`)));
  }
};

/**
 * Writes what was built out once for each language, so that a page carries its own words and no others: `/fr/assets/` beside `/en/assets/`. To
 * build it three times would take three times as long.
 */
export const oneLanguage = (): Plugin =>
  afterPages('one-language', async (folder) => {
    await Promise.all(allLocales.map((locale) => writeAssets(folder, locale)));
    await rm(join(folder, ASSETS), { recursive: true });
    await writePages(folder);
  });
