import type { Navigation, PageAddress, PageIn, PagePath } from '@keywright/contract/pages';
import type { Role } from '@keywright/contract/people';
import { m } from '@keywright/words/messages';
import { useEffect } from 'react';
import { openStore } from '../store.ts';
import type { deskNavigations } from '../lib/desk-links.ts';

type Own = Exclude<Navigation, 'footer' | keyof typeof deskNavigations>;

/** What each page is called in the navigations that the table of pages puts it in, in the specification's order. */
const navigations: { readonly [Nav in Own]: Readonly<Record<PageIn<Nav>, () => string>> } = {
  guest: {
    '/pricing': m.common_nav_pricing,
    '/register': m.common_nav_register,
    '/login': m.common_nav_login,
  },
  member: {
    '/': m.common_nav_home,
    '/pricing': m.common_nav_pricing,
    '/vehicle-keycode-request': m.common_nav_request,
    '/subscriptions': m.common_nav_subscriptions,
    '/user-dash': m.common_nav_dashboard,
    '/user-profile': m.common_nav_profile,
    '/cart': m.common_nav_cart,
  },
};

const ofDesk = openStore<typeof deskNavigations | null>(null);

/** Without it the pages can be used all the same; it is asked for again when a page is opened anew. */
const fetchDesk = (): Promise<void> =>
  import('../lib/desk-links.ts').then(
    ({ deskNavigations: fetched }) => ofDesk.set(fetched),
    () => undefined,
  );

type Links = readonly [PagePath, () => string][];
const linksIn = (navigation: object): Links => Object.entries(navigation) as [PagePath, () => string][];

/** The navigation of who is signed in, or of a guest: its pages and what they are called. The desk's comes a moment later. */
export const useLinks = (role: Role | null): Links => {
  const desk = ofDesk.use();
  const isDesk = role === 'ADMIN' || role === 'SUPER_ADMIN';
  useEffect(() => {
    if (isDesk && !ofDesk.get()) void fetchDesk();
  }, [isDesk]);
  if (!isDesk) return linksIn(role ? navigations.member : navigations.guest);
  return desk ? linksIn(role === 'ADMIN' ? desk.admin : desk['super-admin']) : [];
};

/** Where a person lands after sign-in who came from nowhere in particular. */
export const landingOf: Record<Role, PageAddress> = { BASEUSER: '/', ADMIN: '/admin', SUPER_ADMIN: '/super-admin' };
