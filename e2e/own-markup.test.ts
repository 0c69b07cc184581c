import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { heading, reads } from './guest.ts';
import { openStage } from './stage.ts';

const stage = openStage();

/** What a hole in the app would let a stranger try, and what came of each. */
const tries = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const outcome = (attempt: () => unknown): string => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement('script');
    return {
      markup: outcome(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.taken = 1">')),
      page: outcome(() => {
        document.documentElement.innerHTML = '<p>mine</p>';
      }),
      address: outcome(() => {
        script.src = '/assets/theirs.js';
      }),
      text: outcome(() => {
        script.text = 'window.taken = 1';
      }),
      worker: outcome(() => new Worker('/assets/theirs.js')),
      policy: outcome(() => Reflect.get(window, 'trustedTypes').createPolicy('theirs', {})),
    };
  });

test('no text that gets into a page becomes markup, a script or the address of one', async () => {
  const { page, faults } = await stage.visitor('desk');
  // The first and the last are read without the app, in which nobody names any markup.
  for (const address of ['/', '/cart', '/fr/login']) {
    await page.goto(address);
    await page.getByRole('main').waitFor();
    if (address === '/cart') await heading(page, /cart/i).waitFor();
    const outcomes = await tries(page);
    expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes)).toEqual(new Set(['TypeError']));
    expect(await page.evaluate(() => 'taken' in window)).toBe(false);
  }
  expect(faults.length).toBeGreaterThan(0);
  // They are what was asked for.
  faults.length = 0;
});

/** From now on this page of the app fails when it is shown. */
const broken = (page: Page, files: string) =>
  page.route(files, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("a fault of ours"); };',
    }),
  );

test('a page that fails says so in our words, when it is opened and when it is come to', async () => {
  const { page } = await stage.visitor('desk', { theme: 'dark' });
  await broken(page, '**/assets/cart-*.js');
  await page.goto('/cart');
  await heading(page, 'Something went wrong').waitFor();
  await reads(page, 'Your cart and what you saved are kept.');
  await page.goto('/vehicle-keycode-request');
  await heading(page, 'Which vehicle?').waitFor();
  await broken(page, '**/assets/register-*.js');
  await page.getByRole('link', { name: 'Register' }).first().click();
  await heading(page, 'Something went wrong').waitFor();
});
