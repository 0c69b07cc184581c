import { myCart } from '@keywright/contract/cart';
import { requestKeycode } from '@keywright/contract/ask';
import { createCheckoutSession, processPaymentSuccess } from '@keywright/contract/payments';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { found } from '../server/src/testing/found.ts';
import { threePhotos } from '../server/src/testing/requests.ts';
import { deskOf, pane } from './desk.ts';
import { button, reads } from './guest.ts';
import { countRestyled } from './restyled.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

/** Orders three vehicles at a time, as many as one guest may a day. */
const orderAll = async (url: string, vehicles: readonly Vehicle[]): Promise<void> => {
  for (let at = 0; at < vehicles.length; at += 3) {
    const browser = visitor(url);
    for (const { vin, make, model, year } of vehicles.slice(at, at + 3))
      await browser.call(requestKeycode, { body: { vin, make, model, year }, files: await threePhotos() });
    const { json: cart } = await browser.call(myCart);
    const { json: page } = await browser.call(createCheckoutSession, {
      body: { amount: cart.totalCents, items: cart.items, email: 'fleet@example.com' },
    });
    const body = new URLSearchParams({ action: 'pay', email: 'fleet@example.com' });
    await fetch(page.url, { method: 'POST', redirect: 'manual', body, headers: { origin: url } });
    const paymentIntentId = found(page.url.split('/').at(-1));
    expect((await browser.call(processPaymentSuccess, { body: { paymentIntentId } })).status).toBe(200);
  }
};

/** How many requests the desk loads at once. */
const PAGE = 50;
const shown = `${PAGE} shown, there are more.`;

test('the queue goes on past its first page, by scrolling, by J and by a search for what is far down', async () => {
  const vehicles = Array.from({ length: PAGE + 20 }, () => a('ford'));
  await orderAll(stage.url, vehicles);
  const { page } = await deskOf(stage, 'maria');
  await reads(page, `Waiting ${PAGE + 20}`);
  const rows = page.getByRole('region', { name: 'Queue' }).getByRole('row');
  await reads(page, shown);
  await rows.nth(PAGE).scrollIntoViewIfNeeded();
  await rows.nth(PAGE + 20).waitFor();
  await reads(page, found(vehicles.at(-1)).vin.slice(-4));
  await page.getByText(shown).waitFor({ state: 'detached' });

  await page.goto('/admin');
  await reads(page, shown);
  const far = found(vehicles[PAGE + 15]);
  await page.getByRole('searchbox', { name: /Search/ }).fill(far.vin.slice(-4));
  await rows
    .filter({ hasText: far.vin.slice(-4) })
    .first()
    .waitFor();
  const openMine = async (): Promise<void> => {
    const mine = page.getByRole('link', { name: /^Mine/ });
    await mine.click();
    // What is typed before it is there is a search of the list before.
    await mine.and(page.locator('[aria-current]')).waitFor();
  };
  // The same words in a list that lacks it lead to where it stands.
  await openMine();
  await page.getByRole('searchbox', { name: /Search/ }).fill(far.vin.slice(-4));
  await page.getByRole('link', { name: '1 waiting' }).click();
  await rows
    .filter({ hasText: far.vin.slice(-4) })
    .first()
    .waitFor();
  await openMine();
  await page.getByRole('searchbox', { name: /Search/ }).fill(far.vin.slice(-6));
  await page.getByRole('link', { name: 'Search all orders' }).click();
  // Its order has two more of the kind.
  await page.getByRole('table').getByRole('link', { name: far.name }).first().waitFor();

  // A key that is pressed at the last one, while what follows is on its way, counts once that is here.
  const isSlow = Promise.withResolvers<void>();
  await page.route(/cursor=/, async (route) => {
    await isSlow.promise;
    await route.continue();
  });
  await page.goto('/admin');
  await reads(page, shown);
  await rows
    .nth(PAGE - 2)
    .getByRole('link')
    .click();
  const selected = (at: number) => rows.nth(at).and(page.locator('[data-selected]')).waitFor();
  await selected(PAGE - 2);
  for (let at = PAGE - 1; at <= PAGE; at += 1) {
    await page.keyboard.press('j');
    await selected(at);
  }
  await page.keyboard.press('j');
  await button(page, 'Loading').waitFor();
  isSlow.resolve();
  for (let at = PAGE + 1; at <= PAGE + 4; at += 1) {
    await selected(at);
    await page.keyboard.press('j');
  }
  await button(pane(page), /^Start/).waitFor();

  // What changes in the open request must not style the whole page again, the queue's rows included.
  expect(await countRestyled(page, '[data-work]')).toBeLessThan(100);
});
