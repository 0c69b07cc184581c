import { myRequests } from '@keywright/contract/orders.calls';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { adminByWire, orderByWire } from './by-wire.ts';
import { button, reads } from './guest.ts';
import { isAtHand, look, shoot } from './looks.ts';
import { papersFor } from './papers.ts';
import { logIn, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

/** What of the VIN stands in a list. */
const endOf = ({ vin }: Vehicle): string => vin.slice(-4);

/** As a phone says it to a page that is seen again. */
const wake = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const isStream = (url: URL): boolean => url.pathname === '/live';
const cutStream = async (page: Page): Promise<void> => {
  await page.route(isStream, (route) => route.abort('connectionfailed'));
  await wake(page);
};

const openOrder = async (page: Page, vehicle: Vehicle): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search by VIN, model, make or PO number' }).fill(endOf(vehicle));
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: vehicle.name });
  await rows.filter({ hasText: endOf(vehicle) }).click();
  await reads(page, vehicle.vin);
};

test('a member corrects a VIN while the request waits, and reads why when the desk was faster', async () => {
  const [ford, right] = [a('ford'), a('ford')];
  await orderByWire(stage.url, { vehicles: [ford], by: people.dana });
  const james = await adminByWire(stage.url, people.james);
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await page.goto('/user-dash');
  await openOrder(page, ford);
  await reads(page, /You are next in the queue|wait(s)? before yours/);
  await shoot(page, 'dash-phone-waiting');
  await button(page, 'Edit').click();
  const vin = page.getByRole('textbox', { name: 'VIN' });
  await vin.fill(right.vin);
  await look(page, 'dash-edit', { only: 'phone' });
  await whileCalls(page, { path: '/vehicle/update-request', method: 'PUT', mishap: 'wordless' }, async () => {
    await button(page, 'Save Update').click();
    await reads(page, 'Failed to update request.');
    // Where the button was pressed, below the photos as it is.
    await expect.poll(() => isAtHand(page.getByRole('alert').filter({ hasText: 'Failed to update' }))).toBe(true);
  });
  await expect.poll(() => vin.inputValue()).toBe(right.vin);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Save Update').click();
  const form = (await sent).postData() ?? '';
  expect([form.includes('name="vin"'), form.includes('name="model"')]).toEqual([true, false]);
  await reads(page, /Your request is up to date/);
  await reads(page, right.vin);

  // Still typing when the desk presses Start: nothing is lost, and it is said at once and again when it is sent.
  await button(page, 'Edit').click();
  const late = a('ford').vin;
  await vin.fill(late);
  await james.start({ ...ford, vin: right.vin });
  await reads(page, /James at the code desk has just started on this request/);
  await expect.poll(() => page.getByText('You can change this until').count()).toBe(0);
  await button(page, 'Save Update').click();
  await reads(page, 'The code desk has started on this request: it cannot be changed any more.');
  await expect.poll(() => vin.inputValue()).toBe(late);
  await shoot(page, 'dash-phone-edit-late');
  await button(page.getByRole('region', { name: 'Chosen order' }), 'Close')
    .filter({ visible: true })
    .click();
  await reads(page, right.vin);
});

test('an edit goes on where it was after a session that ended, and stays in view when the desk decides the request meanwhile', async () => {
  const [honda, other] = [a('honda'), a('honda')];
  await orderByWire(stage.url, { vehicles: [honda], by: people.etienne });
  const james = await adminByWire(stage.url, people.james);
  const { page, context } = await visitorAs(stage, 'etienne', 'phone');
  await page.goto('/user-dash');
  await reads(page, honda.vin);
  await button(page, 'Edit').click();
  const vin = page.getByRole('textbox', { name: 'VIN' });
  await vin.fill(other.vin);
  await page.locator('input[aria-label="Replace: Registration"]').setInputFiles((await papersFor(other)).Registration);
  await reads(page, 'New photo, not sent yet');
  await context.clearCookies();
  await button(page, 'Save Update').click();
  await page.waitForURL('**/login**');
  await logIn(page, people.etienne);
  await expect.poll(() => vin.inputValue()).toBe(other.vin);
  await reads(page, 'New photo, not sent yet');

  // A later order is on top now, and this one comes to its end: the form stays, with what was typed.
  await orderByWire(stage.url, { vehicles: [a('toyota')], by: people.etienne });
  await james.start(honda);
  await james.decline(honda, 'The VIN cannot be read');
  await reads(page, /^This request can’t be changed any more/);
  expect(await vin.inputValue()).toBe(other.vin);
});

test('the order in view stays when its code is there, though another one waits', async () => {
  const [older, newer] = [a('ford'), a('toyota')];
  await orderByWire(stage.url, { vehicles: [older], by: people.etienne });
  await orderByWire(stage.url, { vehicles: [newer], by: people.etienne });
  const james = await adminByWire(stage.url, people.james);
  const { page } = await visitorAs(stage, 'etienne', 'phone');
  await page.goto('/user-dash');
  await reads(page, newer.vin);
  await james.start(newer);
  await reads(page, /James is working on it/);
  await james.send(newer, 'H4021');
  await button(page, 'Show code').click();
  await reads(page, 'H4021');
});

test('the tracker follows by the stream, by asking where there is none, and at once when the phone wakes', async () => {
  const [honda, jeep] = [a('honda'), a('jeep')];
  await orderByWire(stage.url, { vehicles: [honda, jeep], by: people.dana });
  const james = await adminByWire(stage.url, people.james);
  const { page, context } = await visitorAs(stage, 'dana', 'phone', { theme: 'dark' });
  await page.goto('/dashboard');
  await openOrder(page, honda);
  await reads(page, 'Live');
  await cutStream(page);
  await reads(page, 'Reconnecting');
  await james.start(honda);
  await reads(page, /James is working on it/);
  await james.send(honda, 'H4O21-0');
  await button(page, 'Show code').click();
  await reads(page, 'H4O21-0');
  await button(page, 'Spell it out').click();
  await reads(page, 'letter, Oscar');
  await reads(page, 'digit zero');
  await look(page, 'dash-spell', { only: 'phone', theme: 'dark' });
  await button(page.getByRole('region', { name: 'Chosen order' }), 'Close')
    .filter({ visible: true })
    .click();
  await button(page, 'Keep visible for 10 minutes').click();
  await reads(page, /Open until .*, on this device only/);
  await shoot(page, 'dash-phone-code');
  await button(page, 'Hide now').click();
  await button(page, 'Show code again').waitFor();
  await button(page, 'The key works').click();
  await reads(page, /You said on .* that the key works/);
  // The button that had the focus is gone.
  const thanks = page.getByText(/You said on .* that the key works/);
  await expect.poll(() => thanks.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.unroute(isStream);
  await page.clock.install();
  await page.goto('/dashboard');
  await openOrder(page, jeep);
  await reads(page, 'Live');
  await context.setOffline(true);
  await reads(page, 'Offline');
  await james.start(jeep);
  // While the page's clock stands still, none of its timers can make it ask.
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === myRequests.path);
  await context.setOffline(false);
  await asked;
  await page.clock.resume();
  await reads(page, /James is working on it/);
});

test('the dashboard on a large screen: counters at nothing too, VINs by their end in the list and whole in the detail', async () => {
  const [toyota, declined] = [a('toyota'), a('ford')];
  await orderByWire(stage.url, { vehicles: [toyota, declined], by: people.priya });
  const james = await adminByWire(stage.url, people.james);
  await james.start(declined);
  await james.decline(declined, 'The VIN cannot be read');
  const { page } = await visitorAs(stage, 'priya', 'desk', { theme: 'dark' });
  await page.goto('/user-dash');
  await reads(page, 'Hello, Priya');
  const list = page.getByRole('list', { name: 'Orders' });
  await openOrder(page, toyota);
  await reads(list, new RegExp(endOf(toyota)));
  await expect.poll(() => list.getByText(toyota.vin).count()).toBe(0);
  await shoot(page, 'dash-desk-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await shoot(page, 'dash-desk');
  await button(page, 'Edit').click();
  await shoot(page, 'dash-desk-edit');
  const counters = page.getByRole('navigation', { name: 'Show only' });
  await expect.poll(() => counters.getByRole('link').count()).toBe(3);
  // What was declined is over: it stands among the fulfilled, with its own label, and is counted there.
  await expect.poll(() => counters.textContent()).toBe('1 Pending0 In Progress1 Fulfilled');
  await page.goto('/user-dash?tab=fulfilled');
  await expect.poll(() => list.getByRole('link').allTextContents()).toEqual([expect.stringContaining('Declined')]);
});

test('a draft that is thrown away says so, and who registers at the desk reads what is missing in short', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/vehicle-keycode-request');
  await page.getByRole('textbox', { name: 'VIN' }).fill(a('ford').vin);
  await reads(page, 'Draft saved');
  await button(page, 'Start over').click();
  await button(page.getByRole('dialog'), 'Start over').click();
  await reads(page, 'Vehicle request cleared successfully!');
  await page.goto('/admin-register');
  await button(page.getByRole('main'), 'Register').click();
  await reads(page, 'Company is required');
  await reads(page, 'Company name is required');
  await reads(page, 'Admin code is required');
});

test('the heading is about the vehicle that is open, not about another one that needs the member', async () => {
  const [ford, jeep] = [a('ford'), a('jeep')];
  await orderByWire(stage.url, { vehicles: [ford, jeep], by: people.dana });
  const james = await adminByWire(stage.url, people.james);
  await james.askAgain(ford, 'registration');
  const { page } = await visitorAs(stage, 'dana', 'phone');
  const first = page.getByRole('heading', { level: 1 });
  await page.goto('/user-dash');
  await first.filter({ hasText: /registration/ }).waitFor();
  await reads(page, ford.vin);
  await openOrder(page, jeep);
  await first.filter({ hasText: 'Dana' }).waitFor();
  expect(await first.textContent()).not.toMatch(/registration/i);
  await page.goto('/user-dash');
  await first.filter({ hasText: /registration/ }).waitFor();
  await look(page, 'dash-heading', { only: 'phone' });
});
