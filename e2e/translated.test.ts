import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, sendCode, start } from './desk.ts';
import { button, heading, payAndFollow, putInCart, reads } from './guest.ts';
import { enterAs, type Kind, kinds, pagesOf } from './page-audience.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { translate, translatedFigures, type Translation } from './translate.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const ways: readonly Translation[] = ['wrap', 'replace'];

test.each(ways)('an order page and a queue that were translated (%s) follow the work on the request', async (how) => {
  const ford = a('ford');
  const { page: phone } = await stage.visitor('phone');
  await putInCart(phone, ford);
  await payAndFollow(phone, 'sam@example.com');
  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, ford);
  await translate(phone, how);
  await translate(desk, how);
  await button(pane(desk), 'Start').click();
  await reads(pane(desk), 'In progress, you');
  await heading(phone, 'The code desk is working on it').waitFor();
  const code = pane(desk).getByRole('textbox', { name: 'Key code', exact: true });
  await code.fill('1432X');
  await translate(desk, how);
  await translate(phone, how);
  await button(pane(desk), 'Return to queue').click();
  await heading(phone, 'Your request is in the queue').waitFor();
  await openRequest(desk, ford);
  await start(desk);
  expect(await code.inputValue()).toBe('1432X');
  await translate(desk, how);
  await translate(phone, how);
  await sendCode(desk, { code: '1432X' });
  await heading(phone, /ready/i).waitFor();
  await translate(phone, how);
  await button(phone, 'Show code').click();
  await reads(phone, '1432X');
  for (const page of [phone, desk]) {
    await translate(page, how);
    await leaveByALink(page);
    expect(await page.locator('body').innerText()).not.toMatch(crashed);
  }
});

/** Collects the figures of every page that translation would falsify, once each page has what it shows. */
const walkFor = async (kind: Kind, language: '' | '/fr', found: Set<string>): Promise<void> => {
  const { page } = await stage.visitor('desk');
  await enterAs[kind](page);
  const note = async (where: string): Promise<void> => {
    await page.locator('h1, h2, [role=alert]').filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.getByText(/^(Loading|Chargement)/).count()).toBe(0);
    for (const text of await translatedFigures(page)) found.add(`${where}: ${text}`);
  };
  if (kind === 'guest') {
    await putInCart(page, a('jeep'));
    await page.goto(`${language}${await payAndFollow(page, 'sam@example.com')}`);
    await note('an order');
  }
  if (kind === 'member') await orderByWire(stage.url, { vehicles: [a('honda')], by: people.dana });
  if (kind === 'guest' || kind === 'member') await putInCart(page, a('ford'));
  for (const address of pagesOf(kind)) {
    await page.goto(language + address);
    await note(language + address);
  }
};

test.each([
  ['', kinds],
  ['/fr', ['guest', 'member']],
] as const)(
  'no page under “%s” has an amount, a VIN or an order number that is translated',
  async (language, whose) => {
    const found = new Set<string>();
    for (const kind of whose) await walkFor(kind, language, found);
    expect([...found]).toEqual([]);
  },
  300_000,
);

/** Follows a link of the navigation as a person does; the page's own address is no way out. */
const followALink = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href], header a[href], footer a[href]')];
    links.find(({ pathname, origin }) => origin === location.origin && pathname !== location.pathname)?.click();
  });

const leaveByALink = async (page: Page): Promise<void> => {
  const before = page.url();
  await followALink(page);
  await page.waitForURL((url) => url.href !== before);
  await page.locator('h1, h2').filter({ visible: true }).first().waitFor();
};

/** A page that was translated before React took it over is drawn anew by React, which notes it on the console (error 418). */
const isHydrationNote = (fault: string): boolean => fault.includes('React error #418');

const crashed = /Something went wrong|could not be shown/;

test.each(kinds)(
  'every page that a %s sees goes on after it was translated: it fetches again and a link leads away',
  async (kind) => {
    const { page, faults } = await stage.visitor('desk');
    await enterAs[kind](page);
    const found: string[] = [];
    for (const [index, address] of pagesOf(kind).entries()) {
      await page.goto(address);
      await page.locator('h1, h2, [role=alert]').filter({ visible: true }).first().waitFor();
      await translate(page, index % 2 === 0 ? 'wrap' : 'replace');
      await page.evaluate(() => {
        document.dispatchEvent(new Event('visibilitychange'));
        globalThis.dispatchEvent(new Event('online'));
      });
      await leaveByALink(page);
      if (crashed.test(await page.locator('body').innerText())) found.push(address);
    }
    expect(found).toEqual([]);
    expect(faults.splice(0).filter((fault) => !isHydrationNote(fault))).toEqual([]);
  },
  240_000,
);
