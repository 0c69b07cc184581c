import { createSuperAdmin } from '@keywright/contract/admins';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { openMail } from './dev-mail.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { fillFields, logIn, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { ruth } from './super-admin.ts';

const stage = openStage();

const openSecurity = async (page: Page): Promise<void> => {
  await page.goto('/user-profile?tab=security');
  await heading(page, 'Devices').waitFor();
};

/** Milliseconds: a page's clock runs on until it is stopped, so it is stopped at a time that is still to come, and before the page takes silence for a cut. */
const SOON = 5_000;

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');

const openDashboard = async (page: Page, name: string): Promise<void> => {
  await page.goto('/dashboard');
  await heading(page, `Hello, ${name}`).waitFor();
};

/** Presses a button that asks before it does anything, and says yes. */
const confirm = async (page: Page, name: string | RegExp, title: RegExp): Promise<void> => {
  await button(page, name).click();
  const dialog = page.getByRole('dialog', { name: title });
  await button(dialog, /^Log out/).click();
};

const readMail = async (page: Page, subject: string): Promise<string> => (await openMail(page, subject)).innerText();

const fillPasswords = async (page: Page, current: string, next: string, again = next): Promise<void> => {
  await fillFields(page, { 'Current password': current, 'New password': next, 'Confirm new password': again });
  await button(page, 'Update password').click();
};

test('a member sees where they are logged in, and logs the other device out; its open page goes to the login at once', async () => {
  const { page: phone } = await visitorAs(stage, 'dana', 'phone');
  const { page: desk, context } = await visitorAs(stage, 'dana', 'desk');
  const mail = await readMail(await context.newPage(), 'A new device logged in to your Keywright account');
  // A browser asks either number of this machine.
  expect(mail).toMatch(/Chrome on Linux, from the internet address (127\.0\.0\.1|::1)\b/);
  expect(mail).toContain('If it was not you, choose a new password at once');

  await openDashboard(phone, 'Dana');
  await openSecurity(desk);
  await expect.poll(() => devices(desk).count()).toBe(2);
  await reads(devices(desk).first(), 'This device');
  await look(desk, 'devices');
  await button(desk, 'Log out Chrome on Linux').click();
  await look(desk, 'devices-ask');
  await button(desk.getByRole('dialog', { name: 'Log out Chrome on Linux?' }), 'Cancel').click();
  await expect.poll(() => devices(desk).count()).toBe(2);
  await confirm(desk, 'Log out Chrome on Linux', /^Log out Chrome/);
  await phone.waitForURL('**/login?**');
  await reads(desk, 'Chrome on Linux is logged out.');
  await reads(desk, 'No other devices are logged in.');
  await expect.poll(() => devices(desk).count()).toBe(1);
  await look(desk, 'devices-alone');

  // Who logs in meanwhile appears by itself.
  await logIn(phone, people.dana);
  await phone.waitForURL('**/dashboard');
  await devices(desk).nth(1).waitFor();
  await confirm(desk, 'Log out everywhere else', /^Log out everywhere else/);
  await phone.waitForURL('**/login?**');
  await reads(desk, 'Every other device is logged out.');
});

test('who logs out everywhere is out here and there at once', async () => {
  const { page: phone, context } = await visitorAs(stage, 'priya', 'phone', { theme: 'dark' });
  const { page: desk } = await visitorAs(stage, 'priya', 'desk');
  await desk.clock.install();
  await openDashboard(desk, 'Priya');
  await openSecurity(phone);
  await context.setOffline(true);
  await confirm(phone, /^Log out everywhere$/, /^Log out everywhere/);
  await reads(phone.getByRole('dialog'), /Your device could not reach us/);
  await context.setOffline(false);
  // While its clock stands still, none of its timers can make it ask: it is told.
  await desk.clock.pauseAt(Date.now() + SOON);
  await button(phone.getByRole('dialog'), /^Log out/).click();
  await reads(phone, 'You are logged out.');
  await desk.waitForURL('**/login?**');
  await phone.goto('/dashboard');
  await phone.waitForURL('**/login?**');
});

test('a member changes the password: faults are said at their fields, this browser stays in, every other one is out', async () => {
  const { page: desk } = await visitorAs(stage, 'etienne', 'desk');
  await openDashboard(desk, 'Étienne');
  const { page: phone, context } = await visitorAs(stage, 'etienne', 'phone');
  const tab = await context.newPage();
  await openDashboard(tab, 'Étienne');
  await openSecurity(phone);

  const { password } = people.etienne;
  await button(phone, 'Update password').click();
  for (const words of ['Current password is required', 'New password is required', 'Please confirm your password']) {
    await reads(phone, words);
  }
  await fillPasswords(phone, password, password, 'something else');
  await reads(phone, 'Please choose a password that is not the one you have now.');
  await reads(phone, 'Passwords do not match');
  await fillPasswords(phone, password, 'kite');
  await reads(phone, 'Password must be at least 6 characters');
  // A common one is a warning, which lets a member pass.
  await phone.getByLabel('New password', { exact: true }).fill('password1');
  await reads(phone, /^This password is too common/);
  await fillPasswords(phone, 'not it', 'blue kite 77');
  await reads(phone, 'This is not your current password.');
  await heading(phone, 'Password').scrollIntoViewIfNeeded();
  await look(phone, 'password-faults');

  await context.setOffline(true);
  await fillPasswords(phone, password, 'blue kite 77');
  await reads(phone, 'Error updating password. Please try again.');
  await context.setOffline(false);
  await button(phone, 'Update password').click();
  await reads(phone, /^Password updated successfully!/);
  await expect.poll(() => phone.getByLabel('New password', { exact: true }).inputValue()).toBe('');
  await desk.waitForURL('**/login?**');
  await logIn(desk, people.etienne);
  await reads(desk, 'Login failed. The email or the password is not right.');
  await logIn(desk, { ...people.etienne, password: 'blue kite 77' });
  await desk.waitForURL('**/dashboard');

  expect(new URL(phone.url()).pathname).toBe('/user-profile');
  // The other tab of this browser goes on with the new session, and hears of things again.
  await devices(phone).nth(1).waitFor();
  await tab.reload();
  await heading(tab, 'Hello, Étienne').waitFor();
  const mail = await readMail(tab, 'Your Keywright password was changed');
  expect(mail).toContain('every device was logged out');
});

test('the field of a password takes what is pasted, and can show it', async () => {
  const { page } = await visitorAs(stage, 'dana', 'desk', { locale: 'fr-CA' });
  await page.goto('/fr/user-profile?tab=security');
  const field = page.getByLabel('Nouveau mot de passe', { exact: true });
  await field.waitFor();
  await page.evaluate(() => navigator.clipboard.writeText('cerf-volant bleu'));
  await field.press('Control+v');
  await expect.poll(() => field.inputValue()).toBe('cerf-volant bleu');
  await expect.poll(() => field.getAttribute('type')).toBe('password');
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('new-password');
  await field.locator('..').getByRole('button').click();
  await expect.poll(() => field.getAttribute('type')).toBe('text');
  await look(page, 'devices-fr');
});

test('a new super admin opens the account once with the password from another, and chooses an own one', async () => {
  const nora = { email: 'nora@example.com', password: 'three wild geese' };
  const boss = visitor(stage.url);
  await boss.signIn(ruth);
  // The specified call with a password; our own screen sends a link.
  expect((await boss.call(createSuperAdmin, { body: { ...nora, fname: 'Nora' } })).status).toBe(200);

  const { page: phone } = await stage.visitor('phone');
  await phone.goto('/admin-login');
  await logIn(phone, nora);
  await phone.waitForURL('**/secure-account**');
  const { page: second } = await stage.visitor('desk');
  await second.goto('/admin-login');
  await logIn(second, nora);
  await reads(second, /This temporary password is no longer valid\./);

  await phone.goto('/super-admin');
  await phone.waitForURL('**/secure-account**');
  await fillPasswords(phone, nora.password, 'seven77');
  await reads(phone, 'Password must be at least 8 characters');
  await fillPasswords(phone, nora.password, 'four tame ducks');
  await phone.waitForURL('**/super-admin');
  await heading(phone, /^Pending Admin Approvals/).waitFor();
  expect(await readMail(second, 'There is a new super admin')).toContain(nora.email);
});
