import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { allLocales, firstLocale, type Locale } from '@keywright/contract/locale';
import { m } from '@keywright/words/messages';
import { saidIn } from '@keywright/words/spoken';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { afterPages } from './after-pages.ts';

const SOURCE = resolve(import.meta.dirname, '../worker/sw.ts');
/** The pages that a customer may open without a connection, or begins with. Files of the others are kept as they are opened. */
const PAGES = ['home', 'vehicle-keycode-request', 'cart', 'track/:token', 'dashboard'];
const NAMED = /["'`](?:\.\/|assets\/|\/\w+\/assets\/)?([\w.-]+\.(?:js|css|woff2))["'`)]/g;
const IN_STYLES = /url\((?:\/\w+\/assets\/|\.\/)?([\w.-]+\.woff2)\)/g;
/** Who needs it has a connection, for what it is about: the desk's own pages, and the list of all pages, which names every file. */
const LEFT_OUT = /^(?:manifest-|desk|super-admin|admin)/;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

/** All files that the app in one language needs to begin, and those pages: what these name, and what that names. */
const filesOf = async (folder: string, locale: Locale, html: string): Promise<string[]> => {
  const place = join(folder, locale, 'assets');
  const all = new Set(await readdir(place));
  const list = [...all].find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const routes = await readFile(join(place, list), 'utf8');
  const { routes: known } = JSON.parse(/=(\{[\s\S]*\});?\s*$/.exec(routes)?.[1] ?? '{"routes":{}}') as {
    routes: Record<string, { parentId?: string; module: string; imports: string[] }>;
  };
  const wayTo = (id: string | undefined): string[] =>
    id && known[id] ? [...wayTo(known[id].parentId), known[id].module, ...known[id].imports] : [];
  const begun = [
    ...namesIn(html, NAMED),
    ...PAGES.flatMap((id) => wayTo(id)).map((file) => file.split('/').at(-1) ?? ''),
  ];
  if (!PAGES.every((id) => known[id]))
    throw new Error(`a page that opens without a connection is not in the build: ${PAGES.join(', ')}`);
  const missing = begun.filter((name) => name !== list && LEFT_OUT.test(name));
  if (missing.length > 0)
    throw new Error(`pages that open without a connection need files that are left out: ${missing.join(', ')}`);
  const kept = new Set<string>([list]);
  for (let next = begun; next.length > 0; ) {
    const fresh = [...new Set(next)].filter((name) => all.has(name) && !kept.has(name) && !LEFT_OUT.test(name));
    for (const name of fresh) kept.add(name);
    const texts = await Promise.all(
      fresh.filter((name) => !name.endsWith('.woff2')).map((name) => readFile(join(place, name), 'utf8')),
    );
    next = texts.flatMap((text) => [...namesIn(text, NAMED), ...namesIn(text, IN_STYLES)]);
  }
  return [...kept].toSorted().map((name) => `/${locale}/assets/${name}`);
};

const shellIn = async (folder: string, locale: Locale) => {
  const html = await readFile(join(folder, locale === firstLocale ? '' : locale, '__spa-fallback.html'), 'utf8');
  return { locale, html, shell: { page: `/${locale}/shell.html`, files: await filesOf(folder, locale, html) } };
};

/** Writes the service worker with the files of this build: its text differs whenever one of them does, by which browsers find a new release. */
const writeWorker = async (folder: string): Promise<void> => {
  const shells = await Promise.all(allLocales.map((locale) => shellIn(folder, locale)));
  const source = await readFile(SOURCE, 'utf8');
  const version = createHash('sha256').update(source);
  for (const { html, shell } of shells) version.update(html).update(JSON.stringify(shell));
  const settled = await transformWithOxc(source, SOURCE, {
    lang: 'ts',
    define: {
      VERSION: JSON.stringify(version.digest('hex').slice(0, 12)),
      SHELLS: JSON.stringify(Object.fromEntries(shells.map(({ locale, shell }) => [locale, shell]))),
      FIRST_LANGUAGE: JSON.stringify(firstLocale),
      PRODUCT: JSON.stringify(saidIn(firstLocale, m.common_product)),
    },
    target: 'es2022',
  });
  const small = await minify('sw.js', settled.code, { module: false, compress: { target: 'es2022' } });
  if (small.errors.length > 0) throw new Error(`the service worker can't be written: ${small.errors[0]?.message}`);
  await writeFile(join(folder, 'sw.js'), small.code);
};

export const offlineShell = (): Plugin => afterPages('offline-shell', writeWorker);
