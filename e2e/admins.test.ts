import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, heading, reads } from './guest.ts';
import { shoot } from './looks.ts';
import { logIn } from './people.ts';
import { openStage } from './stage.ts';
import { screens } from './visitor.ts';

const stage = openStage();
const ruth = { email: 'super@demo.test', password: 'super-demo' };
const ada = { email: 'ada@example.com', password: 'three wild geese' };

/** Colours change over a moment: what is looked at is what stays. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

/** On a phone and at a desk, light and dark: axe finds nothing. Leaves the page as it was. */
const look = async (page: Page, name: string, { theme }: { theme: 'light' | 'dark' }): Promise<void> => {
  const before = page.viewportSize() ?? screens.desk;
  for (const screen of ['phone', 'desk'] as const) {
    await page.setViewportSize(screens[screen]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await shoot(page, `${name}-${screen}-${colorScheme}`);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
      expect.soft(found, `${name}, ${screen}, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: theme });
};

const fillIn = async (page: Page, fields: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
};

/** The code that the mail to this address holds, as it is read at the demo's mail page. */
const codeFor = async (page: Page, email: string): Promise<string> => {
  await page.goto('/dev/mail');
  await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link').click();
  const text = await page.locator('pre').textContent();
  return /registration code: (\w{8})/.exec(text ?? '')?.[1] ?? '';
};

const openSuperAdmin = async (page: Page): Promise<void> => {
  await page.goto('/admin-login');
  await logIn(page, ruth);
  await page.waitForURL('**/super-admin');
  await heading(page, /^Pending Admin Approvals/).waitFor();
};

test('somebody asks for a code, registers, waits, is approved by a super admin, and works at the desk', async () => {
  const { page, context } = await stage.visitor('phone');
  await page.goto('/admin-register');
  await button(page, 'Request Code').click();
  await reads(page, 'First name is required');
  await reads(page, 'Email is required');
  expect(await page.getByLabel('Registration code', { exact: true }).isDisabled()).toBe(true);
  await fillIn(page, { 'First name': 'Ada', 'Last name': 'Keys', Email: ada.email });
  await button(page, 'Request Code').click();
  await reads(page, 'Registration code sent successfully! Check your email.');
  expect(await button(page, 'Code Sent').isDisabled()).toBe(true);
  const code = await codeFor(await context.newPage(), ada.email);
  await button(page, 'Register').click();
  for (const words of [
    'Company name is required',
    'Please enter the registration code sent to your email',
    'Phone number is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await reads(page, words);
  }
  await fillIn(page, {
    Company: 'Keys & Co',
    Phone: '555 010 0200',
    Password: ada.password,
    'Confirm password': `${ada.password}!`,
    'Registration code': '22222222',
  });
  await button(page, 'Register').click();
  await reads(page, 'Passwords do not match');
  await fillIn(page, { 'Confirm password': ada.password });
  await button(page, 'Register').click();
  await reads(page, /^Admin registration failed: The registration code is not right/);
  expect(await button(page, 'Request Code').isEnabled()).toBe(true);
  await heading(page, 'Admin registration').scrollIntoViewIfNeeded();
  await look(page, 'admin-register', { theme: 'light' });
  await fillIn(page, { 'Registration code': code });
  await button(page, 'Register').click();
  await page.waitForURL('**/admin-login');
  await reads(page, 'Your admin account is pending super admin approval.');
  await logIn(page, ada);
  await reads(page, /Your account is waiting for approval by a super admin\./);

  const { page: boss } = await stage.visitor('desk');
  await openSuperAdmin(boss);
  await boss.getByLabel('Notes on Ada Keys').fill('Called back');
  await button(boss, 'Approve Ada Keys').click();
  await reads(boss, 'Admin account approved successfully!');
  await reads(boss, 'No pending admin approvals');
  await reads(boss, 'Approved Ada Keys');
  await boss.getByRole('link', { name: /^Approved \(/ }).click();
  await reads(boss, 'Called back');

  await logIn(page, ada);
  await page.waitForURL('**/admin');
  await button(boss, 'Revoke Admin Ada Keys').click();
  await reads(boss, 'Revoke Ada Keys?');
  await boss.getByRole('dialog').getByRole('button', { name: 'Revoke Admin' }).click();
  await reads(boss, 'Ada Keys is revoked.');
  await page.waitForURL('**/admin-login?**');
});

test.each([
  ['phone', 'light'],
  ['desk', 'dark'],
] as const)('a super admin on a %s, %s: several at once, an invitation, a new super admin', async (screen, theme) => {
  const tag = `${screen}-${theme}`;
  const names = [`Bea-${tag}`, `Cyd-${tag}`, `Dov-${tag}`];
  const { page: mail } = await stage.visitor('desk');
  for (const name of names) await registerByWire(mail, name);
  const { page } = await stage.visitor(screen, { theme });
  await openSuperAdmin(page);
  await reads(page, 'No actions yet');
  await button(page, `Approve ${names[0]} Keys`).waitFor();
  for (const name of names.slice(0, 2)) await page.getByLabel(`Choose ${name} Keys`).check();
  await look(page, `super-admin-from-${screen}`, { theme });
  await button(page, 'Bulk Approve (2)').click();
  await reads(page, '2 approved');
  await page.getByLabel(`Choose ${names[2]} Keys`).check();
  await button(page, 'Bulk Reject').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bulk Reject' }).click();
  await reads(page, '1 rejected');

  await button(page, 'Send Admin Registration Code').click();
  await button(page, 'Send code').click();
  await reads(page, 'Last name is required');
  await fillIn(page, { Email: `guest-${tag}@example.com`, 'First name': 'Gil', 'Last name': 'Guest' });
  await button(page, 'Send code').click();
  await reads(page, 'Code requested');

  await button(page, 'Create Super Admin').first().click();
  await fillIn(page, { Email: `boss-${tag}@example.com`, 'Temporary password': 'short' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create Super Admin' }).click();
  await reads(page, 'Password must be at least 8 characters');
  await look(page, `super-admin-create-from-${screen}`, { theme });
  await fillIn(page, { 'Temporary password': 'seven grey geese' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create Super Admin' }).click();
  await reads(page, 'Super admin created successfully.');
  await page.getByRole('link', { name: /^Approved \(/ }).click();
  await heading(page, /^Approved Admins/).waitFor();
  await page.getByLabel('Search by name, email or company').fill(tag);
  await reads(page, `boss-${tag}@example.com`);
  await look(page, `super-admin-approved-from-${screen}`, { theme });
});

/** Registers an admin by calls alone, with the code from the demo's mail. */
const registerByWire = async (page: Page, name: string): Promise<void> => {
  const email = `${name.toLowerCase()}@example.com`;
  const headers = { origin: stage.url };
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
      password: ada.password,
      company: `${name} & Co`,
      adminCode,
    },
  });
  expect(answer.status()).toBe(200);
};
