import type { Navigation, PageAddress, PageIn, PagePath } from '@keywright/contract/pages';
import type { Role } from '@keywright/contract/people';
import { m } from '@keywright/words/messages';

type Own = Exclude<Navigation, 'footer' | 'settings' | 'admin' | 'super-admin'>;

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

type Links = readonly [PagePath, () => string][];
const linksIn = (navigation: object): Links => Object.entries(navigation) as [PagePath, () => string][];

/** The navigation of a member or a guest. */
export const linksOf = (role: 'BASEUSER' | null): Links => linksIn(role ? navigations.member : navigations.guest);

/** Where a person lands after sign-in who came from nowhere in particular. */
export const landingOf: Record<Role, PageAddress> = { BASEUSER: '/', ADMIN: '/admin', SUPER_ADMIN: '/super-admin' };
