import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { idOnAccount, withInCart } from './by-wire.ts';
import { logOut } from './factors.ts';
import { button, checkOut, fillIn, heading, payAndFollow, reads } from './guest.ts';
import { isAtHand, look } from './looks.ts';
import { papersFor, type PhotoName, type Papers, photoNames } from './papers.ts';
import { logInAs, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

/**
 * What is counted. A tap is a touch of a page of ours or of the card provider: a field, a button, a link, a photo's row.
 * The keys of the phone's keyboard (its Go key too) and the choice in the phone's photo picker belong to that one touch.
 * A screen is a heading or a dialog title that was painted, in order. Counted so, the journey took 9 taps and 8 screens.
 */
const MAX_TAPS = 7;
const MAX_SCREENS = 5;

/** Writes down each first heading and each dialog title as soon as it is on the page. */
const recordScreens = async (page: Page): Promise<string[]> => {
  const screens: string[] = [];
  await page.exposeFunction('sawScreen', (title: string) => {
    if (title !== screens.at(-1)) screens.push(title);
  });
  await page.addInitScript(() => {
    const report = () => {
      const titles = [...document.querySelectorAll('h1, dialog[open] h2')];
      const shown = titles.findLast((title) => title.checkVisibility({ visibilityProperty: true }))?.textContent;
      if (shown) (Reflect.get(window, 'sawScreen') as (title: string) => void)(shown);
    };
    new MutationObserver(report).observe(document, { childList: true, subtree: true, attributes: true });
  });
  return screens;
};

const tapsOf = (page: Page) => {
  let count = 0;
  const tap = async (name: string | RegExp): Promise<void> => {
    count += 1;
    await button(page, name).click();
  };
  return {
    tap,
    count: () => count,
    typeVin: async ({ vin }: Vehicle): Promise<void> => {
      count += 1;
      await page.getByRole('textbox', { name: 'VIN' }).click();
      await page.keyboard.type(vin);
      await page.keyboard.press('Enter');
    },
    photo: async (name: PhotoName, papers: Papers): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await tap(`Choose file ${name}`);
      await (await chooser).setFiles(papers[name]);
    },
  };
};

test('a guest on a phone pays for one vehicle in at most 7 taps and 5 screens, and no other screen flashes by', async () => {
  const honda = a('honda');
  const papers = await papersFor(honda);
  const { page } = await stage.visitor('phone');
  const screens = await recordScreens(page);
  const taps = tapsOf(page);
  await page.goto('/');
  await taps.typeVin(honda);
  for (const name of photoNames) await taps.photo(name, papers);
  await taps.tap('Add to Cart');
  await heading(page, honda.name).waitFor();
  expect(await isAtHand(button(page, 'Pay as guest · $60.00'))).toBe(true);
  await taps.tap('Pay as guest · $60.00');
  await page.waitForURL('**/sandbox/pay/**');
  // The card page asks for the card, and for an email where none was given.
  await page.getByRole('textbox', { name: 'Email' }).fill('sam@example.com');
  await taps.tap('Pay $60.00');
  await reads(page, 'Payment successful! Your order has been placed.');
  const untilPaid = screens.slice(0, screens.indexOf('Payment') + 1);
  expect(untilPaid).toEqual([
    'Key codes by VIN, sent to your phone in 5 to 30 minutes',
    'Request a key code',
    'Your cart',
    expect.stringMatching(/^Keywright order /),
    'Payment',
  ]);
  expect(untilPaid.length).toBeLessThanOrEqual(MAX_SCREENS);
  expect(taps.count()).toBeLessThanOrEqual(MAX_TAPS);
});

test('a member with an ID on file pays for one vehicle in fewer taps', async () => {
  const ford = a('ford');
  const papers = await papersFor(ford);
  await idOnAccount(stage.url, people.dana, people.maria);
  const { page } = await visitorAs(stage, 'dana', 'phone');
  const taps = tapsOf(page);
  await page.goto('/');
  await taps.typeVin(ford);
  await taps.tap('Use the ID on file');
  await taps.photo('Registration', papers);
  await taps.tap('Add to Cart');
  await taps.tap('Pay $55.00');
  await page.waitForURL('**/sandbox/pay/**');
  await taps.tap('Pay $55.00');
  await reads(page, 'Payment successful! Your order has been placed.');
  expect(taps.count()).toBeLessThan(MAX_TAPS);
});

test('the Pay button with its amount stays in view on a phone while the cart is scrolled, for one vehicle and for several', async () => {
  const { page } = await stage.visitor('phone');
  await withInCart(page, a('jeep'));
  const pay = button(page, /^Pay as guest · \$/);
  for (const edge of ['top', 'bottom']) {
    await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), edge);
    expect(await isAtHand(pay), edge).toBe(true);
  }
  await look(page, 'cart-one');
  await withInCart(page, a('ford'), a('honda'));
  await reads(page, 'Pay as guest · $235.00');
  expect(await isAtHand(pay)).toBe(true);
});

test('a guest gives the email once: the cart knows it, the card page has it, and the next request too', async () => {
  const [honda, toyota] = [a('honda'), a('toyota')];
  const { page } = await stage.visitor('phone');
  const email = page.getByRole('textbox', { name: /send the link/ });
  const order = async (vehicle: Vehicle) => {
    const papers = await papersFor(vehicle);
    const taps = tapsOf(page);
    await taps.typeVin(vehicle);
    for (const name of photoNames) await taps.photo(name, papers);
  };
  await page.goto('/');
  await order(honda);
  await email.fill('sam@example.com');
  await button(page, 'Add to Cart').click();
  await reads(page, 'We’ll email the link to sam@example.com.');
  await checkOut(page);
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('sam@example.com');
  await button(page, 'Pay $60.00').click();
  await page.waitForURL('**/track/**');
  await page.goto('/');
  await order(toyota);
  await expect.poll(() => email.inputValue()).toBe('sam@example.com');
  // An address that is corrected in the cart is the one that is remembered.
  await button(page, 'Add to Cart').click();
  await button(page, 'Change email').click();
  await page.getByRole('textbox', { name: /^Email for the link/ }).fill('kim@example.com');
  await button(page, /^Pay as guest/).click();
  await page.waitForURL('**/sandbox/pay/**');
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('kim@example.com');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await reads(page, 'Payment canceled. Nothing was charged.');
  await reads(page, 'We’ll email the link to kim@example.com.');
  await look(page, 'cart-canceled', { only: 'phone' });
});

test('the next guest on a shared device forgets the email of the one before, in the form or in the cart', async () => {
  const ford = a('ford');
  const { page } = await stage.visitor('phone');
  const email = page.getByRole('textbox', { name: /send the link/ });
  const order = async (vehicle: Vehicle) => {
    await page.goto('/vehicle-keycode-request');
    await fillIn(page, vehicle);
  };
  await order(a('honda'));
  await email.fill('sam@example.com');
  // Nothing is offered to be forgotten before it was saved.
  expect(await button(page, 'Not you?').count()).toBe(0);
  await button(page, 'Add to Cart').click();
  await payAndFollow(page, '');

  await order(ford);
  await expect.poll(() => email.inputValue()).toBe('sam@example.com');
  await look(page, 'form-email-saved', { only: 'phone' });
  await button(page, 'Not you? Forget this email').click();
  await expect.poll(() => email.and(page.locator(':focus')).inputValue()).toBe('');
  expect(await button(page, 'Not you?').count()).toBe(0);
  await reads(page, 'Draft saved');
  await page.reload();
  await reads(page, ford.name);
  expect(await email.inputValue()).toBe('');

  await email.fill('kim@example.com');
  await button(page, 'Add to Cart').click();
  await reads(page, 'We’ll email the link to kim@example.com.');
  await look(page, 'cart-email-saved', { only: 'phone' });
  await button(page, 'Forget this email').click();
  await reads(page, 'We can email you the link to your order.');
  await button(page, 'Add email').and(page.locator(':focus')).waitFor();
  await button(page, /^Pay as guest/).click();
  await page.waitForURL('**/sandbox/pay/**');
  // The request named an address, and still no page of ours uses it.
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('');
});

test('a guest’s email leaves the device when a person logs in there, and is not back when they log out', async () => {
  const { page } = await stage.visitor('desk');
  const email = page.getByRole('textbox', { name: /send the link/ });
  await page.goto('/vehicle-keycode-request');
  await fillIn(page, a('ford'));
  await email.fill('sam@example.com');
  await button(page, 'Add to Cart').click();
  await payAndFollow(page, '');
  await logInAs(page, 'dana');
  await logOut(page);
  await page.goto('/vehicle-keycode-request');
  await email.waitFor();
  expect(await email.inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sam@example.com');
});
