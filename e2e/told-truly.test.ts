import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminByWire, orderByWire } from './by-wire.ts';
import { mailedLink } from './dev-mail.ts';
import { button, reads } from './guest.ts';
import { isAtHand, look } from './looks.ts';
import { logIn, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

/** The member's row of this vehicle, pressed. */
const choose = async (page: Page, { vin, name }: Vehicle): Promise<void> => {
  await page.getByRole('searchbox').fill(vin.slice(-4));
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await reads(page, vin);
};

test('a member reads in their language what is held, charged and let go of an order, beside each of its vehicles', async () => {
  const [ford, honda, toyota] = [a('ford'), a('honda'), a('toyota')];
  await orderByWire(stage.url, { vehicles: [ford, honda], by: people.dana });
  await orderByWire(stage.url, { vehicles: [toyota], by: people.dana });
  const james = await adminByWire(stage.url, people.james);
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await page.goto('/user-dash');
  await choose(page, honda);
  await reads(page, /^The whole order, 2 vehicles: \$100\.00 is held on your card\./);
  await james.start(ford);
  await james.send(ford, 'H4021');
  await james.start(honda);
  await james.decline(honda, 'Too dark');
  await reads(page, /: \$55\.00 charged to your card\. The hold of the other \$45\.00 is voided\.$/);
  // Nobody approved what it was declined for.
  expect(await page.getByText('Documents Approved').count()).toBe(0);
  await look(page, 'dash-declined', { only: 'phone' });

  await james.start(toyota);
  await james.decline(toyota, 'Too dark');
  for (const [language, said] of [
    ['', 'Nothing was charged. The hold of $60.00 is voided.'],
    ['/fr', /^Rien n’a été débité\. La préautorisation de 60,00\s\$\sUS est annulée\.$/],
    ['/es', 'No se cobró nada. La retención de $60.00 se anuló.'],
  ] as const) {
    await page.goto(`${language}/user-dash`);
    await choose(page, { ...toyota, name: 'Toyota Camry' });
    await reads(page, said);
  }
});

test('who comes back from an order to the list on a phone goes on at its row', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford], by: people.etienne });
  await orderByWire(stage.url, { vehicles: [a('honda'), a('honda'), a('honda')], by: people.etienne });
  const { page } = await visitorAs(stage, 'etienne', 'phone');
  await page.goto('/user-dash');
  const row = page
    .getByRole('list', { name: 'Orders' })
    .getByRole('link')
    .filter({ hasText: ford.vin.slice(-4) });
  await row.press('Enter');
  await reads(page, ford.vin);
  await page.getByRole('link', { name: 'All orders' }).press('Enter');
  await row.and(page.locator(':focus')).waitFor();
  await expect.poll(() => isAtHand(row)).toBe(true);
  // Searching takes the row away and back: the keyboard stays with the search.
  const search = page.getByRole('searchbox');
  await search.fill('no such order');
  await reads(page, 'No order matches.');
  await search.fill('');
  await row.waitFor();
  await search.and(page.locator(':focus')).waitFor();
});

test('a mail about one vehicle leads a member to it, though a newer order waits, after logging in too', async () => {
  const [ford, honda] = [a('ford'), a('honda')];
  await orderByWire(stage.url, { vehicles: [ford], by: people.priya });
  await orderByWire(stage.url, { vehicles: [honda], by: people.priya });
  const james = await adminByWire(stage.url, people.james);
  await james.start(ford);
  await james.send(ford, 'H4021');
  const { page } = await stage.visitor('phone');
  await page.goto(await mailedLink(page, `Your key code is ready: ${ford.name}`));
  await logIn(page, people.priya);
  await reads(page, ford.vin);
  await button(page, 'Show code').waitFor();
});

test('a paper that could not be fetched is said where it was asked for', async () => {
  const path = await orderByWire(stage.url, { vehicles: [a('ford')] });
  const { page, context } = await stage.visitor('phone');
  await page.goto(path);
  await button(page, 'Receipts and records').click();
  const sheet = page.getByRole('dialog', { name: 'Receipts and records' });
  await button(sheet, /^Order and payment/).waitFor();
  await context.setOffline(true);
  await button(sheet, /^Order and payment/).click();
  await reads(sheet, /^The paper could not be fetched\./);
  await context.setOffline(false);
  const saved = page.waitForEvent('download');
  await button(sheet, /^Order and payment/).click();
  await saved;
  await reads(sheet, 'The paper is being saved.');
});

test('who works by keys goes on at the code after it was spelled out, and after it was hidden', async () => {
  const jeep = a('jeep');
  const path = await orderByWire(stage.url, { vehicles: [jeep] });
  const james = await adminByWire(stage.url, people.james);
  await james.start(jeep);
  await james.send(jeep, 'H4O21-0', '1234');
  const { page } = await stage.visitor('phone');
  const hasFocus = (name: string) => button(page, name).and(page.locator(':focus')).waitFor();
  await page.goto(path);
  await button(page, 'Show code').press('Enter');
  await button(page, 'Copy code').waitFor();
  await button(page, 'Show PIN').press('Enter');
  await button(page, 'Spell out: Key code').press('Enter');
  await reads(page, 'letter, Oscar');
  await page.keyboard.press('Escape');
  await hasFocus('Spell out: Key code');
  await button(page, 'Keep visible for 10 minutes').press('Enter');
  await button(page, 'Hide now').press('Enter');
  await hasFocus('Show code again');
});
