import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import {
  deskOf,
  keepNotifications,
  notifications,
  openDesk,
  openDocuments,
  openRequest,
  pane,
  start,
  typeCodes,
} from './desk.ts';
import { reads } from './guest.ts';
import { look } from './looks.ts';
import { logIn, people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('an admin whose session has ended while they type logs in again and goes on with the same request', async () => {
  const nissan = a('nissan');
  await orderByWire(stage.url, { vehicles: [nissan] });
  const { page } = await deskOf(stage, 'maria');
  await openRequest(page, nissan);
  await start(page);
  await openDocuments(page);
  await typeCodes(page, { code: '14325', pin: '0417' });
  await page.getByRole('checkbox', { name: 'I checked these documents' }).check();
  const before = page.url();
  await page.context().clearCookies();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/admin-login?next=*');
  await reads(page, 'Your session has ended. Please log in again.');
  await look(page, 'desk-session-ended');
  await logIn(page, people.maria);
  await page.waitForURL(before);
  const code = pane(page).getByRole('textbox', { name: 'Key code', exact: true });
  expect(await code.inputValue()).toBe('14325');
});

const isTold = (page: Page, times: number): Promise<unknown> =>
  expect.poll(async () => (await notifications(page)).length).toBe(times);

const isInTab = (page: Page, begin: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.title.startsWith(wanted), begin);

test('whoever chose so is told of each request that arrives, on whichever page of the desk they are; the tab counts what waits', async () => {
  const { page } = await stage.visitor('desk');
  await keepNotifications(page);
  await openDesk(page, 'maria');
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Notifications' }).click();
  await page.keyboard.press('Escape');
  await orderByWire(stage.url, { vehicles: [a('honda')] });
  await isTold(page, 1);
  await isInTab(page, '(1) Queue');
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await isInTab(page, '(1) Reports');
  await orderByWire(stage.url, { vehicles: [a('jeep')] });
  await isTold(page, 2);
  await isInTab(page, '(2) Reports');
});

test('keys lead out of a document that is shown large, and the palette finds a request by its customer and what has no key', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford], email: 'lee@example.com' });
  const { page } = await deskOf(stage, 'maria');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or do' });
  await palette.getByRole('combobox').fill('lee@example');
  await palette.getByRole('option', { name: ford.name }).click();
  await reads(pane(page), ford.vin);
  await page.keyboard.press('e');
  const large = page.getByRole('dialog', { name: 'Front of ID' });
  await large.waitFor();
  await page.keyboard.press('s');
  await large.waitFor({ state: 'hidden' });
  await reads(pane(page), 'In progress, you');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('copy');
  await palette.getByRole('option', { name: 'Copy the VIN' }).waitFor();
});
