import { expect, test } from 'vitest';
import { button, heading, reads } from './guest.ts';
import { cutOff, look } from './looks.ts';
import { logIn, fillFields } from './people.ts';
import { openStage } from './stage.ts';
import { codeFor, registerByWire, superAdminOf } from './super-admin.ts';

const stage = openStage();
const ada = { email: 'ada@example.com', password: 'three wild geese' };

test('somebody asks for a code, registers, waits, is approved by a super admin, and works at the desk', async () => {
  const { page, context } = await stage.visitor('phone');
  await page.goto('/admin-register');
  await button(page, 'Request Code').click();
  await reads(page, 'First name is required');
  await reads(page, 'Email is required');
  await expect.poll(() => page.getByLabel('Registration code', { exact: true }).isDisabled()).toBe(true);
  await fillFields(page, { 'First name': 'Ada', 'Last name': 'Keys', Email: ada.email });
  await button(page, 'Request Code').click();
  await reads(page, 'Registration code sent successfully! Check your email.');
  await expect.poll(() => button(page, 'Code Sent').isDisabled()).toBe(true);
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
  await fillFields(page, {
    Company: 'Keys & Co',
    Phone: '555 010 0200',
    Password: ada.password,
    'Confirm password': `${ada.password}!`,
    'Registration code': '22222222',
  });
  await button(page, 'Register').click();
  await reads(page, 'Passwords do not match');
  await fillFields(page, { 'Confirm password': ada.password });
  await button(page, 'Register').click();
  await reads(page, /^Admin registration failed: The registration code is not right/);
  await expect.poll(() => button(page, 'Request Code').isEnabled()).toBe(true);
  await heading(page, 'Admin registration').scrollIntoViewIfNeeded();
  await look(page, 'admin-register', { theme: 'light' });
  const { page: boss } = await superAdminOf(stage);
  await fillFields(page, { 'Registration code': code });
  await button(page, 'Register').click();
  await page.waitForURL('**/admin-login');
  await reads(page, 'Your admin account is pending super admin approval.');
  await logIn(page, ada);
  await reads(page, /Your account is waiting for approval by a super admin\./);

  // Their page has been open since before somebody registered.
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
  // It stands in a table, whose lines never break, and warns in whole sentences.
  expect(await cutOff(boss.getByRole('dialog'))).toEqual([]);
  await boss.getByRole('dialog').getByRole('button', { name: 'Revoke Admin' }).click();
  await reads(boss, 'Ada Keys is revoked.');
  await page.waitForURL('**/admin-login?**');
  await logIn(page, ada);
  await reads(page, 'Admin login failed. This account has been deactivated. Please contact support.');
});

test.each([
  ['phone', 'light'],
  ['desk', 'dark'],
] as const)('a super admin on a %s, %s: several at once, an invitation, a new super admin', async (screen, theme) => {
  const tag = `${screen}-${theme}`;
  const names = [`Bea-${tag}`, `Cyd-${tag}`, `Dov-${tag}`];
  const { page: mail } = await stage.visitor('desk');
  for (const name of names) await registerByWire(mail, stage.url, name);
  const { page } = await superAdminOf(stage, screen, { theme });
  await reads(page, 'No actions yet');
  await button(page, `Approve ${names[0]} Keys`).waitFor();
  for (const name of names.slice(0, 2)) await page.getByLabel(`Choose ${name} Keys`).check();
  await look(page, `super-admin-from-${screen}`, { theme });
  await button(page, 'Bulk Approve (2)').click();
  await reads(page, '2 approved');
  if (screen === 'phone') {
    await page.getByLabel(`Choose ${names[2]} Keys`).check();
    await button(page, 'Bulk Reject').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bulk Reject' }).click();
    await reads(page, '1 rejected');
  } else {
    await button(page, `Reject ${names[2]} Keys`).click();
    expect(await cutOff(page.getByRole('dialog'))).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await reads(page, 'Admin account rejected successfully!');
  }

  await button(page, 'Send Admin Registration Code').click();
  await button(page, 'Send code').click();
  await reads(page, 'Last name is required');
  await fillFields(page, { Email: `guest-${tag}@example.com`, 'First name': 'Gil', 'Last name': 'Guest' });
  await button(page, 'Send code').click();
  await reads(page, 'Code requested');

  await button(page, 'Create Super Admin').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Super Admin' }).click();
  await reads(page, 'Email is required');
  await look(page, `super-admin-create-from-${screen}`, { theme });
  await fillFields(page, { Email: `boss-${tag}@example.com` });
  await page.getByRole('dialog').getByRole('button', { name: 'Create Super Admin' }).click();
  await reads(page, 'Super admin created successfully.');
  await page.getByRole('link', { name: /^Approved \(/ }).click();
  await heading(page, /^Approved Admins/).waitFor();
  await page.getByLabel('Search by name, email or company').fill(tag);
  await reads(page, `boss-${tag}@example.com`);
  await look(page, `super-admin-approved-from-${screen}`, { theme });
});

test('a decision that is pressed while another one runs waits for it', async () => {
  const names = ['Eve', 'Fay'];
  const { page: mail } = await stage.visitor('desk');
  for (const name of names) await registerByWire(mail, stage.url, name);
  const { page } = await superAdminOf(stage);
  const { promise: pressed, resolve: bothPressed } = Promise.withResolvers<void>();
  await page.route('**/admin-approval/approve', async (route) => {
    await pressed;
    await route.continue();
  });
  for (const name of names) await button(page, `Approve ${name} Keys`).click();
  bothPressed();
  for (const name of names) await reads(page, `Approved ${name} Keys`);
});
