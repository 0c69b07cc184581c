import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { giveFingerprintReader, logOut, openSecurity, securitySwitch, setUpApp } from './factors.ts';
import { button, heading, reads } from './guest.ts';
import { fillFields, logIn, logInAs, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';

// Passkeys belong to a name, so the browsers come by one; the desk needs a second step, as it does outside the demo.
const stage = openStage({ env: { DESK_SECOND_STEP: '1' } });

const failedToChange = 'Failed to update security setting. Please try again.';

/** The next call of this browser's own passkey maker goes wrong in the way that the standard names so. */
const brokenReader = (page: Page, name: string): Promise<void> =>
  page.evaluate((wanted) => {
    navigator.credentials.create = () => Promise.reject(new DOMException('', wanted));
  }, name);

test('a change of the account’s protection that did not arrive says so, and is made at the next try', async () => {
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await whileCalls(page, { path: '/user/security', mishap: 'fault' }, async () => {
    await page.goto('/user-profile?tab=security');
    await reads(page, 'The security settings could not be loaded.');
  });
  await button(page, 'Try again').click();
  await securitySwitch(page, 'Two-factor').click();
  const dialog = page.getByRole('dialog');
  const digits = dialog.getByLabel('Code that the app shows now');
  await digits.waitFor();
  const confirm = { path: '/user/security/two-factor/confirm', method: 'POST' };
  await whileCalls(page, { ...confirm, mishap: 'lost' }, async () => {
    await digits.fill('123456');
    await reads(dialog, failedToChange);
    await expect.poll(() => digits.inputValue()).toBe('123456');
  });
  await whileCalls(page, { ...confirm, mishap: 'security.enrolment_required' }, async () => {
    await button(dialog, 'Turn on').click();
    await reads(dialog, 'Please set this up first, then it is switched on.');
  });
  const { app } = await setUpApp(dialog);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await button(dialog, 'Copy').click();
  await reads(page, 'Could not copy. Select the text and copy it by hand.');
  await button(dialog, 'I saved them').click();
  await reads(page, 'Security setting updated successfully!');

  await button(page, 'Make new ones').click();
  await whileCalls(
    page,
    { path: '/user/security/recovery-codes', method: 'POST', mishap: 'session.step_up' },
    async () => {
      await button(dialog, 'Make new codes').click();
      const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await question.getByLabel('Your password').waitFor();
      await button(question, 'Close').click();
      await reads(dialog, /^Please confirm that it’s you/);
    },
  );
  await button(dialog, 'Close').click();
  await securitySwitch(page, 'Two-factor').click();
  await dialog.getByLabel('Your password').fill(people.dana.password);
  await dialog.getByLabel('Code from your app').fill(app.code());
  await whileCalls(page, { path: '/user/security', method: 'PUT', mishap: 'garbage' }, async () => {
    await button(dialog, 'Turn off').click();
    await reads(dialog, failedToChange);
  });
  await expect.poll(() => securitySwitch(page, 'Two-factor').getAttribute('aria-checked')).toBe('true');
  await button(dialog, 'Turn off').click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => securitySwitch(page, 'Two-factor').getAttribute('aria-checked')).toBe('false');
});

test('each way in which a device does without a passkey has its words', async () => {
  const { page } = await stage.visitor('desk');
  const finger = await giveFingerprintReader(page);
  await logInAs(page, 'etienne');
  await openSecurity(page);
  await securitySwitch(page, 'Fingerprint').click();
  const dialog = page.getByRole('dialog');
  const make = button(dialog, 'Create passkey');
  await whileCalls(page, { path: '/user/security/passkeys/options', method: 'POST', mishap: 'lost' }, async () => {
    await make.click();
    await reads(dialog, failedToChange);
  });
  await finger.on(async () => {
    await make.click();
    await button(dialog, 'I saved them').click();
    await button(page, 'Add another passkey').click();
    await make.click();
    await reads(dialog, 'This device has a passkey for your account already.');
  });
  await brokenReader(page, 'UnknownError');
  await make.click();
  await reads(dialog, 'Your device could not do this. Try again, or take another device.');
  await brokenReader(page, 'SecurityError');
  await make.click();
  await reads(dialog, 'Passkeys do not work at this address. Open the site by its name.');
  await button(dialog, 'Close').click();

  await button(page, /^Remove passkey/).click();
  await dialog.getByLabel('Your password').fill(people.etienne.password);
  await button(dialog, 'Remove').click();
  await dialog.waitFor({ state: 'hidden' });
  await logOut(page);
  // The device still has what the account has not.
  await finger.on(async () => {
    await button(page, 'Log in with a passkey').click();
    await reads(page, 'This passkey was not accepted. Please try again, or log in another way.');
  });

  await page.goto(page.url().replace('localhost', '127.0.0.1'));
  await logIn(page, people.etienne);
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`${new URL(page.url()).origin}/user-profile?tab=security`);
  await securitySwitch(page, 'Fingerprint').click();
  await reads(dialog, /^This browser cannot use passkeys here\./);
});

test('a login that waits too long, meets a wrong answer, or was ended elsewhere says what to do', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/login');
  await whileCalls(page, { path: '/auth/login', method: 'POST', mishap: 'empty' }, async () => {
    await logIn(page, people.priya);
    await reads(page, 'Login failed: Invalid response data.');
  });
  const tooMany = { mishap: 'limit.too_many', values: { seconds: 30 } } as const;
  await whileCalls(page, { path: '/auth/login', method: 'POST', ...tooMany }, async () => {
    await logIn(page, people.priya);
    await reads(page, 'Login failed. Too many attempts. Please wait 30 seconds and try again.');
  });
  await logInAs(page, 'priya');
  await whileCalls(page, { path: '/user/sessions', mishap: 'fault' }, async () => {
    await page.goto('/user-profile?tab=security');
    await reads(page, 'Your devices could not be loaded.');
  });
  await button(page, 'Try again').click();
  await heading(page, 'Devices').waitFor();
  await fillFields(page, {
    'Current password': people.priya.password,
    'New password': people.priya.email,
    'Confirm new password': people.priya.email,
  });
  await reads(page, /^This password is your email address or part of it\./);

  const { page: elsewhere } = await visitorAs(stage, 'priya', 'desk');
  await openSecurity(elsewhere);
  await button(elsewhere, 'Log out everywhere else').click();
  await button(elsewhere.getByRole('dialog'), 'Log out everywhere else').click();
  await reads(page, 'Your session has ended. Please log in again.');
});

test('an admin whose new account could not be read again is told so, and goes on', async () => {
  const { page } = await stage.visitor('desk', { theme: 'dark' });
  const finger = await giveFingerprintReader(page);
  await page.goto('/admin-login');
  await logIn(page, people.maria);
  await button(page, /^Passkey/).click();
  await finger.on(async () => {
    await button(page, 'Create passkey').click();
    await button(page, 'I saved them').waitFor();
  });
  await whileCalls(page, { path: '/auth/me', mishap: 'fault' }, async () => {
    await button(page, 'I saved them').click();
    await reads(page, 'Your account could not be read just now.');
  });
  await button(page, 'Try again').click();
  await page.waitForURL('**/admin');
});
