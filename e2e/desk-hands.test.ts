import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { openDesk, pane, start } from './desk.ts';
import { button, reads } from './guest.ts';
import { isAtHand, settled } from './looks.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

const rowOf = (page: Page, { vin }: Vehicle): Locator =>
  page
    .getByRole('region', { name: 'Queue' })
    .getByRole('row')
    .filter({ hasText: vin.slice(-4) });

const orders = async (...vehicles: Vehicle[]): Promise<void> => {
  for (const vehicle of vehicles) await orderByWire(stage.url, { vehicles: [vehicle] });
};

/** What can be pressed or filled in, and of which some is in sight under a notice. */
const underNotices = (within: Locator): Promise<string[]> =>
  within.evaluate((element) => {
    const notices = [...document.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect());
    if (notices.length === 0) throw new Error('nothing is said');
    return [...element.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((one) => {
        const { top, bottom, left, right, width } = one.getBoundingClientRect();
        if (width === 0 || bottom <= 0 || top >= innerHeight) return false;
        return notices.some((it) => it.top < bottom && it.bottom > top && it.left < right && it.right > left);
      })
      .map((one) => one.outerHTML.slice(0, 120));
  });

test('a flagged request is decided without scrolling for its buttons, and no notice lies on what is needed', async () => {
  const nissan = a('nissan');
  await orders(nissan, nissan);
  const { page: wide } = await stage.visitor('desk');
  const { page: phone } = await stage.visitor('phone');
  await openDesk(wide, 'maria');
  await openDesk(phone, 'james');
  for (const page of [wide, phone]) {
    await rowOf(page, nissan).filter({ hasText: 'Free' }).first().getByRole('link').click();
    await reads(pane(page), /^Somebody else paid for this VIN too/);
    await settled(page);
    expect(await isAtHand(button(pane(page), /^Start/))).toBe(true);
    await start(page);
    await reads(page, 'Status updated to In Progress');
    await settled(page);
    expect(await underNotices(page === phone ? page.getByRole('main') : pane(page))).toEqual([]);
    expect(await isAtHand(button(pane(page), /^Send code and open next/))).toBe(true);
  }
});
