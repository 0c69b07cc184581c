import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withInCart } from './by-wire.ts';
import { button, heading } from './guest.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** Steps back as the Back button does; Playwright's own way waits for a page that does not come when a dialog closes instead. */
const back = (page: Page): Promise<void> => page.evaluate(() => setTimeout(() => history.back())).then(() => undefined);
const path = (page: Page): string => new URL(page.url()).pathname;

test('Back closes an open sheet and stays on the page, and goes back from there the next time', async () => {
  const { page } = await visitorAs(stage, 'dana', 'desk');
  const follow = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).first().click();
  // Several vehicles are reviewed in a sheet before they are paid for.
  await withInCart(page, a('ford'), a('honda'));
  await follow(/^Profile/);
  await heading(page, 'Dana Whitfield').waitFor();
  await follow(/^Cart/);
  const sheet = page.getByRole('dialog', { name: 'Check your order' });
  const open = async () => {
    await button(page, /^Pay /).click();
    await sheet.waitFor();
  };
  for (let n = 0; n < 2; n += 1) {
    await open();
    await back(page);
    await sheet.waitFor({ state: 'hidden' });
    expect(path(page)).toBe('/cart');
  }
  // One that was closed in another way asks for no press of its own.
  await open();
  await button(sheet, 'Close').click();
  await sheet.waitFor({ state: 'hidden' });
  await back(page);
  await page.waitForURL('**/user-profile');
});
