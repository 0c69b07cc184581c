import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire, withInCart } from './by-wire.ts';
import { settled, violations } from './looks.ts';
import { people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const ofGuests = ['/vehicle-keycode-request', '/cart', '/login', '/register', '/reset-password'];
const ofMembers = [
  '/vehicle-keycode-request',
  '/vehicle-keycode-request/many',
  '/cart',
  '/dashboard',
  '/profile',
  '/user-profile',
  '/user-profile?tab=credentials',
  '/user-profile?tab=security',
  '/user-profile?tab=subscription',
  '/workshop',
];

/** What axe finds on each of these, and which of them still stand in another language. */
const faultsOf = async (page: Page, language: string, addresses: readonly string[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const address of addresses) {
    await page.goto(`/${language}${address}`);
    await expect.poll(() => page.locator('h1, h2').filter({ visible: true }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByText(/^(Chargement|Cargando)/).count()).toBe(0);
    await settled(page);
    if ((await page.getAttribute('html', 'lang')) !== language) faults.push(`${address} is not in ${language}`);
    faults.push(...(await violations(page)).map((fault) => `${address}: ${fault}`));
  }
  return faults;
};

/** The words of the header that are cut or shortened. */
const cutInHeader = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body header:first-of-type > :is(a, span)')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

test.each(['fr', 'es'])('in %s the header cuts no words on phones of 320 and 360 pixels', async (language) => {
  const { page: guest } = await stage.visitor('phone');
  const { page: member } = await visitorAs(stage, 'dana', 'phone');
  const { page: admin } = await visitorAs(stage, 'maria', 'phone');
  const visits = [
    ...ofGuests.map((address) => [guest, address] as const),
    ...ofMembers.map((address) => [member, address] as const),
    ...['/admin', '/admin/registered-users', '/admin/chat'].map((address) => [admin, address] as const),
  ];
  const faults: string[] = [];
  for (const [page, address] of visits) {
    await page.goto(`/${language}${address}`);
    await page.locator('h1, h2').filter({ visible: true }).first().waitFor();
    await settled(page);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 844 });
      for (const words of await cutInHeader(page)) faults.push(`${address} at ${width}: ${words}`);
    }
  }
  expect(faults).toEqual([]);
});

test.each([
  ['fr', 'fr-CA', 'phone', 'light'],
  ['es', 'es-US', 'desk', 'dark'],
] as const)(
  'axe finds nothing on the customer’s pages in %s, without an account and with one',
  async (language, locale, screen, theme) => {
    const { page: guest } = await stage.visitor(screen, { locale, theme });
    await withInCart(guest, a('honda'));
    const faults = await faultsOf(guest, language, ofGuests);
    await orderByWire(stage.url, { vehicles: [a('ford')], by: people.dana });
    const { page: member } = await visitorAs(stage, 'dana', screen, { locale, theme });
    await withInCart(member, a('toyota'));
    faults.push(...(await faultsOf(member, language, ofMembers)));
    expect(faults).toEqual([]);
  },
);
