import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, papersAt } from './desk.ts';
import { button, reads } from './guest.ts';
import { isAtHand, settled } from './looks.ts';
import { clearShifts, readShifts, watchShifts } from './shifts.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const windows = [
  { width: 1440, height: 900, picture: 480 },
  { width: 1024, height: 768, picture: 360 },
];

/** A clean request with three documents, and one of a make with a PIN that came with five. */
const requests = [
  { documents: 3, kind: 'ford' as const, asked: undefined, secrets: ['keycode'] },
  {
    documents: 5,
    kind: 'nissan' as const,
    asked: { authority: 'shop', extras: ['authorization', 'signature'] } as const,
    secrets: ['keycode', 'pincode'],
  },
];

const cases = windows.flatMap((window) => requests.map((request) => ({ ...window, ...request })));

/** Where every part of the page is scrolled to that is scrolled at all. */
const scrolled = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter(({ scrollTop }) => scrollTop !== 0)
      .map((one) => `${one.outerHTML.slice(0, 80)} by ${one.scrollTop}`),
  );

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
};

/** What must be in view for as long as a request is decided. */
const needed = (page: Page, vin: string, secrets: readonly string[]): Locator[] => [
  pane(page).getByText(vin).first(),
  ...secrets.flatMap((name) => [page.locator(`#${name}`), page.locator(`#${name}Again`)]),
  page.locator('#codeSource'),
  page.locator('#documentsVerified'),
  button(page, 'Send code and open next'),
];

const expectAtHand = async (controls: Locator[]): Promise<void> => {
  for (const one of controls)
    expect(await isAtHand(one), await one.evaluate((it) => it.outerHTML.slice(0, 90))).toBe(true);
};

test.each(cases)(
  'a request with $documents documents is decided in one view of $width x $height: no scroll, no layout shift',
  async ({ width, height, picture, kind, asked, secrets, documents }) => {
    const [vehicle, next] = [a(kind), a('ford')];
    for (const one of [vehicle, next])
      await orderByWire(stage.url, { vehicles: [one], email: `${one.vin}@example.com`, ...(asked && { asked }) });
    const { page } = await deskOf(stage, 'maria');
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    await page.reload();
    await openRequest(page, vehicle);
    await papersAt(page)
      .nth(documents - 1)
      .waitFor();
    await button(pane(page), /^1 Front of ID.*opened by you$/).waitFor();
    await settled(page);
    await clearShifts(page);

    const list = await boxOf(page.getByRole('region', { name: 'Queue' }));
    expect(list.width).toBeLessThanOrEqual(330);
    const viewer = pane(page).getByRole('region', { name: /^Picture of/ });
    expect((await boxOf(viewer)).width).toBeGreaterThanOrEqual(picture);
    expect((await boxOf(viewer)).height).toBeGreaterThanOrEqual(200);

    await page.keyboard.press('s');
    await page.locator('#keycode').and(page.locator(':focus')).waitFor();
    await settled(page);
    await expectAtHand(needed(page, vehicle.vin, secrets));
    for (const chip of await papersAt(page).all()) {
      await chip.click();
      await chip.and(button(page, /opened by you$/)).waitFor();
      expect((await boxOf(viewer)).width).toBeGreaterThanOrEqual(picture);
    }
    for (const name of secrets) {
      await page.locator(`#${name}`).fill('4471');
      await page.locator(`#${name}Again`).fill('4471');
    }
    await page.locator('#codeSource').selectOption('Dealer');
    await page.getByRole('checkbox', { name: 'I checked these documents' }).check();
    await settled(page);

    const first = await boxOf(pane(page).locator('label[for="keycode"]'));
    const last = await boxOf(page.locator('#documentsVerified-hint'));
    expect(last.y + last.height - first.y).toBeLessThanOrEqual(150);
    await expectAtHand([...needed(page, vehicle.vin, secrets), pane(page).getByText('4471').first()]);
    expect(await scrolled(page)).toEqual([]);
    expect(await readShifts(page)).toEqual([]);
    await button(page, 'Send code and open next').click();
    await reads(page, `Code sent for ${vehicle.name}.`);
    await reads(pane(page), 'Pending');
    expect(await scrolled(page)).toEqual([]);
  },
);
