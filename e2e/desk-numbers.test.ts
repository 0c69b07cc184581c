import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminByWire, orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, start } from './desk.ts';
import { button, reads } from './guest.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** The number in the words of a chip or a link, once the page shows it. */
const numberIn = async (page: Page, name: RegExp): Promise<number> =>
  Number(((await page.getByRole('link', { name }).textContent()) ?? '').replaceAll(/\D/g, ''));

/** Opens a list by its chip and counts its rows. */
const rowsOf = async (page: Page, name: RegExp, count: number): Promise<void> => {
  const chip = page.getByRole('link', { name });
  await chip.click();
  await chip.and(page.locator('[aria-current]')).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(count);
};

test('one number means one thing: badge, tab title, chips and rows of the queue agree', async () => {
  const [asked, held, his, hers] = [a('ford'), a('jeep'), a('honda'), a('ford')];
  const waiting = [a('ford'), a('toyota'), a('jeep')];
  const vehicles = [asked, held, his, hers, ...waiting];
  for (const vehicle of vehicles)
    await orderByWire(stage.url, { vehicles: [vehicle], email: `${vehicle.vin}@example.com` });
  const james = await adminByWire(stage.url, people.james);
  await james.askAgain(asked, 'frontId');
  await james.start(held);
  await james.askAgain(held, 'registration');
  await james.start(his);
  const maria = await adminByWire(stage.url, people.maria);
  await maria.start(hers);

  const { page } = await deskOf(stage, 'maria');
  await reads(page, 'Waiting 3');
  const lists: [name: RegExp, count: number][] = [
    [/^Waiting \d/, 3],
    [/^Mine/, 1],
    [/^In progress/, 3],
    [/^Late/, 0],
    [/^Waiting for customer/, 2],
  ];
  for (const [name, count] of lists) {
    expect(await numberIn(page, name), String(name)).toBe(count);
    await rowsOf(page, name, count);
  }
  await page.getByRole('link', { name: 'Queue 3' }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('(3) '));

  // What is searched for narrows the rows, not the numbers of the lists.
  await rowsOf(page, /^In progress/, 3);
  await page.getByRole('searchbox').fill(his.vin);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  expect(await numberIn(page, /^In progress/)).toBe(3);

  // The request that is worked on stays in sight beside those that wait.
  await rowsOf(page, /^Waiting \d/, 3);
  const [first] = waiting;
  if (!first) throw new Error('nothing waits');
  await openRequest(page, first);
  await start(page);
  await reads(page, 'Waiting 2');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(3);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  await page.getByRole('link', { name: 'Queue 2' }).waitFor();
});

test('a search says at its field that it is too long, and finds numbers however they are spaced', async () => {
  const vehicle = a('toyota');
  await orderByWire(stage.url, { vehicles: [vehicle], email: 'spaced@example.com' });
  const { page } = await deskOf(stage, 'maria');
  await page
    .getByRole('row')
    .filter({ hasText: vehicle.vin.slice(-4) })
    .getByRole('link')
    .click();
  const number = (
    (await pane(page)
      .getByText(/^Order /)
      .textContent()) ?? ''
  ).replace(/^Order (\S+).*$/, '$1');
  await page.keyboard.press('Escape');
  const rows = page.locator('tbody tr');
  const search = page.getByRole('searchbox');
  const { vin } = vehicle;
  for (const text of [number.replace('-', ''), number, `${vin.slice(0, 5)} ${vin.slice(5)}`, 'spaced@example']) {
    await search.fill(text);
    await expect.poll(() => rows.count(), { message: text }).toBe(1);
    await reads(page.locator('tbody'), vehicle.name);
  }
  await search.fill('%%%');
  await reads(page, 'No request matches.');
  await search.fill('x'.repeat(81));
  await reads(page, 'At most 80 characters can be searched for. Shorten the search.');
  expect(await search.getAttribute('aria-invalid')).toBe('true');
  await search.fill(vin);
  await page.getByText('At most 80 characters').waitFor({ state: 'detached' });
  await expect.poll(() => rows.count()).toBe(1);
  expect(await button(page, 'Loading').count()).toBe(0);
});
