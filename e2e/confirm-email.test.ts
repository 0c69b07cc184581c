import { register } from '@keywright/contract/accounts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { mailedLink } from './dev-mail.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { papersFor } from './papers.ts';
import { logIn } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const password = 'blue kite 77';

/** A new account whose address nobody has confirmed, made in a browser that nobody looks at. */
const registered = async (email: string): Promise<void> => {
  const papers = await papersFor(a('ford'), 'Robin Vale');
  const files = {
    frontId: papers['Front of ID'].buffer,
    backId: papers['Back of ID'].buffer,
    insurance: papers.Registration.buffer,
  };
  const body = { fname: 'Robin', lname: 'Vale', email, phone: '512 555 0143', password, state: 'Ontario' };
  const { status } = await visitor(stage.url).call(register, { body, files });
  expect(status).toBe(200);
};

const loggedIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await logIn(page, { email, password });
  await page.waitForURL((url) => !url.pathname.endsWith('login'));
};

test('a trial is refused until the address is confirmed on another device, and the open page hears of it', async () => {
  const email = 'robin@example.com';
  await registered(email);
  const { page } = await stage.visitor('phone');
  await loggedIn(page, email);
  await page.goto('/membership?trial=start');
  await button(page, 'Activate Trial Now').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your email address' });
  await reads(dialog, /^This needs a confirmed email address\./);
  await look(page, 'confirm-dialog');
  await button(dialog, 'Send the link again').click();
  await reads(dialog, /^We sent a new link to robin@example\.com\./);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.goto('/user-dash');
  const line = page.getByRole('complementary', { name: 'Confirm your email address' });
  await reads(line, /^Confirm your email address: open the link/);
  await look(page, 'confirm-line');
  await page.goto('/user-profile');
  await line.waitFor();
  await look(page, 'confirm-line-profile');

  const { page: other } = await stage.visitor('desk');
  const link = await mailedLink(other, 'Confirm your email address for Keywright');
  await other.goto(link);
  await heading(other, 'Confirm your email address').waitFor();
  // The secret leaves the address, and opening the page has confirmed nothing.
  await other.waitForURL((url) => url.search === '');
  await look(other, 'confirm-page');
  await other.reload();
  await line.waitFor();
  await button(other, 'Confirm email address').press('Enter');
  await heading(other, 'Email address confirmed').waitFor();
  await look(other, 'confirm-done');
  await line.waitFor({ state: 'detached' });
  // Nobody was logged in by it.
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await other.waitForURL('**/login');

  await other.goto(link);
  await button(other, 'Confirm email address').click();
  await reads(other, /^This link no longer works/);
  await look(other, 'confirm-over');
  await page.goto('/membership?trial=start');
  await button(page, 'Activate Trial Now').click();
  await page.waitForURL('**/cart');
});

test('the page is at home in each language, and says so when its link lacks the secret', async () => {
  const { page } = await stage.visitor('phone');
  for (const [language, title, press] of [
    ['', 'Confirm your email address', 'Confirm email address'],
    ['/fr', 'Confirmez votre adresse courriel', 'Confirmer l’adresse courriel'],
    ['/es', 'Confirme su correo electrónico', 'Confirmar el correo'],
  ] as const) {
    await page.goto(`${language}/confirm-email?token=of-another-mail`);
    await heading(page, title).waitFor();
    await button(page, press).waitFor();
    await look(page, `confirm-page${language.replace('/', '-')}`);
  }
  await page.goto('/confirm-email');
  await reads(page, /^This link no longer works/);
  expect(await button(page, 'Confirm email address').count()).toBe(0);
});
