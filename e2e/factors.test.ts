import { createSuperAdmin } from '@keywright/contract/admins';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { enrolApp } from '../server/src/testing/factors.ts';
import { whileCalls } from './bad-line.ts';
import { giveFingerprintReader, logOut, openSecurity, securitySwitch, setUpApp } from './factors.ts';
import { button, heading, reads } from './guest.ts';
import { focusIsKept, tabTo } from './keyboard.ts';
import { look } from './looks.ts';
import { logIn, logInAs, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';

// Passkeys belong to a name, so the browsers come by one; the desk needs a second step, as it does outside the demo.
const stage = openStage({ env: { DESK_SECOND_STEP: '1' } });

const isHome = (url: URL) => url.pathname === '/';

test('a member turns two-factor on by the key beside the QR code, logs in with a code, with a recovery code, and turns it off', async () => {
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await openSecurity(page);
  await look(page, 'security-off');
  await securitySwitch(page, 'Two-factor').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: 'QR code to set up an authenticator app' }).waitFor();
  await expect.poll(() => securitySwitch(page, 'Two-factor').getAttribute('aria-checked')).toBe('false');
  await look(page, 'security-qr');
  await button(dialog, 'Turn on').click();
  await reads(dialog, 'Please enter the code.');
  const sent: string[] = [];
  page.on('request', (request) => {
    const isConfirm = new URL(request.url()).pathname === '/user/security/two-factor/confirm';
    if (isConfirm && request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  // Six digits are sent by themselves, and once, though Enter follows the last one at the same moment.
  await dialog.getByLabel('Code that the app shows now').evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '000 000');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    input.form?.requestSubmit();
  });
  await reads(dialog, 'This code is not right. Please enter the one that your app shows now.');
  expect(sent).toHaveLength(1);
  await look(page, 'security-qr-wrong', { only: 'phone' });
  const { app, recoveryCodes } = await setUpApp(dialog);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await focusIsKept(page)).toBe(true);
  await look(page, 'security-codes');
  await button(dialog, 'Copy').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'));
  const download = page.waitForEvent('download');
  await button(dialog, 'Download').click();
  expect((await download).suggestedFilename()).toBe('keywright-recovery-codes.txt');
  await page.keyboard.press('Escape');
  await reads(dialog, 'Keep these codes first. They are not shown again.');
  await button(dialog, 'I saved them').click();
  await reads(page, 'Security setting updated successfully!');
  await reads(page, '10 of 10 recovery codes left');
  await expect.poll(() => securitySwitch(page, 'Two-factor').getAttribute('aria-checked')).toBe('true');

  await logOut(page);
  await logIn(page, people.dana);
  await heading(page, 'One more step').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('code');
  await look(page, 'login-second-step');
  await page.getByLabel('Code from your app').fill('000000');
  await reads(page, 'This code is not right. Please enter the one that your app shows now.');
  await look(page, 'login-second-step-wrong');
  // The wrong digits are marked, so that typing replaces them; six digits are sent by themselves.
  await page.keyboard.type(app.code());
  await page.waitForURL(isHome);

  await logOut(page);
  await logIn(page, people.dana);
  await heading(page, 'One more step').waitFor();
  const begun = async () => (await page.context().cookies()).filter(({ name }) => name === 'sign_in').length;
  expect(await begun()).toBe(1);
  await button(page, 'Start again').click();
  await heading(page, 'Log in').waitFor();
  expect(await begun()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('password');

  await logIn(page, people.dana);
  await whileCalls(page, { path: '/auth/login/second-step', method: 'DELETE', mishap: 'lost' }, async () => {
    await button(page, 'Start again').click();
    await heading(page, 'Log in').waitFor();
  });
  await logIn(page, people.dana);
  await button(page, 'Use a recovery code instead').click();
  await page.getByLabel('Recovery code').fill('ABCDE-23456');
  await button(page, 'Continue').click();
  await reads(page, 'This recovery code is not right, or was used before.');
  await expect.poll(() => page.getByLabel('Recovery code').inputValue()).toBe('ABCDE-23456');
  await page.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toLowerCase());
  await button(page, 'Continue').click();
  await page.waitForURL(isHome);

  await openSecurity(page);
  await reads(page, '9 of 10 recovery codes left');
  await look(page, 'security-on');
  await button(page, 'Make new ones').click();
  await button(dialog, 'Make new codes').click();
  await heading(dialog, 'Your recovery codes').waitFor();
  await button(dialog, 'I saved them').click();
  await reads(page, '10 of 10 recovery codes left');
  await securitySwitch(page, 'Two-factor').click();
  await button(dialog, 'Turn off').click();
  await reads(dialog, 'Password is required');
  await reads(dialog, 'Please enter the code.');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('security-password');
  await look(page, 'security-turn-off', { only: 'phone' });
  await dialog.getByLabel('Your password').fill('not it');
  await dialog.getByLabel('Code from your app').fill(app.code());
  await button(dialog, 'Turn off').click();
  await reads(dialog, 'This password is not right.');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('security-password');
  await dialog.getByLabel('Your password').fill(people.dana.password);
  await button(dialog, 'Turn off').click();
  await dialog.waitFor({ state: 'hidden' });
  await reads(page, 'Security setting updated successfully!');
  await expect.poll(() => securitySwitch(page, 'Two-factor').getAttribute('aria-checked')).toBe('false');
});

test('a member adds a passkey, logs in with it alone, and removes it with the password', async () => {
  const { page } = await stage.visitor('desk', { theme: 'dark' });
  const finger = await giveFingerprintReader(page);
  await logInAs(page, 'etienne');
  await openSecurity(page);
  await securitySwitch(page, 'Fingerprint').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name of this passkey/).fill('Van laptop');
  await look(page, 'security-passkey');
  await finger.refuse(true);
  await finger.on(async () => {
    await button(dialog, 'Create passkey').click();
    await reads(dialog, 'No passkey was made. You can try again.');
  });
  await finger.refuse(false);
  await finger.on(async () => {
    await button(dialog, 'Create passkey').click();
    await heading(dialog, 'Your recovery codes').waitFor();
  });
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await look(page, 'security-passkey-codes', { only: 'phone' });
  await button(dialog, 'I saved them').click();
  await dialog.waitFor({ state: 'hidden' });
  await reads(page, 'Security setting updated successfully!');
  await reads(page, 'Van laptop');
  await reads(page, '10 of 10 recovery codes left');
  await expect.poll(() => securitySwitch(page, 'Fingerprint').getAttribute('aria-checked')).toBe('true');

  await logOut(page);
  await page.goto('/login?next=%2Fuser-profile%3Ftab%3Dsecurity');
  await finger.refuse(true);
  await finger.on(async () => {
    await button(page, 'Log in with a passkey').click();
    await reads(page, 'No passkey was used. You can try again, or log in another way.');
  });
  await look(page, 'login-passkey-none');
  await finger.refuse(false);
  await finger.on(async () => {
    await button(page, 'Log in with a passkey').click();
    await page.waitForURL('**/user-profile?tab=security');
  });
  await reads(page, /^Added .*, last used /);
  await look(page, 'security-passkey-on');
  await page.getByText('Show recent logins').click();
  await look(page, 'security-logins', { only: 'phone' });

  // Where the email is typed the browser offers it too, while the button still works.
  await logOut(page);
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect.poll(() => email.getAttribute('autocomplete')).toBe('username webauthn');
  await finger.refuse(true);
  await finger.on(async () => {
    await button(page, 'Log in with a passkey').click();
    await reads(page, 'No passkey was used. You can try again, or log in another way.');
  });
  await finger.refuse(false);
  await finger.on(async () => {
    await page.reload();
    await page.waitForURL(isHome);
  });

  // After the password, it is the second step.
  await logOut(page);
  await logIn(page, people.etienne);
  await heading(page, 'One more step').waitFor();
  await look(page, 'login-second-step-passkey');
  await finger.on(async () => {
    await button(page, 'Use a passkey').click();
    await page.waitForURL(isHome);
  });

  // Without the device, a code stands in for it.
  await logOut(page);
  await logIn(page, people.etienne);
  await button(page, 'Use a recovery code instead').click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await button(page, 'Continue').click();
  await page.waitForURL(isHome);

  await openSecurity(page);
  await reads(page, '9 of 10 recovery codes left');
  await button(page, 'Remove passkey Van laptop').click();
  await button(dialog, 'Remove').click();
  await reads(dialog, 'Password is required');
  await look(page, 'security-passkey-remove', { only: 'desk', theme: 'dark' });
  await dialog.getByLabel('Your password').fill(people.etienne.password);
  await button(dialog, 'Remove').click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => securitySwitch(page, 'Fingerprint').getAttribute('aria-checked')).toBe('false');
  expect(await focusIsKept(page)).toBe(true);
});

test('five wrong codes end a login: it starts again with the password, and the email is still there', async () => {
  const { page: elsewhere } = await visitorAs(stage, 'priya', 'desk');
  await openSecurity(elsewhere);
  await securitySwitch(elsewhere, 'Two-factor').click();
  const dialog = elsewhere.getByRole('dialog');
  const { app } = await setUpApp(dialog);
  await button(dialog, 'I saved them').click();
  const { page } = await stage.visitor('phone', { locale: 'fr-CA' });
  await page.goto('/fr/login');
  await page.getByRole('textbox', { name: 'Courriel', exact: true }).fill(people.priya.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(people.priya.password);
  await button(page.getByRole('main'), 'Ouvrir la session').first().click();
  await heading(page, 'Encore une étape').waitFor();
  await look(page, 'login-second-step-french');
  for (const code of ['000001', '000002', '000003', '000004']) {
    await page.getByLabel('Code de votre application').fill(code);
    await reads(page, /^Ce code n’est pas le bon/);
  }
  await page.getByLabel('Code de votre application').fill('000005');
  await reads(page, /Veuillez la recommencer\.$/);
  await look(page, 'login-over-french', { only: 'phone' });
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Courriel', exact: true }).inputValue())
    .toBe(people.priya.email);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('password');
  await page.getByLabel('Mot de passe', { exact: true }).fill(people.priya.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code de votre application').fill(app.code());
  await page.waitForURL((url) => url.pathname === '/fr');
});

test('an admin without a second step is led to one before anything else, by keys alone, and then to the page that waited', async () => {
  const { page } = await stage.visitor('desk', { theme: 'dark' });
  const { keyboard } = page;
  await page.goto('/admin?list=late');
  await tabTo(page, page.getByRole('textbox', { name: /email/i }));
  await keyboard.type(people.maria.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(people.maria.password);
  await keyboard.press('Enter');
  await heading(page, 'Secure your account').waitFor();
  await reads(page, 'Step 1 of 2');
  await look(page, 'secure-choose', { theme: 'dark' });
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queue' }).count())
    .toBe(0);
  await page.goto('/admin');
  await page.waitForURL('**/secure-account?next=%2Fadmin');
  await tabTo(page, button(page, /^Authenticator app/));
  await keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code to set up an authenticator app' }).waitFor();
  expect(await focusIsKept(page)).toBe(true);
  await look(page, 'secure-qr', { theme: 'dark' });
  await tabTo(page, page.getByLabel('Code that the app shows now'));
  await setUpApp(page);
  await reads(page, 'Step 2 of 2');
  expect(await focusIsKept(page)).toBe(true);
  await look(page, 'secure-codes', { theme: 'dark' });
  await tabTo(page, button(page, 'I saved them'));
  await keyboard.press('Enter');
  await page.waitForURL('**/admin');
  await heading(page, 'Queue').waitFor();
  await reads(page, 'Your account is set up.');
  // The rule holds: the only second step cannot be given up.
  await openSecurity(page);
  await reads(page, 'The code desk needs a second step at login, so one of these two stays on.');
  await look(page, 'security-desk', { theme: 'dark' });
});

test('an admin may take a passkey instead, and is at the desk as soon as its codes are kept', async () => {
  const { page } = await stage.visitor('phone');
  const finger = await giveFingerprintReader(page);
  await page.goto('/admin-login');
  await logIn(page, people.james);
  await page.waitForURL('**/secure-account');
  await button(page, /^Passkey/).click();
  await look(page, 'secure-passkey', { only: 'phone' });
  await finger.on(async () => {
    await button(page, 'Create passkey').click();
    await reads(page, 'Step 2 of 2');
  });
  await button(page, 'I saved them').click();
  await page.waitForURL('**/admin');
  await logOut(page);
  await page.waitForURL('**/admin-login');
  // The browser offers it with the emails that it knows, and its owner picks it there.
  await finger.on(async () => {
    await page.goto('/admin-login?next=%2Fadmin%3Flist%3Dlate');
    await page.waitForURL('**/admin?list=late');
  });
});

test('a new super admin replaces the temporary password, adds a second step, keeps the codes, and is let in', async () => {
  const ruth = visitor(stage.url);
  await ruth.signIn({ email: 'super@demo.test', password: 'super-demo' });
  await enrolApp(ruth, new Date());
  const olga = { email: 'olga@example.com', password: 'lent for one day' };
  expect((await ruth.call(createSuperAdmin, { body: olga })).status).toBeLessThan(300);
  const { page } = await stage.visitor('phone');
  await page.goto('/admin-login');
  await logIn(page, olga);
  await heading(page, 'Secure your account').waitFor();
  await reads(page, 'Step 1 of 3');
  await look(page, 'secure-password');
  await page.getByLabel('Current password').fill(olga.password);
  await page.getByLabel('New password', { exact: true }).fill('nine geese of my own');
  await page.getByLabel('Confirm new password').fill('nine geese of my own');
  await button(page, 'Update password').click();
  await reads(page, 'Step 2 of 3');
  // Who comes back later goes on where it was left.
  await page.reload();
  await reads(page, 'Step 1 of 2');
  await button(page, /^Authenticator app/).click();
  await setUpApp(page);
  await button(page, 'I saved them').click();
  await page.waitForURL('**/super-admin');
  await heading(page, /^Pending Admin Approvals/).waitFor();
});
