import { pageAt, pages } from '@keywright/contract/pages';

/** The pages that are written to HTML by the build, in English and under /fr in French. They need no session to read. */
export const publicPages: readonly string[] = pages.filter((page) => pageAt(page).prerendered);

/** Their addresses in both languages. */
export const publicAddresses: readonly string[] = publicPages.flatMap((path) => [
  path,
  path === '/' ? '/fr' : `/fr${path}`,
]);

/** By which ids the router knows the home page (`routes.ts`), and the same page at an address that is none of ours. */
export const homeRoutes = ['en', 'fr'].map((language) => ({
  home: `${language}/home`,
  unknown: `${language}/unknown`,
}));
