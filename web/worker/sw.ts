/*
 * The service worker: opens the app without a connection, and shows what was pushed. It keeps the shell of one release in each language
 * that is used here (its first page and files whose names carry their hash), and nothing that anybody said: no document, no answer of a
 * call, no photo ever is in a cache of its own. Written out by `web/scripts/offline-shell.ts`, with what is declared here in its place.
 */

declare const self: ServiceWorkerGlobalScope;

/** Of this release. */
declare const VERSION: string;
/** What the shell is in each language: the address of its first page, and its files. */
declare const SHELLS: Readonly<Record<string, { page: string; files: readonly string[] }>>;
declare const FIRST_LANGUAGE: string;
declare const PRODUCT: string;

const NAME = 'shell-';
const CACHE = NAME + VERSION;
/** Weak lines answer late or never: after so long the shell that is here begins. */
const PATIENCE_MS = 3_000;
/** A line on which nothing comes for so long is dead: the browser itself would go on waiting for minutes. */
const DEAD_MS = 30_000;

// Once: what is declared is written wherever it is named.
const shells = SHELLS;
const languages = Object.keys(shells).join('|');
const asset = new RegExp(`^/(?:${languages})/assets/[\\w.-]+$`);
const assetsIn = new RegExp(`/(?:${languages})/assets/[\\w.-]+\\.(?:js|css)`, 'g');
/** What the server answers itself, and the desk, which is never worked without a connection. */
const notOurs = /^\/(?:dev|docs|sandbox|files|admin|super-admin|openapi\.json)(?:\/|$)/;

const languageOf = ({ pathname }: URL): string => {
  const [, first = ''] = pathname.split('/');
  return Object.hasOwn(shells, first) ? first : FIRST_LANGUAGE;
};

const shellOf = (language: string) => {
  const shell = shells[language];
  if (!shell) throw new Error(`no shell in ${language}`);
  return shell;
};

/** Fetches what the page or its shell consists of; given up where no answer begins. */
const fetchSoon = async (asked: Request | string, init?: RequestInit): Promise<Response> => {
  const given = new AbortController();
  const dead = setTimeout(() => given.abort(), DEAD_MS);
  try {
    return await fetch(asked, { ...init, signal: given.signal });
  } finally {
    clearTimeout(dead);
  }
};

/** The shell's first page as the server writes it now. Throws where it is of another release, whose files are not these. */
const freshPage = async ({ page, files }: (typeof shells)[string]): Promise<Response> => {
  const answer = await fetchSoon(page, { cache: 'no-store', credentials: 'omit' });
  const named = (await answer.clone().text()).match(assetsIn) ?? [];
  if (!answer.ok || named.length === 0 || named.some((file) => !files.includes(file)))
    throw new Error('the shell is of another release');
  return answer;
};

/** Once in the life of this worker: what is set in the page may have changed. */
const looked = new Set<string>();

/** Keeps all of a language's shell, its page last: a page without its files would be half a release. */
const keepShell = async (language: string): Promise<void> => {
  if (looked.has(language)) return;
  looked.add(language);
  try {
    const shell = shellOf(language);
    const cache = await caches.open(CACHE);
    const keep = async (file: string): Promise<void> => {
      if (await cache.match(file)) return;
      const answer = await fetchSoon(file);
      if (answer.status !== 200) throw new Error(`${file} is not here`);
      await cache.put(file, answer);
    };
    await Promise.all(shell.files.map(keep));
    await cache.put(shell.page, await freshPage(shell));
  } catch (error) {
    looked.delete(language);
    throw error;
  }
};

const keptShell = async (language: string): Promise<Response | undefined> => {
  const cache = await caches.open(CACHE);
  return cache.match(shellOf(language).page);
};

const install = async (): Promise<void> => {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const used = new Set(open.map(({ url }) => languageOf(new URL(url))));
  await Promise.all((used.size > 0 ? [...used] : [FIRST_LANGUAGE]).map(keepShell));
  await self.skipWaiting();
};

/** The files of the release before stay: its pages may still be open, and ask for more of them. */
const activate = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
};

const isDown = ({ status }: Response): boolean => status >= 502 && status <= 504;

/** The page from the server; the shell where that does not answer. A page's address never reaches a cache. */
const openPage = async (event: FetchEvent, url: URL): Promise<Response> => {
  const language = languageOf(url);
  const kept = (): Promise<Response | undefined> => keptShell(language).catch(() => undefined);
  const asked = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  // Also where the shell begins before it: a browser would complain of an answer that nobody waits for.
  event.waitUntil(asked.catch(() => undefined));
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, undefined);
  });
  try {
    const answer = (await Promise.race([asked, late])) ?? (await kept()) ?? (await asked);
    if (isDown(answer)) return (await kept()) ?? answer;
    event.waitUntil(keepShell(language).catch(() => undefined));
    return answer;
  } catch (error) {
    const shell = await kept();
    if (!shell) throw error;
    return shell;
  }
};

/** A file whose name carries its hash is the same wherever it is found. */
const openAsset = async (request: Request): Promise<Response> => {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  // Once more: a page whose file is missing would have to begin again.
  const answer = await fetchSoon(request).catch(() => fetchSoon(request));
  if (answer.status === 200) {
    const copy = answer.clone();
    const cache = await caches.open(CACHE);
    // A device that keeps nothing more still shows the page.
    await cache.put(request, copy).catch(() => undefined);
  }
  return answer;
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!notOurs.test(url.pathname)) event.respondWith(openPage(event, url));
  } else if (asset.test(url.pathname) && url.search === '') event.respondWith(openAsset(request));
});

/** As the server writes it (`server/src/features/push`). */
type Pushed = { title: string; body: string; tag: string; page: string; lang: string };

const isPushed = (said: unknown): said is Pushed =>
  typeof said === 'object' &&
  said !== null &&
  ['title', 'body', 'tag', 'page', 'lang'].every((name) => typeof Reflect.get(said, name) === 'string');

const read = (data: PushMessageData | null): Pushed => {
  try {
    const said: unknown = data?.json();
    if (isPushed(said)) return said;
  } catch {
    // Said below: a browser that shows nothing for a push takes the subscription away.
  }
  return { title: PRODUCT, body: '', tag: 'pushed', page: '/', lang: FIRST_LANGUAGE };
};

self.addEventListener('push', (event) => {
  const { title, body, tag, lang, page } = read(event.data);
  const icon = '/icon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, icon, badge: icon, data: page }));
});

/** The page that it speaks of: where it is open, else in a new window. */
const show = async (given: unknown): Promise<void> => {
  const url = new URL(typeof given === 'string' ? given : '/', self.location.origin);
  const page = url.origin === self.location.origin ? url.href : self.location.origin;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find((client) => client.url === page);
  await (there ? there.focus() : self.clients.openWindow(page));
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
