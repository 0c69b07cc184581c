import type { PageIn } from '@keywright/contract/pages';
import { m } from '@keywright/words/messages';

const desk = {
  '/': m.common_nav_home,
  '/pricing': m.common_nav_pricing,
  '/admin': m.common_nav_queue,
  '/admin/chat': m.chat_title,
  '/admin/registered-users': m.members_users_title,
  '/admin/document-validation': m.members_docs_title,
  '/admin/user-history': m.members_history_title,
  '/admin/numbers': m.numbers_title,
};
const last = { '/user-profile': m.common_nav_profile };

/** What the desk's pages are called in its navigations; fetched when somebody of the desk is signed in, for nobody else reads it. */
export const deskNavigations: {
  readonly [Nav in 'admin' | 'super-admin']: Readonly<Record<PageIn<Nav>, () => string>>;
} = {
  admin: { ...desk, ...last },
  'super-admin': {
    ...desk,
    '/super-admin': m.common_nav_super_admin,
    '/super-admin/audit': m.audit_title,
    '/super-admin/review': m.review_title,
    '/super-admin/holds': m.legal_holds_title,
    '/super-admin/prices': m.prices_title,
    '/super-admin/code-rules': m.code_rules_title,
    '/super-admin/desk-hours': m.desk_hours_title,
    '/super-admin/flag-rules': m.flag_rules_title,
    '/super-admin/authorities': m.authorities_title,
    '/super-admin/compliance': m.compliance_desk_title,
    ...last,
  },
};
