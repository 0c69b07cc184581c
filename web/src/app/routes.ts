import { firstLocale, type Locale, prefixedLocales } from '@keywright/contract/locale';
import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

type Page = [path: string, file: string];

/** Read by anyone, prerendered where public-pages.ts names them. */
const publicPages: Page[] = [
  ['login', 'login'],
  ['admin-login', 'admin-login'],
  ['admin-register', 'admin-register'],
  ['register', 'register'],
  ['reset-password', 'reset-password'],
];

/** Guests and members alike. */
const openPages: Page[] = [
  ['vehicle-keycode-request', 'request-form'],
  ['cart', 'cart'],
  ['payment-success', 'payment-success'],
  ['track/:token', 'track'],
];

const memberPages: Page[] = [
  ['dashboard', 'dashboard'],
  ['user-dash', 'dashboard'],
  ['profile', 'profile'],
];

/** Of whoever is signed in. */
const ownPages: Page[] = [['user-profile', 'user-profile']];

const deskPages: Page[] = [
  ['admin', 'desk'],
  ['admin/requests/:id', 'desk-request'],
];

const superAdminPages: Page[] = [
  ['super-admin', 'super-admin'],
  ['super-admin/audit', 'audit'],
  ['super-admin/review', 'review'],
  ['super-admin/holds', 'legal-holds'],
];

/** Every page exists once in each language, so each needs an id of its own: `fr/cart`. */
const pagesIn = (language: Locale): RouteConfigEntry[] => {
  const id = (name: string) => ({ id: `${language}/${name}` });
  const page = ([path, file]: Page) => route(path, `routes/${file}.tsx`, id(path));
  return [
    index('routes/home.tsx', id('home')),
    ...publicPages.map(page),
    layout('routes/workspace.tsx', id('workspace'), [
      ...openPages.map(page),
      layout('routes/before-duties.tsx', id('before-duties'), [page(['secure-account', 'secure-account'])]),
      layout('routes/member-only.tsx', id('member-only'), memberPages.map(page)),
      layout('routes/signed-in-only.tsx', id('signed-in-only'), ownPages.map(page)),
      layout('routes/desk-only.tsx', id('desk-only'), deskPages.map(page)),
      layout('routes/super-admin-only.tsx', id('super-admin-only'), superAdminPages.map(page)),
    ]),
    route('*', 'routes/home.tsx', id('unknown')),
  ];
};

export default [
  ...pagesIn(firstLocale),
  ...prefixedLocales.flatMap((locale) => prefix(locale, pagesIn(locale))),
] satisfies RouteConfig;
