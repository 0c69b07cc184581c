import type { Page } from 'playwright-core';
import { heading } from './guest.ts';
import { logIn } from './people.ts';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** The demo's super admin. */
export const ruth = { email: 'super@demo.test', password: 'super-demo' };

export const openSuperAdmin = async (page: Page): Promise<void> => {
  await page.goto('/admin-login');
  await logIn(page, ruth);
  await page.waitForURL('**/super-admin');
  await heading(page, /^Pending Admin Approvals/).waitFor();
};

/** A browser in which the super admin has logged in. */
export const superAdminOf = async (
  stage: Stage,
  ...[screen = 'desk', options]: Partial<Parameters<Stage['visitor']>>
): Promise<Visitor> => {
  const visitor = await stage.visitor(screen, options);
  await openSuperAdmin(visitor.page);
  return visitor;
};

/** Opens one section of the settings by the navigation. */
export const openSection = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await heading(page, name).waitFor();
};

/** The code that the mail to this address holds, as it is read at the demo's mail page. */
export const codeFor = async (page: Page, email: string): Promise<string> => {
  await page.goto('/dev/mail');
  await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link').click();
  const text = await page.locator('pre').textContent();
  return /registration code: (\w{8})/.exec(text ?? '')?.[1] ?? '';
};

/** Registers an admin by calls alone, with the code from the demo's mail. */
export const registerByWire = async (page: Page, url: string, name: string): Promise<void> => {
  const email = `${name.toLowerCase()}@example.com`;
  const headers = { origin: url };
  await page.request.post('/admin-registration-code/request', {
    headers,
    data: { email, firstName: name, lastName: 'Keys' },
  });
  const adminCode = await codeFor(page, email);
  const answer = await page.request.post('/auth/admin-register', {
    headers,
    multipart: {
      fname: name,
      lname: 'Keys',
      email,
      phone: '555 010 0200',
      password: 'three wild geese',
      company: `${name} & Co`,
      adminCode,
    },
  });
  if (!answer.ok()) throw new Error(`registering ${name} was answered with ${answer.status()}`);
};
