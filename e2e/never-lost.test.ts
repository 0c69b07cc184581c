import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminByWire, orderByWire } from './by-wire.ts';
import { button, fillIn, heading, payAndFollow, photoRow, pick, putInCart, reads } from './guest.ts';
import { look } from './looks.ts';
import { papersFor, photoNames } from './papers.ts';
import { fillFields, logIn, logInAs, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const waiting = (page: Page) => page.getByRole('complementary', { name: 'Your activity' });

/** What was played since the page was opened. */
const notesPlayed = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'notesPlayed') ?? 0));
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called for whichever oscillator begins
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function start(...when) {
      Reflect.set(window, 'notesPlayed', Number(Reflect.get(window, 'notesPlayed') ?? 0) + 1);
      begin.apply(this, when);
    };
  });

test('a guest who looks away finds the cart and the order again on every page, and is called when the code is ready', async () => {
  const [jeep, honda] = [a('jeep'), a('honda')];
  const { page: phone } = await stage.visitor('phone');
  await listen(phone);
  await putInCart(phone, jeep);
  await phone.goBack();
  await heading(phone, 'You sent this request').waitFor();
  await reads(phone, `${jeep.name}, VIN ends ${jeep.vin.slice(-4)}`);
  await button(phone, 'Another vehicle').click();
  await waiting(phone).getByRole('link', { name: 'Cart (1)' }).waitFor();
  await expect.poll(() => phone.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe('');

  await phone.goto('/');
  await button(phone, 'Menu').click();
  await phone.getByRole('navigation').getByRole('link', { name: 'Cart (1)' }).click();
  await phone.waitForURL('**/cart');
  const first = await payAndFollow(phone, 'sam@example.com');
  await phone.getByRole('switch', { name: 'Sound' }).click();
  await putInCart(phone, honda);
  await payAndFollow(phone, 'sam@example.com');

  await phone.goto('/');
  await waiting(phone)
    .getByRole('link', { name: /^Order .+, in the queue$/ })
    .waitFor();
  expect(await waiting(phone).getByRole('link').count()).toBe(1);
  // A browser lets a page be heard that was touched.
  await heading(phone, /./).first().click();
  const james = await adminByWire(stage.url, people.james);
  await james.start(jeep);
  await james.send(jeep, '77X01', '5521');
  const ready = waiting(phone).getByRole('link', { name: `Code ready: ${jeep.name} Open` });
  await ready.waitFor();
  // In place of the newer order, which needs nothing.
  expect(await waiting(phone).getByRole('link').count()).toBe(1);
  expect(await phone.title()).toMatch(/^Code ready · /);
  await phone.getByRole('link', { name: /^See prices for all/ }).click();
  await expect.poll(() => phone.title()).toMatch(/^Code ready · Pric/);
  await expect.poll(() => notesPlayed(phone)).toBeGreaterThan(0);
  expect(await phone.content()).not.toMatch(/77X01|5521/);

  await ready.click();
  await phone.waitForURL(`**${first}`);
  // In its own words, which are the same.
  await expect.poll(() => phone.title()).toMatch(/^Code ready · Order/);
  await button(phone, 'Show code').click();
  await reads(phone, '77X01');
  await phone.goto('/');
  await waiting(phone)
    .getByRole('link', { name: /, in the queue$/ })
    .waitFor();
  await expect.poll(() => ready.count()).toBe(0);
});

test('the reminder is one line with the most urgent thing; dismissed, it stays away until another thing is more urgent', async () => {
  const [ford, honda] = [a('ford'), a('honda')];
  const james = await adminByWire(stage.url, people.james);
  for (const vehicle of [ford, honda]) {
    await orderByWire(stage.url, { vehicles: [vehicle], by: people.dana });
    await james.start(vehicle);
  }
  await james.send(ford, 'H4021');
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await page.goto('/support');
  await waiting(page)
    .getByRole('link', { name: `Code ready: ${ford.name} Open` })
    .waitFor();
  expect((await waiting(page).boundingBox())?.height).toBeLessThan(46);
  await look(page, 'reminder', { only: 'phone' });
  await waiting(page).getByRole('button', { name: 'Dismiss this reminder' }).click();
  await expect.poll(() => waiting(page).count()).toBe(0);
  const told = page.waitForResponse('**/reminders');
  await page.reload();
  await told;
  await button(page, 'Menu').click();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /, code ready$/ })
    .waitFor();
  expect(await waiting(page).count()).toBe(0);

  await james.askAgain(honda, 'registration');
  await waiting(page).getByRole('link', { name: 'Retake the photo of the registration' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Needs you · Support/);
  await page.goto('/user-dash');
  await heading(page, 'Retake the photo of the registration').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Needs you · /);
  await page.getByRole('region', { name: 'Please retake: Registration' }).waitFor();
  await page.getByRole('link', { name: new RegExp(`${honda.name}.*Needs you`) }).waitFor();
  // The list says it by itself.
  expect(await waiting(page).count()).toBe(0);
  await look(page, 'needs-you-dashboard');
});

test("a member's session that ends in the middle of the form loses nothing and makes no guest of them", async () => {
  const ford = a('ford');
  const { page, context } = await visitorAs(stage, 'dana', 'phone');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await shortcuts.getByRole('link', { name: 'New request' }).click();
  await fillIn(page, ford);
  await reads(page, '$55.00');
  await reads(page, 'Draft saved');

  const session = (await context.cookies()).filter(({ name }) => /^(?:__Host-)?(?:access|refresh)/.test(name));
  expect(session).toHaveLength(2);
  await context.addCookies(session.map((cookie) => ({ ...cookie, value: 'lapsed' })));
  await button(page, 'Add to Cart').click();
  await page.waitForURL('**/login?**');
  await reads(page, /^Your session has ended\./);
  await logIn(page, people.dana);
  await page.waitForURL('**/vehicle-keycode-request');
  await reads(page, '$55.00');
  await expect.poll(() => page.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe(ford.vin);
  for (const name of photoNames) await reads(photoRow(page, name), /Uploaded, /);
  await button(page, 'Add to Cart').click();
  await page.waitForURL('**/cart');
  await button(page, 'Pay $55.00').waitFor();

  await page.goto('/');
  await shortcuts.getByRole('link', { name: 'Cart, 1 inside' }).click();
  await heading(page, ford.name).waitFor();
  await button(page, 'Menu').click();
  await button(page, 'Log out').click();
  await reads(page, 'You are logged out.');
  await page.goto('/');
  await heading(page, /./).first().waitFor();
  await expect.poll(() => waiting(page).count()).toBe(0);
});

test("a member whose session's cookies are gone, beside a guest's that stays, is asked to log in and not charged as a guest", async () => {
  const ford = a('ford');
  const { page, context } = await stage.visitor('phone');
  await page.goto('/vehicle-keycode-request');
  await pick(page, 'Back of ID', (await papersFor(ford))['Back of ID']);
  await reads(photoRow(page, 'Back of ID'), /Uploaded, /);
  await logInAs(page, 'dana');
  await page.goto('/vehicle-keycode-request');
  await page.getByRole('textbox', { name: 'VIN' }).fill(ford.vin);
  await reads(page, ford.name);
  await reads(page, 'Draft saved');
  const guests = await context.cookies();
  await context.clearCookies({ name: /access|refresh|session_hint/ });
  expect((await context.cookies()).length).toBe(guests.length - 3);
  await pick(page, 'Front of ID', (await papersFor(ford))['Front of ID']);
  await page.waitForURL('**/login?**');
  await reads(page, /^Your session has ended\./);
  await logIn(page, people.dana);
  await page.waitForURL('**/vehicle-keycode-request');
  await expect.poll(() => page.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe(ford.vin);
});

test('a registration that was begun is there again after a reload, without the password', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/register');
  await fillFields(page, {
    'First name': 'Noor',
    'Last name': 'Haddad',
    Email: 'noor@example.com',
    Password: 'long-enough-1',
  });
  await page.reload();
  await expect.poll(() => page.getByLabel('First name', { exact: true }).inputValue()).toBe('Noor');
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('noor@example.com');
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'long-enough-1',
  );
});
