import { allLocales, inLanguage } from '@keywright/contract/locale';
import type { PrerenderedPage } from '@keywright/contract/pages';

/**
 * The pages that are written to HTML by the build, in every language. They need no session to read. They stand here again, and
 * the compiler sees to it that they are the same: the app carries nothing else of the table of pages.
 */
export const publicPages: readonly string[] = Object.keys({
  '/': true,
  '/pricing': true,
  '/subscriptions': true,
  '/subscription': true,
  '/membership': true,
  '/trial-details': true,
  '/requirements': true,
  '/support': true,
  '/privacy': true,
  '/terms': true,
  '/refunds': true,
  '/retention': true,
} satisfies Record<PrerenderedPage, true>);

/** Their addresses in all languages. */
export const publicAddresses: readonly string[] = publicPages.flatMap((path) =>
  allLocales.map((locale) => inLanguage(path, locale)),
);

/** By which ids the router knows the home page (`routes.ts`), and the same page at an address that is none of ours. */
export const homeRoutes = { home: 'home', unknown: 'unknown' } as const;
