import type { PageAddress, PageFor } from '@keywright/contract/pages';
import type { Role } from '@keywright/contract/people';
import { m } from '@keywright/words/messages';

/** `end` marks a page that is current only at exactly its own address. */
type NavLink<To extends PageAddress = PageAddress> = { to: To; words: () => string; end?: boolean };

type ForGuest = PageFor<'anyone'>;
type ForMember = PageFor<'anyone' | 'signed-in' | 'member'>;
type ForDesk = PageFor<'anyone' | 'signed-in' | 'desk'>;
type ForSuperAdmin = PageFor<'anyone' | 'signed-in' | 'desk' | 'super-admin'>;

const home = { to: '/', words: m.common_nav_home, end: true } as const;
const profile = { to: '/user-profile', words: m.common_nav_profile } as const;

const pricing = { to: '/pricing', words: m.common_nav_pricing } as const;

const guestLinks: readonly NavLink<ForGuest>[] = [
  pricing,
  { to: '/register', words: m.common_nav_register },
  { to: '/login', words: m.common_nav_login },
];

const memberLinks: readonly NavLink<ForMember>[] = [
  home,
  pricing,
  { to: '/vehicle-keycode-request', words: m.common_nav_request },
  { to: '/user-dash', words: m.common_nav_dashboard },
  profile,
  { to: '/cart', words: m.common_nav_cart },
];

const deskLinks: readonly NavLink<ForDesk>[] = [home, pricing, { to: '/admin', words: m.common_nav_queue, end: true }];

const superAdminLinks: readonly NavLink<ForSuperAdmin>[] = [
  ...deskLinks,
  { to: '/super-admin', words: m.common_nav_super_admin, end: true },
  { to: '/super-admin/audit', words: m.audit_title },
  { to: '/super-admin/review', words: m.review_title },
  { to: '/super-admin/holds', words: m.holds_title },
  profile,
];

const linksOf: Record<Role, readonly NavLink[]> = {
  BASEUSER: memberLinks,
  ADMIN: [...deskLinks, profile],
  SUPER_ADMIN: superAdminLinks,
};

/** The navigation of one audience, in the specification's order; the desk finds its own profile after that. */
export const linksFor = (role: Role | null): readonly NavLink[] => (role ? linksOf[role] : guestLinks);

/** Where a person lands after sign-in who came from nowhere in particular. */
export const landingOf: Record<Role, PageAddress> = { BASEUSER: '/', ADMIN: '/admin', SUPER_ADMIN: '/super-admin' };
