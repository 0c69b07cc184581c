import type { Audience } from './call.ts';
import { firstLocale, inLanguage } from './locale.ts';

/** In whose navigation a page can be, by its audience. The footer is for everyone; `settings` is the list of sections there. */
type Navigations = {
  anyone: 'guest' | 'member' | 'admin' | 'super-admin' | 'footer';
  'signed-in': 'member' | 'admin' | 'super-admin';
  member: 'member';
  desk: 'admin' | 'super-admin';
  'super-admin': 'super-admin' | 'settings';
};

export type Navigation = Navigations[Audience];

type PageOf<A extends Audience> = {
  /** Whom it is for: everybody else is sent to sign in, and back afterwards. Who may do what there, the calls say. */
  audience: A;
  /** In whose navigation it stands (`web/src/app/links.ts` and `footer-links.tsx` say in which order); the others are found on another page or in a mail. */
  nav: readonly [Navigations[A], ...Navigations[A][]] | 'nowhere';
  /** Open also to somebody of the desk who must first change a temporary password or add a second factor. */
  beforeDuties?: true;
  /** Written to HTML by the build, in every language, so that it is read before the app is there. */
  prerendered?: true;
  /** Written once more as it is where its address has this query: what is read there without the app is another thing. */
  alsoWith?: `${string}=${string}`;
  /** The same page as this one, which search engines are told of instead. */
  sameAs?: `/${string}`;
  /** Works with nobody's things: neither the cache of answers nor the live hints stand around it. */
  bare?: true;
  /** Its address carries a secret, which must not travel to any other page. */
  secret?: true;
};
type Page = { [A in Audience]: PageOf<A> }[Audience];

/**
 * The pages of the web app, by their paths without the language. The one table that the router, the navigation, the server, the
 * mails and the build go by: what does not stand here is no address (`PageAddress`), and what stands here has a screen.
 */
export const pageTable = {
  '/': { audience: 'anyone', nav: ['member', 'admin', 'super-admin'], prerendered: true, bare: true },
  '/pricing': {
    audience: 'anyone',
    nav: ['guest', 'member', 'admin', 'super-admin', 'footer'],
    prerendered: true,
    bare: true,
  },
  '/subscriptions': {
    audience: 'anyone',
    nav: ['member', 'footer'],
    prerendered: true,
    bare: true,
    alsoWith: 'trial=start',
  },
  '/subscription': {
    audience: 'anyone',
    nav: 'nowhere',
    prerendered: true,
    bare: true,
    alsoWith: 'trial=start',
    sameAs: '/subscriptions',
  },
  '/membership': {
    audience: 'anyone',
    nav: 'nowhere',
    prerendered: true,
    bare: true,
    alsoWith: 'trial=start',
    sameAs: '/subscriptions',
  },
  '/trial-details': { audience: 'anyone', nav: 'nowhere', prerendered: true, bare: true },
  '/requirements': { audience: 'anyone', nav: ['footer'], prerendered: true, bare: true },
  '/support': { audience: 'anyone', nav: ['footer'], prerendered: true, bare: true },
  '/privacy': { audience: 'anyone', nav: ['footer'], prerendered: true, bare: true },
  '/terms': { audience: 'anyone', nav: ['footer'], prerendered: true, bare: true },
  '/refunds': { audience: 'anyone', nav: ['footer'], prerendered: true, bare: true },
  '/retention': { audience: 'anyone', nav: ['footer'], prerendered: true, bare: true },
  '/login': { audience: 'anyone', nav: ['guest'], bare: true },
  '/admin-login': { audience: 'anyone', nav: 'nowhere', bare: true },
  '/admin-register': { audience: 'anyone', nav: 'nowhere', bare: true },
  '/register': { audience: 'anyone', nav: ['guest'], bare: true },
  '/reset-password': { audience: 'anyone', nav: 'nowhere', bare: true, secret: true },
  '/confirm-email': { audience: 'anyone', nav: 'nowhere', bare: true, secret: true },
  '/vehicle-keycode-request': { audience: 'anyone', nav: ['member'] },
  '/vehicle-keycode-request/many': { audience: 'anyone', nav: 'nowhere' },
  '/cart': { audience: 'anyone', nav: ['member'] },
  '/payment-success': { audience: 'anyone', nav: 'nowhere' },
  '/track/:token': { audience: 'anyone', nav: 'nowhere', secret: true },
  '/secure-account': { audience: 'signed-in', nav: 'nowhere', beforeDuties: true },
  '/dashboard': { audience: 'member', nav: 'nowhere' },
  '/user-dash': { audience: 'member', nav: ['member'] },
  '/profile': { audience: 'member', nav: 'nowhere' },
  '/workshop': { audience: 'member', nav: 'nowhere', secret: true },
  '/user-profile': { audience: 'signed-in', nav: ['member', 'admin', 'super-admin'] },
  '/admin': { audience: 'desk', nav: ['admin', 'super-admin'] },
  '/admin/chat': { audience: 'desk', nav: ['admin', 'super-admin'] },
  '/admin/numbers': { audience: 'desk', nav: ['admin', 'super-admin'] },
  '/admin/requests/:id': { audience: 'desk', nav: 'nowhere' },
  '/admin/linked': { audience: 'desk', nav: 'nowhere' },
  '/admin/registered-users': { audience: 'desk', nav: ['admin', 'super-admin'] },
  '/admin/document-validation': { audience: 'desk', nav: ['admin', 'super-admin'] },
  '/admin/user-history': { audience: 'desk', nav: ['admin', 'super-admin'] },
  '/super-admin': { audience: 'super-admin', nav: ['super-admin'] },
  '/super-admin/audit': { audience: 'super-admin', nav: ['super-admin'] },
  '/super-admin/review': { audience: 'super-admin', nav: ['super-admin'] },
  '/super-admin/money': { audience: 'super-admin', nav: ['super-admin'] },
  '/super-admin/settings': { audience: 'super-admin', nav: ['super-admin'] },
  '/super-admin/prices': { audience: 'super-admin', nav: ['settings'] },
  '/super-admin/code-rules': { audience: 'super-admin', nav: ['settings'] },
  '/super-admin/desk-hours': { audience: 'super-admin', nav: ['settings'] },
  '/super-admin/blocks': { audience: 'super-admin', nav: ['settings'] },
  '/super-admin/flag-rules': { audience: 'super-admin', nav: ['settings'] },
  '/super-admin/authorities': { audience: 'super-admin', nav: ['settings'] },
  '/super-admin/compliance': { audience: 'super-admin', nav: ['settings'] },
  '/super-admin/holds': { audience: 'super-admin', nav: ['settings'] },
} as const satisfies Readonly<Record<`/${string}`, Page>>;

/** A page by its path, with its parameters as `:name`. */
export type PagePath = keyof typeof pageTable;

/** The pages that stand in a navigation. */
export type PageIn<Nav extends Navigation> = {
  [Path in PagePath]: Nav extends Exclude<(typeof pageTable)[Path]['nav'], 'nowhere'>[number] ? Path : never;
}[PagePath];

/** The pages that the build writes. */
export type PrerenderedPage = {
  [Path in PagePath]: (typeof pageTable)[Path] extends { prerendered: true } ? Path : never;
}[PagePath];

type Filled<Path extends string> = Path extends `${infer Before}:${string}` ? `${Before}${string}` : Path;

/** Where a link may go: to a page, its parameters filled in, with a query or without. A page that is not there is none. */
export type PageAddress = Filled<PagePath> | `${Filled<PagePath>}?${string}`;

export const pages = Object.keys(pageTable) as readonly PagePath[];

/** What stands of a page in the table. */
export const pageAt = (path: PagePath): Page => pageTable[path];

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`));

/** The path without slashes at its end. Not by a pattern: one that looks for the end of each run of them costs the square of the longest. */
export const withoutSlashes = (path: string): string => {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end) || '/';
};

/** The path without its language prefix and without slashes at its end. */
export const plainPath = (path: string): string => withoutSlashes(inLanguage(path, firstLocale));

/** Whether a page answers at this path. Anything else that a browser navigates to is answered by home, with status 404. */
export const isPage = (path: string): boolean => {
  const plain = plainPath(path);
  return patterns.some((pattern) => pattern.test(plain));
};

const written = new Set<string>(pages.filter((page) => pageAt(page).prerendered));

/** Whether everybody may read the page at this path and find it by a search: those that the build has written. */
export const isPublic = (path: string): boolean => written.has(plainPath(path));

/** The pages that everybody may find, in the table's order; one that goes by several addresses by its first. */
export const publicPages: readonly PrerenderedPage[] = pages.filter(
  (page): page is PrerenderedPage => written.has(page) && pageAt(page).sameAs === undefined,
);

const isInTable = (path: string): path is PagePath => Object.hasOwn(pageTable, path);

/** The query with which this page is written once more, if any. */
export const queryBeside = (path: string): string | undefined => {
  const page = plainPath(path);
  return isInTable(page) ? pageAt(page).alsoWith : undefined;
};

/** What the build wrote for this address: the page, or the page as it is with a query of its own. */
export const writtenName = (path: string, query: { get: (name: string) => string | null }): string => {
  const beside = queryBeside(path);
  const [name = '', value] = beside?.split('=') ?? [];
  return beside !== undefined && query.get(name) === value ? `${withoutSlashes(path)}?${beside}` : path;
};

const secrets = pages.filter((page) => pageAt(page).secret).map((page) => page.replace(/\/:.*/, ''));

/** Whether what stands at this path may be a secret, mistyped ones included. */
export const mayBeSecret = (path: string): boolean => {
  const plain = plainPath(path);
  return secrets.some((secret) => plain === secret || plain.startsWith(`${secret}/`));
};
