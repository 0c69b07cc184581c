import { streams } from '@keywright/contract/live.calls';
import { expect, test } from 'vitest';
import { withInCart } from './by-wire.ts';
import { button, giveEmail, heading, reads } from './guest.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('several vehicles with and without PIN add up line by line, and the checkout says the same', async () => {
  const [jeep, ford, nissan] = [a('jeep'), a('ford'), a('nissan')];
  const { page } = await stage.visitor('desk');
  await withInCart(page, jeep, ford, nissan);
  const lines = ['Key codes (3)$225.00', 'PINs (2)$40.00', 'Total$265.00'];
  const linesOf = (place: ReturnType<typeof page.locator>) => place.locator('dl > div').allTextContents();
  expect(await linesOf(page.getByRole('main'))).toEqual(lines);
  await reads(page, '3 of 5 vehicles');
  await button(page, 'Pay as guest · $265.00').click();
  const sheet = page.getByRole('dialog', { name: 'Check your order' });
  expect(await linesOf(sheet)).toEqual(lines);
  // Each amount is shown once: the total is the sum of all others.
  const amounts = (await sheet.innerText()).match(/\$[\d.,]+/g) ?? [];
  const inSums = lines.map((line) => line.slice(line.indexOf('$')));
  expect(amounts.filter((amount) => amount !== '$265.00').toSorted()).toEqual(inSums.slice(0, -1).toSorted());
  for (const vehicle of [jeep, ford, nissan])
    await reads(sheet, new RegExp(`${vehicle.name}, VIN ends ${vehicle.vin.slice(-4)}`));
  await giveEmail(sheet, 'nobody');
  await button(sheet, 'Continue to payment').click();
  await reads(sheet, 'Email is invalid');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await expect
    .poll(() => button(page, /^Pay as guest/).evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test('a vehicle that was removed comes back with Undo, and an empty cart leads to the form', async () => {
  const honda = a('honda');
  const { page } = await stage.visitor('phone');
  await withInCart(page, honda);
  await button(page, /^Remove 2018 Honda Accord/).click();
  await reads(page, 'Vehicle request removed successfully!');
  await reads(page, 'Your cart is empty.');
  await button(page, 'Undo').click();
  await heading(page, honda.name).waitFor();
  await reads(page, '$60.00');
  await button(page, /^Remove 2018 Honda Accord/).click();
  await reads(page, 'Your cart is empty.');
  await page.getByRole('link', { name: 'Request a key code' }).click();
  await page.waitForURL('**/vehicle-keycode-request');
});

test('a guest sees until when the cart is kept, and finds it again after a reload', async () => {
  const honda = a('honda');
  const { page } = await stage.visitor('phone');
  await withInCart(page, honda);
  await reads(page, /^Saved on this device until /);
  await page.reload();
  await heading(page, honda.name).waitFor();
});

test('a guest’s cart that changes in another tab changes in this one; one that did not hear of it is shown again instead of being paid', async () => {
  const [ford, honda] = [a('ford'), a('honda')];
  const { page, context } = await stage.visitor('desk');
  // As whoever has put something into the cart by the form.
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('reminders', 'on');
  });
  const hears = page.waitForResponse(`**${streams.own}`);
  await withInCart(page, ford);
  await hears;
  const other = await context.newPage();
  await withInCart(other, honda);
  await reads(page, '$130.00');
  // The other tab hears neither by a stream of its own nor from this one.
  await context.route(`**${streams.own}`, (route) => route.abort());
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await other.reload();
  await heading(other, honda.name).waitFor();
  await page.bringToFront();
  await button(page, /^Remove 2018 Honda Accord/).click();
  await expect.poll(() => heading(page, honda.name).count()).toBe(0);
  await other.bringToFront();
  await button(other, 'Pay as guest · $130.00').click();
  await button(other, 'Continue to payment').click();
  const sheet = other.getByRole('dialog', { name: 'Check your order' });
  await reads(sheet, 'Your cart has changed. Please review it and try again.');
  await reads(sheet, '$70.00');
});
