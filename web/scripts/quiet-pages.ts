import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { stylesFor } from './own-styles.ts';

const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;

const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/;

/**
 * What a public page carries instead of the app: it loads the app when somebody begins to use the page, or at once for
 * those who may be signed in, and where the address says more than the build knew. The page itself needs none of it: its form, links and menu work as they are, also where the
 * app does not come; then it is asked for at the next touch.
 */
const waiting = (start: string): string => `<script>(() => {
  const kinds = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"];
  const dress = () => document.querySelector("link[disabled]")?.removeAttribute("disabled");
  addEventListener("load", dress);
  const start = () => {
    for (const kind of kinds) removeEventListener(kind, start, true);
    dress();
    import("${start}").catch(listen);
  };
  const listen = () => {
    for (const kind of kinds) addEventListener(kind, start, { capture: true, passive: true });
  };
  listen();
  if (location.search || document.cookie.includes("session_hint=1")) addEventListener("load", start);
})()</script>`;

const FONT = /@font-face\{[^}]*url\(([^)]+)\)[^}]*\}/g;

/** Without the fonts that the page does not fetch at once: their fallbacks take the same room until the sheet of all pages comes. */
const withFontsAtHand = (styles: string, html: string): string =>
  styles.replaceAll(FONT, (rule, address: string) => (html.includes(`rel="preload" href="${address}"`) ? rule : ''));

/**
 * Puts the rules for this page into it, so that the first paint waits for no second file. The sheet of all pages is
 * fetched when the page stands, or when the app starts: on a phone's line it would come between.
 */
const withOwnStyles = async (folder: string, html: string): Promise<string> => {
  const [link, sheet] = SHEET.exec(html) ?? [];
  if (link === undefined || sheet === undefined) throw new Error('a public page has no sheet in the way known here');
  const styles = withFontsAtHand(stylesFor(html, await readFile(join(folder, sheet), 'utf8')), html);
  const later = link.replace('/>', ' disabled=""/>');
  return html.replace(link, () => `<style>${styles}</style>${later}`);
};

/** Moves a page's start of the app into a file, leaves the waiting script in its place, and gives it its styles. */
const quieten = async (folder: string, page: string): Promise<void> => {
  const file = join(folder, page, 'index.html');
  const html = await readFile(file, 'utf8');
  const start = START.exec(html)?.[1];
  if (start === undefined) throw new Error(`${file} does not start the app in the way that is known here`);
  const name = `/assets/start-${createHash('sha256').update(start).digest('hex').slice(0, 10)}.js`;
  await writeFile(join(folder, name), start);
  const quiet = html.replace(MODULE_PRELOADS, '').replace(START, () => waiting(name));
  await writeFile(file, await withOwnStyles(folder, quiet));
};

/**
 * Lets public pages be read without the app: React and the router alone are more than the 110 KB that such a page may
 * carry. Runs after the pages are written.
 */
export const quietPages = (pages: readonly string[]): Plugin => ({
  name: 'quiet-pages',
  apply: 'build',
  sharedDuringBuild: true,
  buildApp: {
    order: 'post',
    async handler(builder) {
      const { root, build } = builder.config;
      const folder = resolve(root, builder.environments['client']?.config.build.outDir ?? build.outDir);
      await Promise.all(pages.map((page) => quieten(folder, page)));
    },
  },
});
