/**
 * Weighs the JavaScript of each page's first visit, packed by gzip, in the pages that were built: the start of the app,
 * the page's own files and all that those import. What is fetched only when somebody acts is not in it. Fails when a
 * page is over its budget, and names its heaviest files. `--all` lists every page, with its number of files and a mark at those that load schemas at once.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

/** Kilobytes (1 000 bytes). A public page is read before the app is there; whoever touches it loads the app as well. */
const budgets = { public: 110, app: 220, desk: 300 };

const folder = path.resolve(import.meta.dirname, '../web/build/client');
const deskOnly = /^(desk|super-admin)-only$/;
/** What the app fetches by itself at once, for those who are signed in. */
const atOnce = /^who-am-i-/;

const IMPORTED = /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]+?from\s*)?["']([^"']+\.js)["']/g;
const LOADED = /<(?:link rel="modulepreload" href|script(?:[^>]*?)\ssrc)="([^"]+\.js)"/g;
const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Stands in zod, whatever the build makes of it. */
const SCHEMAS = '$ZodType';

const read = (address) => readFile(path.join(folder, address), 'utf8');
const packed = (text) => gzipSync(text, { level: 9 }).length / 1_000;
const found = (pattern, text) => [...text.matchAll(pattern)].map(([, match]) => match);

const files = new Map();
/** One script: its weight, the addresses that it imports, and whether the library of the schemas is in it. */
const fileAt = async (address) => {
  if (!files.has(address)) {
    const text = await read(address);
    const imports = found(IMPORTED, text).map((name) => new URL(name, `http://x${address}`).pathname);
    files.set(address, { kb: packed(text), imports, judges: text.includes(SCHEMAS) });
  }
  return files.get(address);
};

/** All scripts that some bring along, with their weights. */
const withImports = async (addresses) => {
  const weights = new Map();
  const waiting = [...addresses];
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (weights.has(address)) continue;
    const { kb, imports } = await fileAt(address);
    weights.set(address, kb);
    waiting.push(...imports);
  }
  return weights;
};

const begun = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('__spa-fallback.html'));
if (begun.length === 0) {
  console.error('The pages are not built: npm run build');
  process.exit(1);
}
/** The app as it begins in one language: its first page, the list of its pages and where its files are. */
const inLanguage = async (shell) => {
  const manifest = found(LOADED, shell).find((address) => address.includes('/manifest-'));
  const { routes } = JSON.parse(/=(\{[\s\S]*\});?\s*$/.exec(await read(manifest))[1]);
  const place = path.posix.dirname(manifest);
  const session = (await readdir(path.join(folder, place))).filter((name) => atOnce.test(name) && name.endsWith('.js'));
  return { shell, routes, session: session.map((name) => `${place}/${name}`) };
};
const languages = await Promise.all(begun.toSorted().map(async (name) => inLanguage(await read(name))));
const [{ routes }] = languages;

const wayTo = (route) => (route ? [...wayTo(routes[route.parentId]), route] : []);
/** Where it stands in the first language, and the beginnings of its addresses in the others: what of a path ends with `?` is one of these. */
const partsOf = (way) => way.flatMap(({ path: part }) => part?.split('/').filter(Boolean) ?? []);
const addressOf = (way) =>
  `/${partsOf(way)
    .filter((part) => !part.endsWith('?'))
    .join('/')}`;
const languagesOf = (way) => [
  '',
  ...partsOf(way)
    .filter((part) => part.endsWith('?'))
    .map((part) => `/${part.slice(0, -1)}`),
];
const isPage = ({ id }) => !Object.values(routes).some(({ parentId }) => parentId === id);

const weightOf = ({ weights }) => [...weights.values()].reduce((sum, kb) => sum + kb, 0);

/** What a page loads by itself when the app starts on it, in the language that weighs most. */
const appOn = async (way) => {
  const kind = way.some(({ id }) => deskOnly.test(id)) ? 'desk' : 'app';
  const each = languages.map(async ({ shell, routes: own, session }) => {
    const parts = way.map(({ id }) => own[id]).flatMap(({ module, imports }) => [module, ...imports]);
    return { page: addressOf(way), kind, weights: await withImports([...found(LOADED, shell), ...parts, ...session]) };
  });
  return (await Promise.all(each)).toSorted((one, other) => weightOf(other) - weightOf(one))[0];
};

/** What a prerendered page loads before anybody touches it, in each language. */
const quietOn = async (way) => {
  const written = languagesOf(way).map(async (language) => {
    const address = language + addressOf(way);
    const html = await read(path.join(address, 'index.html')).catch(() => undefined);
    if (html === undefined) return [];
    const weights = await withImports(found(LOADED, html));
    weights.set('inline', packed(found(INLINE, html).join('\n')));
    return [{ page: `${address} untouched`, kind: 'public', weights }];
  });
  return (await Promise.all(written)).flat();
};

const ways = Object.values(routes).filter(isPage).map(wayTo);
const pages = (await Promise.all(ways.map(async (way) => [...(await quietOn(way)), await appOn(way)]))).flat();
const heaviest = ({ weights }) =>
  [...weights]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([address, kb]) => `      ${kb.toFixed(1).padStart(6)}  ${path.basename(address)}`);

const hasSchemas = ({ weights }) => [...weights.keys()].some((address) => files.get(address)?.judges);

const fat = pages.filter((page) => weightOf(page) > budgets[page.kind]);
for (const kind of Object.keys(budgets)) {
  const most = pages.filter((page) => page.kind === kind).toSorted((one, other) => weightOf(other) - weightOf(one))[0];
  // That no page of a kind is there would mean that nothing was weighed.
  if (!most) fat.push({ page: `no page is ${kind}`, kind, weights: new Map() });
  else console.log(`${kind}: at most ${weightOf(most).toFixed(1)} of ${budgets[kind]} KB (${most.page})`);
}
for (const page of fat) {
  console.error(`  ${page.page}: ${weightOf(page).toFixed(1)} KB, ${budgets[page.kind]} KB allowed`);
  console.error(heaviest(page).join('\n'));
}
const judging = pages.filter(hasSchemas);
if (process.argv.includes('--all')) {
  for (const page of pages.toSorted((one, other) => weightOf(other) - weightOf(one))) {
    const mark = hasSchemas(page) ? '  with schemas' : '';
    const count = `${page.weights.size} files`.padStart(8);
    console.log(`${page.kind.padEnd(6)} ${weightOf(page).toFixed(1).padStart(6)} KB ${count}  ${page.page}${mark}`);
  }
}
console.log(`${judging.length} first visits load schemas: ${judging.map(({ page }) => page).join(', ') || 'none'}`);
console.log(`${pages.length} first visits weighed, ${fat.length} too heavy.`);
process.exitCode = fat.length > 0 ? 1 : 0;
