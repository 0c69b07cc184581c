import type { Role } from '@keywright/contract/people';
import { m } from '../paraglide/messages.js';

/** `end` marks a page that is current only at exactly its own address. */
type NavLink = { to: string; words: () => string; end?: boolean };

const home: NavLink = { to: '/', words: m.common_nav_home, end: true };
const pricing: NavLink = { to: '/pricing', words: m.common_nav_pricing };
const profile: NavLink = { to: '/user-profile', words: m.common_nav_profile };

const guestLinks: readonly NavLink[] = [
  pricing,
  { to: '/register', words: m.common_nav_register },
  { to: '/login', words: m.common_nav_login },
];

const memberLinks: readonly NavLink[] = [
  home,
  pricing,
  { to: '/vehicle-keycode-request', words: m.common_nav_request },
  { to: '/subscriptions', words: m.common_nav_subscriptions },
  { to: '/user-dash', words: m.common_nav_dashboard },
  profile,
  { to: '/cart', words: m.common_nav_cart },
];

const deskLinks: readonly NavLink[] = [
  home,
  pricing,
  { to: '/admin', words: m.common_nav_queue, end: true },
  { to: '/admin/registered-users', words: m.common_nav_members },
  { to: '/admin/document-validation', words: m.common_nav_documents },
  { to: '/admin/user-history', words: m.common_nav_history },
];

const linksOf: Record<Role, readonly NavLink[]> = {
  BASEUSER: memberLinks,
  ADMIN: [...deskLinks, profile],
  SUPER_ADMIN: [
    ...deskLinks,
    { to: '/super-admin', words: m.common_nav_super_admin, end: true },
    { to: '/super-admin/audit', words: m.audit_title },
    { to: '/super-admin/review', words: m.review_title },
    { to: '/super-admin/holds', words: m.holds_title },
    profile,
  ],
};

/** The navigation of one audience, in the specification's order; the desk finds its own profile after that. */
export const linksFor = (role: Role | null): readonly NavLink[] => (role ? linksOf[role] : guestLinks);

/** Where a person lands after sign-in who came from nowhere in particular. */
export const landingOf: Record<Role, string> = { BASEUSER: '/', ADMIN: '/admin', SUPER_ADMIN: '/super-admin' };
