import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, heading, reads } from './guest.ts';
import { focusIsKept } from './keyboard.ts';
import { look } from './looks.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const lostPart = 'This part of the page could not be loaded.';
const lostPage = 'This page could not be loaded';
const noConnection = 'Your device could not reach us. Check the connection and try again. Nothing you typed is lost.';

const goTo = async (page: Page, name: string): Promise<void> => {
  const menu = button(page, 'Menu');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
};

const openProfile = async (page: Page): Promise<void> => {
  await page.goto('/user-profile');
  await heading(page, 'Dana Whitfield').waitFor();
};

/** What a server answers for the files of a release that is no longer there. */
const gone = (page: Page, files: string): Promise<unknown> =>
  page.route(files, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }));

test('a tab that is first opened without a connection says so, and opens at the next try with one', async () => {
  const { page, context } = await visitorAs(stage, 'dana', 'phone');
  await openProfile(page);
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Security' }).click();
  await reads(page, lostPart);
  await reads(page, noConnection);
  await look(page, 'lost-tab');
  await button(page, 'Try again').click();
  await reads(page, lostPart);
  expect(await focusIsKept(page)).toBe(true);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await button(page, 'Edit Profile').click();
  await reads(page, lostPart);
  await context.setOffline(false);
  await button(page, 'Try again').click();
  await page.getByRole('textbox', { name: 'Company' }).waitFor();
  await page.getByRole('tab', { name: 'Security' }).click();
  await button(page, 'Try again').click();
  await page.getByRole('switch', { name: 'Two-factor' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=security');
});

test('a page that is first opened without a connection says so, and the pages that are here still open', async () => {
  const { page, context } = await visitorAs(stage, 'dana', 'desk', { theme: 'dark' });
  await openProfile(page);
  await context.setOffline(true);
  await goTo(page, 'Cart');
  await reads(page, lostPage);
  await reads(page, noConnection);
  await look(page, 'lost-page', { theme: 'dark' });
  await button(page, 'Try again').click();
  await reads(page, lostPage);
  await goTo(page, 'Profile');
  await page.getByRole('tab', { name: 'Orders' }).waitFor();
  await goTo(page, 'Cart');
  await reads(page, lostPage);
  await context.setOffline(false);
  await button(page, 'Try again').click();
  await reads(page, 'Your cart is empty.');
  expect(new URL(page.url()).pathname).toBe('/cart');
});

test('a page whose files went with an older release is opened as a document, and a lost tab makes its page come again', async () => {
  const { page } = await visitorAs(stage, 'dana', 'desk');
  await openProfile(page);
  await gone(page, '**/assets/cart-*.js');
  const opened = page.waitForRequest((request) => request.isNavigationRequest());
  await goTo(page, 'Cart');
  expect(new URL((await opened).url()).pathname).toBe('/cart');
  await page.unroute('**/assets/cart-*.js');
  await reads(page, 'Your cart is empty.');

  await openProfile(page);
  await gone(page, '**/assets/security-tab-*.js');
  await page.getByRole('tab', { name: 'Security' }).click();
  await reads(page, lostPart);
  const again = page.waitForEvent('load');
  await button(page, 'Try again').click();
  await again;
  await reads(page, lostPart);
  await page.unroute('**/assets/security-tab-*.js');
  await button(page, 'Try again').click();
  await page.getByRole('switch', { name: 'Two-factor' }).waitFor();
});
