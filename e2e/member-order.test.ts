import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { adminByWire, withInCart } from './by-wire.ts';
import { deskOf, openRequest, sendCode, start } from './desk.ts';
import { button, checkOut, fillIn, heading, reads, cartShows } from './guest.ts';
import { logIn, logInAs, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('a member at a desk orders at the member price and gets the code on the dashboard', async () => {
  const ford = a('ford');
  const { page } = await visitorAs(stage, 'dana', 'desk');
  await page.getByRole('link', { name: 'New request' }).click();
  await fillIn(page, ford);
  await reads(page, '$55.00');
  await reads(page, /guest \$70\.00/i);
  await expect.poll(() => page.getByRole('textbox', { name: /send the link/ }).count()).toBe(0);
  await button(page, 'Add to Cart').click();
  await heading(page, ford.name).waitFor();
  await button(page, 'Pay $55.00').click();
  await page.waitForURL('**/sandbox/pay/**');
  await button(page, 'Pay $55.00').click();
  await page.waitForURL('**/dashboard');
  await heading(page, 'Hello, Dana').waitFor();
  await reads(page, /In the queue/);

  const { page: desk } = await deskOf(stage, 'maria', 'desk', { theme: 'dark' });
  await openRequest(desk, ford);
  await reads(desk, /Dana Whitfield/);
  await start(desk);
  await reads(page, /Maria is working on it/);
  await sendCode(desk, { code: 'H4021' });
  await button(page, 'Show code').click();
  await reads(page, 'H4021');

  await button(page, 'Receipts and records').click();
  await reads(page, 'Request file (PDF)');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'File of this VIN (CSV)').click()]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^vin-${ford.vin}-.*\\.csv$`));
});

test('the cart of a guest who logs in half-way goes along, at the member price', async () => {
  const jeep = a('jeep');
  const { page } = await stage.visitor('phone');
  await withInCart(page, jeep);
  await reads(page, 'Members pay $69.00 for this cart and save $36.00.');
  await page.getByRole('link', { name: 'Log in for $69.00' }).click();
  await logIn(page, people.dana);
  await cartShows(page, jeep);
  await checkOut(page);
  await button(page, 'Pay $69.00').click();
  await page.waitForURL('**/dashboard');
  const james = await adminByWire(stage.url, people.james);
  await james.start(jeep);
  await james.send(jeep, '77X01', '5521');
  // As it would be long after the last login, which no journey waits for.
  const reveal = { path: '/vehicle/reveal-code', method: 'POST', mishap: 'code.sign_in_again' } as const;
  await whileCalls(page, reveal, async () => {
    await button(page, 'Show PIN').click();
    await reads(page, 'Please log in again to open the code.');
    await page.getByRole('link', { name: 'Log in again' }).click();
    await reads(page, 'Your last login is more than 12 hours ago. Log in once more to open the code.');
  });
  await logIn(page, people.dana);
  await page.waitForURL('**/dashboard**');
  await button(page, 'Show PIN').click();
  await reads(page, '5521');
});

test('a form that a guest began is still filled in after logging in', async () => {
  const honda = a('honda');
  const { page } = await stage.visitor('desk');
  await page.goto('/vehicle-keycode-request');
  await fillIn(page, honda);
  await reads(page, 'Draft saved');
  await logInAs(page, 'priya');
  await page.getByRole('link', { name: 'New request' }).click();
  await reads(page, honda.name);
  await button(page, 'Add to Cart').click();
  await cartShows(page, honda);
  await reads(page, 'Professional plan, 20% off');
  await reads(page, '$36.00');
});
