import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deskOf, openRequest, pane, start } from './desk.ts';
import { button, heading, payAndFollow, putInCart, reads } from './guest.ts';
import { enterAs, kinds, pagesOf } from './page-audience.ts';
import { openStage } from './stage.ts';
import { translate, type Translation } from './translate.ts';
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
  await button(pane(desk), 'Release').click();
  await heading(phone, 'Your request is in the queue').waitFor();
  await openRequest(desk, ford);
  await start(desk);
  expect(await code.inputValue()).toBe('1432X');
});

/** Follows a link of the navigation as a person does; the page's own address is no way out. */
const followALink = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href], header a[href], footer a[href]')];
    links.find(({ pathname, origin }) => origin === location.origin && pathname !== location.pathname)?.click();
  });

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
      const before = page.url();
      await followALink(page);
      await page.waitForURL((url) => url.href !== before);
      await page.locator('h1, h2').filter({ visible: true }).first().waitFor();
      if (crashed.test(await page.locator('body').innerText())) found.push(address);
    }
    expect(found).toEqual([]);
    expect(faults.splice(0).filter((fault) => !isHydrationNote(fault))).toEqual([]);
  },
  240_000,
);
