import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mailedLink } from './dev-mail.ts';
import { button, checkOut, heading, putInCart, reads } from './guest.ts';
import { settled, shoot, violations } from './looks.ts';
import { giveOwnPaper, papersFor } from './papers.ts';
import { logIn } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const looksRight = async (page: Page, name: string): Promise<void> => {
  // A colour on its way to another one is neither.
  await settled(page);
  await shoot(page, name);
  expect(await violations(page)).toEqual([]);
};

test('a member who forgot the password sets a new one with the mailed link, and only once', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/login');
  await page.getByText('Forgot Password', { exact: true }).click();
  await button(page, 'Send reset email').click();
  await reads(page, 'Please enter your email address');
  await page.getByRole('textbox', { name: 'Email of your account' }).fill('Pro@demo.test');
  await button(page, 'Send reset email').click();
  await reads(page, 'Password reset email sent! Check your inbox.');
  await looksRight(page, 'accounts-forgot-phone-light');

  const link = await mailedLink(page, 'Choose a new password for Keywright');
  await page.goto(link);
  await heading(page, 'Reset password').waitFor();
  await page.waitForURL((url) => url.search === '');
  await page.reload();
  await button(page, 'Update password').click();
  for (const words of ['New password is required', 'Please confirm your password']) await reads(page, words);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('New password').fill('monkey1');
  await field('Confirm password').fill('monkey2');
  await button(page, 'Update password').click();
  await reads(page, 'Passwords do not match');
  await reads(page, /password is too common/);
  await looksRight(page, 'accounts-reset-phone-light');
  await field('New password').fill('blue kite 77');
  await field('Confirm password').fill('blue kite 77');
  await button(page, 'Show password').first().click();
  await expect.poll(() => field('New password').getAttribute('type')).toBe('text');
  await button(page, 'Update password').click();
  await reads(page, 'Password updated successfully! Redirecting to login...');
  await page.waitForURL('**/login');
  await logIn(page, { email: 'pro@demo.test', password: 'blue kite 77' });
  await page.waitForURL((url) => url.pathname === '/');

  const { page: other } = await stage.visitor('desk', { theme: 'dark' });
  await other.goto(link);
  await other.getByLabel('New password', { exact: true }).fill('green kite 88');
  await other.getByLabel('Confirm password', { exact: true }).fill('green kite 88');
  await button(other, 'Update password').click();
  await reads(other, 'Invalid reset link. Please request a new password reset.');
  await looksRight(other, 'accounts-reset-over-desk-dark');
  await other.goto('/fr/reset-password');
  await heading(other, 'Lien de réinitialisation non valide').waitFor();
  await other.goto('/reset-password');
  await heading(other, 'Invalid Reset Link').waitFor();
  await looksRight(other, 'accounts-reset-invalid-desk-dark');
  await other.getByRole('link', { name: 'Return to Login' }).click();
  await other.waitForURL('**/login');
});

test('somebody registers with three photos, loses nothing when refused, logs in and orders', async () => {
  const ford = a('ford');
  const papers = await papersFor(ford, 'Robin Vale');
  const { page } = await stage.visitor('phone');
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.waitForURL('**/register');
  await button(page, 'Register').click();
  const summary = page.getByRole('alert');
  for (const words of ['First name is required', 'State is required', 'Back of ID: File is required.'])
    await reads(summary, words);
  expect(await page.title()).toMatch(/^Error:/);
  await looksRight(page, 'accounts-register-errors-phone-light');

  await page.getByRole('textbox', { name: 'First name' }).fill('Robin');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Vale');
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('512 555 0143');
  await page.getByLabel('Password', { exact: true }).fill('sun1');
  await page.getByRole('combobox', { name: 'State or province' }).selectOption('Ontario');
  await giveOwnPaper(page, 'Front of ID', { name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await reads(page, 'Only image files are allowed.');
  await giveOwnPaper(page, 'Front of ID', papers['Front of ID']);
  await giveOwnPaper(page, 'Back of ID', papers['Back of ID']);
  await giveOwnPaper(page, 'Proof of insurance', papers['Registration']);
  await button(page, 'Register').click();
  await reads(page, 'Password must be at least 6 characters');
  await page.getByLabel('Password', { exact: true }).fill('sunshine1');
  await reads(page, /password is too common/);
  await expect.poll(() => page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Robin');
  await page.getByLabel('Password', { exact: true }).fill('blue kite 77');
  await looksRight(page, 'accounts-register-phone-light');
  await button(page, 'Register').click();
  await page.waitForURL('**/user-dash');
  await heading(page, 'Hello, Robin').waitFor();
  await looksRight(page, 'accounts-registered-phone-light');
  await putInCart(page, ford);
  await checkOut(page);
  await button(page, 'Pay $55.00').click();
  await page.waitForURL('**/dashboard');
  await heading(page, 'Hello, Robin').waitFor();
  await reads(page, /^Confirm your email address: open the link/);
  await looksRight(page, 'accounts-unconfirmed-phone-light');
  expect(await mailedLink(page, 'Welcome to Keywright')).toContain('/confirm-email?token=');

  const { page: desk } = await stage.visitor('desk', { theme: 'dark', locale: 'fr-CA' });
  await desk.goto('/fr/register');
  await button(desk, 'S’inscrire').click();
  await reads(desk, 'Le prénom est obligatoire');
  await looksRight(desk, 'accounts-register-desk-dark-fr');
});

test('without a connection, or with an answer that nobody can read, each form says so and keeps what was typed', async () => {
  const { page, context } = await stage.visitor('desk');
  const unreadable = (path: string) => page.route(path, (route) => route.fulfill({ status: 200, body: 'nonsense' }));
  await page.goto('/login');
  await page.getByText('Forgot Password', { exact: true }).click();
  const email = page.getByRole('textbox', { name: 'Email of your account' });
  await email.fill('member@demo.test');
  await context.setOffline(true);
  await button(page, 'Send reset email').click();
  await reads(page, 'Error sending reset email. Please try again.');
  await context.setOffline(false);
  await unreadable('**/auth/reset-password');
  await button(page, 'Send reset email').click();
  await reads(page, 'Failed to send reset email');
  await expect.poll(() => email.inputValue()).toBe('member@demo.test');

  await page.goto('/reset-password?token=of-another-mail');
  for (const name of ['New password', 'Confirm password'])
    await page.getByLabel(name, { exact: true }).fill('blue kite 77');
  await context.setOffline(true);
  await button(page, 'Update password').click();
  await reads(page, 'Error updating password. Please try again.');
  await context.setOffline(false);
  await unreadable('**/auth/reset-password/confirm');
  await button(page, 'Update password').click();
  await reads(page, 'Failed to update password');

  await page.goto('/register');
  const papers = await papersFor(a('ford'), 'Robin Vale');
  const typed = { 'First name': 'Robin', 'Last name': 'Vale', Email: 'lost@example.com', Phone: '512 555 0143' };
  for (const [name, value] of Object.entries(typed)) await page.getByRole('textbox', { name }).fill(value);
  await page.getByLabel('Password', { exact: true }).fill('blue kite 77');
  await page.getByRole('combobox', { name: 'State or province' }).selectOption('Texas');
  for (const name of ['Front of ID', 'Back of ID', 'Proof of insurance'])
    await giveOwnPaper(page, name, papers['Front of ID']);
  await context.setOffline(true);
  await button(page, 'Register').click();
  await reads(page, /^Registration failed\. Please try again\./);
  await context.setOffline(false);
  await button(page, 'Register').click();
  await page.waitForURL('**/user-dash');
});

test('registering an email that has an account leads to the login page, which says so', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/register?next=/user-profile');
  const papers = await papersFor(a('ford'), 'Robin Vale');
  const typed = { 'First name': 'Pat', 'Last name': 'Vale', Email: 'Pro@demo.test', Phone: '512 555 0143' };
  for (const [name, value] of Object.entries(typed)) await page.getByRole('textbox', { name }).fill(value);
  await page.getByLabel('Password', { exact: true }).fill('red kite 99');
  await page.getByRole('combobox', { name: 'State or province' }).selectOption('Texas');
  for (const name of ['Front of ID', 'Back of ID', 'Proof of insurance'])
    await giveOwnPaper(page, name, papers['Front of ID']);
  await button(page, 'Register').click();
  await page.waitForURL('**/login?next=*');
  await reads(page, /^Thank you for registering\./);
  await looksRight(page, 'accounts-taken-phone-light');
  await logIn(page, { email: 'pro@demo.test', password: 'blue kite 77' });
  await page.waitForURL('**/user-profile');
});
