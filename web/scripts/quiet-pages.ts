import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileSheet } from 'beasties/compiler';
import { createProcessor } from 'beasties/runtime';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Plugin } from 'vite';
import { localeOfPath } from '@keywright/contract/locale';
import { LAWS_MARK } from '@keywright/contract/shop';
import { afterPages } from './after-pages.ts';
import { base, FALLBACK } from './one-language.ts';
import { pagesBeside } from '../src/app/written-addresses.ts';
import { waitingScript } from './waiting-script.ts';

const { append, findAll, findOne, getOuterHTML, prepend, removeElement, replaceElement, textContent } = DomUtils;
type Page = ReturnType<typeof parseDocument>;
type Element = NonNullable<ReturnType<typeof findOne>>;

const isLink =
  (rel: string) =>
  ({ name, attribs }: Element): boolean =>
    name === 'link' && attribs['rel'] === rel;
const isModule = ({ name, attribs }: Element): boolean => name === 'script' && attribs['type'] === 'module';

const find = (page: Page, is: (element: Element) => boolean): Element => {
  const found = findOne(is, page.children);
  if (!found) throw new Error('a public page does not start the app, or is not styled, in the way that is known here');
  return found;
};

const element = (html: string): Element => find(parseDocument(html), () => true);

/** What the router tells the app of the page, in scripts that would run before anything is painted. */
const isTold = (one: Element): boolean =>
  one.name === 'script' && textContent(one).startsWith('window.__reactRouterContext');

/** With which query the build wrote it. */
const queryOf = (address: string): string => pagesBeside.find(({ folder }) => folder === address)?.query ?? '';

/** Moves a page's start of the app, with what the app is told, into a file and leaves the waiting script in its place. */
const quieten = async (folder: string, address: string, page: Page): Promise<void> => {
  for (const preload of findAll(isLink('modulepreload'), page.children)) removeElement(preload);
  const script = find(page, isModule);
  const told = [find(page, isTold), ...findAll(isTold, page.children).slice(1)];
  const start = [...told, script].map((one) => textContent(one)).join('\n');
  for (const one of told) removeElement(one);
  // Only the page of what the law asks says the laws.
  const isBehind = address.endsWith('requirements') ? `"${LAWS_MARK}"` : 'false';
  const name = `assets/start-${createHash('sha256').update(start).digest('hex').slice(0, 10)}.js`;
  await writeFile(join(folder, name), start);
  replaceElement(
    script,
    element(waitingScript({ start: base + name, query: queryOf(address), isBehind, locale: localeOfPath(address) })),
  );
};

/**
 * Puts the rules for this page into it, so that the first paint waits for no second file. The sheet of all pages is
 * fetched when the page stands and is painted, or when the app starts: on a phone's line it would come between.
 */
const dress = async (folder: string, html: string, page: Page): Promise<void> => {
  const sheet = find(page, isLink('stylesheet'));
  const css = await readFile(join(folder, (sheet.attribs['href'] ?? '').slice(base.length)), 'utf8');
  // What a script or a hand does to a page it does by attributes and states; without scripts no other rules come.
  const { extract } = createProcessor([compileSheet(css, { allowRules: [/\[/, /^:/] })], { inlineFonts: true });
  prepend(sheet, element(`<style>${extract(html).css}</style>`));
  sheet.attribs['disabled'] = '';
};

const quietenPage = async (folder: string, address: string): Promise<void> => {
  const file = join(folder, address, 'index.html');
  const html = await readFile(file, 'utf8');
  const page = parseDocument(html);
  await dress(folder, html, page);
  await quieten(folder, address, page);
  await writeFile(file, getOuterHTML(page));
};

/**
 * The page that all others begin as stands at once, too, with the bar and on the page of an order how it stands. The sheet of all pages comes
 * once that is painted; the app waits for it (`web/src/app/when-dressed.ts`).
 */
const soon = `<script>requestAnimationFrame(() => setTimeout(() => document.querySelector("link[disabled]")?.removeAttribute("disabled")))</script>`;

const dressShell = async (folder: string): Promise<void> => {
  const file = join(folder, FALLBACK);
  const html = await readFile(file, 'utf8');
  const page = parseDocument(html);
  await dress(folder, html, page);
  append(find(page, isModule), element(soon));
  await writeFile(file, getOuterHTML(page));
};

/**
 * Lets public pages be read without the app: React and the router alone are more than the 110 KB that such a page may
 * carry. Runs after the pages are written.
 */
export const quietPages = (pages: readonly string[]): Plugin =>
  afterPages('quiet-pages', async (folder) => {
    await Promise.all([dressShell(folder), ...pages.map((address) => quietenPage(folder, address))]);
  });
