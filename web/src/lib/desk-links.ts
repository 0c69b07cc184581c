import { type PageIn, pageAt } from '@keywright/contract/pages';
import { m } from '@keywright/words/messages';

/** The groups of the navigation of the code desk, in their order. */
export const navGroups = ['work', 'management', 'settings', 'account', 'site'] as const;
export type NavGroup = (typeof navGroups)[number];

type DeskPath = PageIn<'admin' | 'super-admin'>;
type DeskLink = { group: NavGroup; name: () => string };

const links: Readonly<Record<DeskPath, DeskLink>> = {
  '/admin': { group: 'work', name: m.common_nav_queue },
  '/admin/chat': { group: 'work', name: m.chat_title },
  '/admin/document-validation': { group: 'work', name: m.desk_nav_documents },
  '/admin/registered-users': { group: 'work', name: m.desk_nav_members },
  '/admin/user-history': { group: 'work', name: m.desk_nav_orders },
  '/super-admin/review': { group: 'work', name: m.desk_nav_payments },
  '/super-admin': { group: 'management', name: m.desk_nav_team },
  '/admin/numbers': { group: 'management', name: m.desk_nav_reports },
  '/super-admin/money': { group: 'management', name: m.accounting_title },
  '/super-admin/audit': { group: 'management', name: m.audit_title },
  '/super-admin/settings': { group: 'settings', name: m.desk_nav_settings },
  '/user-profile': { group: 'account', name: m.common_nav_profile },
  '/': { group: 'site', name: m.common_nav_home },
  '/pricing': { group: 'site', name: m.common_nav_pricing },
};

const all = Object.entries(links) as [DeskPath, DeskLink][];

/** The pages in the navigation of an admin or a super admin. Fetched only for them. */
export const deskLinks = (navigation: 'admin' | 'super-admin'): readonly [DeskPath, DeskLink][] =>
  all.filter(([page]) => (pageAt(page).nav as readonly string[]).includes(navigation));

/** The sections of the settings, in their order. */
export const settingsSections: Readonly<Record<PageIn<'settings'>, { name: () => string; about: () => string }>> = {
  '/super-admin/prices': { name: m.prices_title, about: m.desk_settings_prices },
  '/super-admin/code-rules': { name: m.code_rules_title, about: m.desk_settings_code_formats },
  '/super-admin/desk-hours': { name: m.desk_hours_title, about: m.desk_settings_hours },
  '/super-admin/blocks': { name: m.blocks_title, about: m.desk_settings_blocks },
  '/super-admin/flag-rules': { name: m.flag_rules_title, about: m.desk_settings_flags },
  '/super-admin/authorities': { name: m.authorities_title, about: m.desk_settings_documents },
  '/super-admin/compliance': { name: m.compliance_desk_title, about: m.desk_settings_laws },
  '/super-admin/holds': { name: m.legal_holds_title, about: m.desk_settings_holds },
};

/** The entries of the settings sections. */
export const settingsLinks = Object.entries(settingsSections) as [
  PageIn<'settings'>,
  (typeof settingsSections)[PageIn<'settings'>],
][];
