import type { Navigation, PageAddress, PageIn, PagePath } from '@keywright/contract/pages';
import type { Role } from '@keywright/contract/people';
import { m } from '@keywright/words/messages';

/** What each page is called in the navigations that the table of pages puts it in, in the specification's order. */
const navigations: { readonly [Nav in Exclude<Navigation, 'footer'>]: Readonly<Record<PageIn<Nav>, () => string>> } = {
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
  admin: {
    '/': m.common_nav_home,
    '/pricing': m.common_nav_pricing,
    '/admin': m.common_nav_queue,
    '/admin/chat': m.chat_title,
    '/admin/registered-users': m.members_users_title,
    '/admin/document-validation': m.members_docs_title,
    '/admin/user-history': m.members_history_title,
    '/user-profile': m.common_nav_profile,
  },
  'super-admin': {
    '/': m.common_nav_home,
    '/pricing': m.common_nav_pricing,
    '/admin': m.common_nav_queue,
    '/admin/chat': m.chat_title,
    '/admin/registered-users': m.members_users_title,
    '/admin/document-validation': m.members_docs_title,
    '/admin/user-history': m.members_history_title,
    '/super-admin': m.common_nav_super_admin,
    '/super-admin/audit': m.audit_title,
    '/super-admin/review': m.review_title,
    '/super-admin/holds': m.holds_title,
    '/super-admin/compliance': m.compliance_desk_title,
    '/user-profile': m.common_nav_profile,
  },
};

const navigationOf: Record<Role, keyof typeof navigations> = {
  BASEUSER: 'member',
  ADMIN: 'admin',
  SUPER_ADMIN: 'super-admin',
};

/** The navigation of who is signed in, or of a guest: its pages and what they are called. */
export const linksFor = (role: Role | null): readonly [PagePath, () => string][] =>
  Object.entries(navigations[role ? navigationOf[role] : 'guest']) as [PagePath, () => string][];

/** Where a person lands after sign-in who came from nowhere in particular. */
export const landingOf: Record<Role, PageAddress> = { BASEUSER: '/', ADMIN: '/admin', SUPER_ADMIN: '/super-admin' };
