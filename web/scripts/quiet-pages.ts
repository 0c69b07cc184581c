import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileSheet } from 'beasties/compiler';
import { createProcessor } from 'beasties/runtime';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Plugin } from 'vite';
import { LAWS_MARK } from '@keywright/contract/shop';
import { afterPages } from './after-pages.ts';
import { base, FALLBACK } from './one-language.ts';
import { pagesBeside } from '../src/app/written-addresses.ts';

const { append, findAll, findOne, getOuterHTML, prepend, removeElement, replaceElement, textContent } = DomUtils;
type Page = ReturnType<typeof parseDocument>;
type Element = NonNullable<ReturnType<typeof findOne>>;

/**
 * What a public page carries instead of the app: it loads the app when somebody begins to use the page, or at once for
 * those who may be signed in or have a cart or an order that waits, and where the address (unless the page was written for its query), or a law that was
 * changed, says more than the build knew. The page itself needs none of it: its form, links and menu work as they are, also where the
 * app does not come; then it is asked for at the next touch. A pointer that lies over the page begins nothing: browsers tell of one
 * (`pointerover`) wherever a page comes under it. One that moves does, once the page is painted, for hands are often still on their way from the last page.
 *
 * Painted is what the browser itself says is painted, not the next frame: the sheet of all pages styles all of it again, and on a busy machine that came
 * before the first frame was shown. A frame of nothing but the ground, which a browser may show while it reads, is none. Whether somebody may be signed in is
 * looked at when the browser has nothing else to do: for the cookies it asks another of its processes and waits.
 */
const waiting = (start: string, query: string, isBehind: string): string => `<script>(() => {
  const kinds = ["pointermove", "wheel", "pointerdown", "touchstart", "keydown", "focusin"];
  const dress = () => document.querySelector("link[disabled]")?.removeAttribute("disabled");
  let isPainted = false;
  const start = ({ type }) => {
    if (type === "pointermove" && !isPainted) return;
    for (const kind of kinds) removeEventListener(kind, start, true);
    dress();
    import("${start}").catch(listen);
  };
  const listen = () => {
    for (const kind of kinds) addEventListener(kind, start, { capture: true, passive: true });
  };
  listen();
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("first-contentful-paint").length) return;
    observer.disconnect();
    isPainted = true;
    dress();
  }).observe({ type: "paint", buffered: true });
  (globalThis.requestIdleCallback ?? setTimeout)(() => {
    const isKnown = document.cookie.includes("session_hint=1") || "reminded" in document.documentElement.dataset;
    if (location.search === "${query}" && !isKnown && !${isBehind}) return;
    if (document.readyState === "complete") start({});
    else addEventListener("load", start);
  }, { timeout: 1000 });
})()</script>`;

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
  replaceElement(script, element(waiting(base + name, queryOf(address), isBehind)));
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
