import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { firstLocale, type Locale, localeOfPath } from '@keywright/contract/locale';
import { FIRST_ANSWER, type FirstState, firstStateMarks } from '@keywright/contract/first-state';
import { withoutSlashes } from '@keywright/contract/pages';
import { escapeHtml } from '../escape-html.ts';
import { sha256 } from '../secrets.ts';
import { compress, type Compressed } from './compressed.ts';

/** One HTML file of the web app, ready to be sent; `open` still has the marks in whose place some pages say something to their caller alone. */
export type HtmlDocument = Compressed & { policy: string; open: string };

/** Those that run: structured data is no script to a browser, and needs no word of the policy. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, inline: RegExp): string[] => {
  const hashes = [...html.matchAll(inline)].map(([, text]) => `'sha256-${sha256(text ?? '').toString('base64')}'`);
  return [...new Set(hashes)];
};

/**
 * The content security policy for one HTML file: its own inline scripts and styles by their hash, everything else from
 * this origin only. React Router puts inline scripts into each page, so a constant policy can't name them. No string becomes
 * a script or markup: the app makes neither (`web/src/app/own-scripts.tsx`).
 */
export const policyOf = (html: string): string => {
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashesOf(html, INLINE_SCRIPT)].join(' '),
    ["style-src 'self'", ...hashesOf(html, INLINE_STYLE)].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy makes the addresses of the two workers, and nothing else (`web/src/lib/script-addresses.ts`).
    'trusted-types keywright-worker',
  ].join('; ');
};

/** Puts what is set, and what changes while the program runs, in the places that the build has marked. */
export type Filling = (html: string, locale: Locale) => string;
/** The filling that counts now; the same function for as long as it would write the same. */
export type FindFilling = () => Promise<Filling>;

const readDocument = async (root: string, file: string, fill: Filling): Promise<HtmlDocument | undefined> => {
  const built = await readFile(path.join(root, file), 'utf8').catch(() => undefined);
  if (built === undefined) return undefined;
  const open = fill(built, localeOfPath(path.posix.join('/', file)));
  return { ...(await compress(Buffer.from(withNothing(open)))), policy: policyOf(open), open };
};

const toCaller = new RegExp(Object.values(firstStateMarks).join('|'), 'g');

/** What everybody gets: nothing stands where a page would speak to its caller. */
export const withNothing = (open: string): string => open.replace(toCaller, '');

/** What this caller alone is told. `answer` is data for the app: it stands in a block that nothing runs. */
export const withFirstState = (open: string, said: FirstState, answer: unknown): string => {
  const texts = new Map(
    Object.entries(firstStateMarks).map(([name, mark]) => [mark as string, escapeHtml(said[name as keyof FirstState])]),
  );
  // Nothing in it may end the block.
  const json = JSON.stringify(answer).replaceAll('<', String.raw`\u003c`);
  return open
    .replace(toCaller, (mark) => texts.get(mark) ?? '')
    .replace('</head>', () => `<script type="application/json" id="${FIRST_ANSWER}">${json}</script></head>`);
};

/** Finds the HTML of a page; undefined where the app is not built. */
export type Documents = {
  page: (pagePath: string) => Promise<HtmlDocument | undefined>;
  /** What the app begins as in this page's language, whatever the build wrote for it. */
  shell: (pagePath: string) => Promise<HtmlDocument | undefined>;
};

const FALLBACK = '__spa-fallback.html';

/** What the app begins as in the language of this page: a page carries its own words only. */
const fallbackOf = (pagePath: string): string => {
  const locale = localeOfPath(pagePath);
  return locale === firstLocale ? FALLBACK : path.join(locale, FALLBACK);
};
const INDEX = '/index.html';

/** Those of the prerendered pages that the build has written, by the pages' paths. */
const writtenIn = async (root: string): Promise<ReadonlyMap<string, string>> => {
  const files = await readdir(root, { recursive: true }).catch(() => []);
  return new Map(
    files
      .map((file) => `/${file}`)
      .filter((file) => file.endsWith(INDEX))
      .map((file) => [file.slice(0, -INDEX.length) || '/', file]),
  );
};

/** The built app's: a page's prerendered file, else the app's fallback. Each file is read once for each filling, and what callers ask for names none. */
export const openDocuments = (root: string, findFilling: FindFilling): Documents => {
  type Read = Map<string, Promise<HtmlDocument | undefined>>;
  let last: { filling: Filling; read: Read } | undefined;
  const load = async (file: string): Promise<HtmlDocument | undefined> => {
    const filling = await findFilling();
    if (last?.filling !== filling) last = { filling, read: new Map() };
    const { read } = last;
    const known = read.get(file) ?? readDocument(root, file, filling);
    read.set(file, known);
    return known;
  };
  let written: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    shell: (pagePath) => load(fallbackOf(pagePath)),
    page: async (pagePath) => {
      written ??= writtenIn(root);
      // What a page is with a query stands in a folder of that name below the page's.
      const file = (await written).get(withoutSlashes(pagePath).replace('?', '/'));
      return (file === undefined ? undefined : await load(file)) ?? load(fallbackOf(pagePath));
    },
  };
};
