import { pages } from '@keywright/contract/pages';
import type { Page } from 'playwright-core';
import { logIn, logInAs } from './people.ts';
import { ruth } from './super-admin.ts';

export const kinds = ['guest', 'member', 'admin', 'super admin'] as const;
export type Kind = (typeof kinds)[number];

const everyone: readonly Kind[] = kinds;
const desk: readonly Kind[] = ['admin', 'super admin'];

/** Who may see each page: a page that is not here fails to compile. */
const seenBy: Record<(typeof pages)[number], readonly Kind[]> = {
  '/': everyone,
  '/pricing': everyone,
  '/subscriptions': everyone,
  '/subscription': everyone,
  '/membership': everyone,
  '/trial-details': everyone,
  '/requirements': everyone,
  '/support': everyone,
  '/privacy': everyone,
  '/terms': everyone,
  '/refunds': everyone,
  '/retention': everyone,
  '/login': ['guest'],
  '/admin-login': ['guest'],
  '/admin-register': ['guest'],
  '/register': ['guest'],
  '/confirm-email': ['guest', 'member', 'admin', 'super admin'],
  '/reset-password': ['guest'],
  '/vehicle-keycode-request': ['guest', 'member'],
  '/vehicle-keycode-request/many': ['guest', 'member'],
  '/cart': ['guest', 'member'],
  '/payment-success': ['guest', 'member'],
  '/track/:token': ['guest', 'member'],
  '/workshop': ['member'],
  '/dashboard': ['member'],
  '/user-dash': ['member'],
  '/profile': ['member'],
  '/user-profile': ['member', ...desk],
  '/secure-account': desk,
  '/admin': desk,
  '/admin/chat': desk,
  '/admin/numbers': desk,
  '/admin/requests/:id': desk,
  '/admin/linked': desk,
  '/admin/registered-users': desk,
  '/admin/document-validation': desk,
  '/admin/user-history': desk,
  '/super-admin': ['super admin'],
  '/super-admin/audit': ['super admin'],
  '/super-admin/review': ['super admin'],
  '/super-admin/money': ['super admin'],
  '/super-admin/settings': ['super admin'],
  '/super-admin/prices': ['super admin'],
  '/super-admin/code-rules': ['super admin'],
  '/super-admin/blocks': ['super admin'],
  '/super-admin/desk-hours': ['super admin'],
  '/super-admin/flag-rules': ['super admin'],
  '/super-admin/authorities': ['super admin'],
  '/super-admin/holds': ['super admin'],
  '/super-admin/compliance': ['super admin'],
};

const addressOf = (page: string): string =>
  ({
    '/track/:token': '/track/of-nobody-at-all',
    '/admin/requests/:id': '/admin/requests/1',
    '/payment-success': '/payment-success?session_id=cs_sandbox_of_nobody',
    '/reset-password': '/reset-password?token=of-another-mail',
  })[page] ?? page;

/** The addresses of all pages that people of this kind may see. */
export const pagesOf = (kind: Kind): string[] => pages.filter((page) => seenBy[page].includes(kind)).map(addressOf);

/** Opens the product as one of this kind. */
export const enterAs: Record<Kind, (page: Page) => Promise<void>> = {
  guest: async (page) => void (await page.goto('/')),
  member: (page) => logInAs(page, 'dana'),
  admin: (page) => logInAs(page, 'maria'),
  'super admin': async (page) => {
    await page.goto('/admin-login');
    await logIn(page, ruth);
    await page.waitForURL('**/super-admin');
  },
};
