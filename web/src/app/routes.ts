import { prefixedLocales } from '@keywright/contract/locale';
import { type PagePath, pageAt, pages } from '@keywright/contract/pages';
import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The screen of each page, by its file in `routes/`. */
const screens: Record<PagePath, string> = {
  '/': 'home',
  '/pricing': 'pricing',
  '/subscriptions': 'subscriptions',
  '/subscription': 'subscriptions',
  '/membership': 'subscriptions',
  '/trial-details': 'trial-details',
  '/requirements': 'requirements',
  '/support': 'support',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/refunds': 'refunds',
  '/retention': 'retention',
  '/login': 'login',
  '/admin-login': 'admin-login',
  '/admin-register': 'admin-register',
  '/register': 'register',
  '/reset-password': 'reset-password',
  '/confirm-email': 'confirm-email',
  '/vehicle-keycode-request': 'request-form',
  '/vehicle-keycode-request/many': 'many',
  '/cart': 'cart',
  '/payment-success': 'payment-success',
  '/track/:token': 'track',
  '/secure-account': 'secure-account',
  '/dashboard': 'dashboard',
  '/user-dash': 'dashboard',
  '/profile': 'profile',
  '/workshop': 'workshop',
  '/user-profile': 'user-profile',
  '/admin': 'desk',
  '/admin/chat': 'chat',
  '/admin/numbers': 'numbers',
  '/admin/requests/:id': 'desk-request',
  '/admin/linked': 'linked',
  '/admin/registered-users': 'registered-users',
  '/admin/document-validation': 'document-validation',
  '/admin/user-history': 'user-history',
  '/super-admin': 'super-admin',
  '/super-admin/audit': 'audit',
  '/super-admin/review': 'review',
  '/super-admin/holds': 'legal-holds',
  '/super-admin/money': 'accounting',
  '/super-admin/settings': 'settings',
  '/super-admin/prices': 'prices',
  '/super-admin/code-rules': 'code-rules',
  '/super-admin/blocks': 'blocks',
  '/super-admin/desk-hours': 'desk-hours',
  '/super-admin/flag-rules': 'flag-rules',
  '/super-admin/authorities': 'authorities',
  '/super-admin/compliance': 'compliance',
};

/** What stands around a page and lets in whom it is for, by its file in `routes/`. */
const doorOf = (path: PagePath): string | null => {
  const { audience, beforeDuties } = pageAt(path);
  if (audience === 'anyone') return null;
  return beforeDuties ? 'before-duties' : `${audience}-only`;
};

const page = (path: PagePath): RouteConfigEntry =>
  path === '/'
    ? index('routes/home.tsx', { id: 'home' })
    : route(path.slice(1), `routes/${screens[path]}.tsx`, { id: path.slice(1) });

const working = Map.groupBy(
  pages.filter((path) => !pageAt(path).bare),
  doorOf,
);
const isSection = (path: PagePath): boolean => (pageAt(path).nav as readonly string[]).includes('settings');

/** The sections of the settings share their list, which stays while one follows another. */
const inSettings = (paths: readonly PagePath[]): RouteConfigEntry[] => [
  ...paths.filter((path) => !isSection(path)).map(page),
  ...(paths.some(isSection)
    ? [layout('routes/settings-section.tsx', { id: 'settings-section' }, paths.filter(isSection).map(page))]
    : []),
];

const behindDoors = [...working].flatMap(([door, paths]) =>
  door === null ? paths.map(page) : [layout(`routes/${door}.tsx`, { id: door }, inSettings(paths))],
);

/**
 * A page is one route in all languages: what every visit loads names each page, and would name it three times. An address in two
 * languages at once (`/fr/es/cart`) would be the page in the first of them; no link leads there, and the server knows it for none of ours.
 */
const inAnyLanguage = prefixedLocales.map((locale) => `${locale}?`).join('/');

export default prefix(inAnyLanguage, [
  ...pages.filter((path) => pageAt(path).bare).map(page),
  layout('routes/workspace.tsx', { id: 'workspace' }, behindDoors),
  route('*', 'routes/home.tsx', { id: 'unknown' }),
]) satisfies RouteConfig;
