import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire, withInCart } from './by-wire.ts';
import { deskOf } from './desk.ts';
import { button, reads } from './guest.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const path = (page: Page): string => new URL(page.url()).pathname;

test('Back closes an open sheet and stays on the page, and goes back from there the next time', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/');
  await withInCart(page, a('ford'));
  const before = path(page);
  const sheet = page.getByRole('dialog', { name: 'Check your order' });
  const open = async () => {
    await button(page, /^Pay as guest/).click();
    await sheet.waitFor();
  };
  for (let n = 0; n < 2; n += 1) {
    await open();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(path(page)).toBe(before);
  }
  // One that was closed in another way asks for no press of its own.
  await open();
  await button(sheet, 'Close').click();
  await sheet.waitFor({ state: 'hidden' });
  await open();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
});

test('what is chosen in a dialog leads on, and Back from there shows the page before it without the dialog', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const { page } = await deskOf(stage, 'james');
  await reads(page, ford.name);
  const palette = page.getByRole('combobox', { name: /^An action, a list/ });
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.type('transactions');
  await page.keyboard.press('Enter');
  await page.waitForURL(/list=transactions/);
  await palette.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('transactions'));
  await reads(page, ford.name);
  expect(await palette.isVisible()).toBe(false);
  expect(path(page)).toBe('/admin');
});
