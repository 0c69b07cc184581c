import { reportOwnCode } from '@keywright/contract/code-reports';
import { pendingRequests } from '@keywright/contract/desk';
import { myRequests, updateRequest } from '@keywright/contract/orders';
import { changeProfile } from '@keywright/contract/profile';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { found } from '../server/src/testing/found.ts';
import { adminByWire, orderByWire } from './by-wire.ts';
import { deskOf, openDesk, openDocuments, openRequest, pane, papersAt, start } from './desk.ts';
import { reads } from './guest.ts';
import { look } from './looks.ts';
import { papersFor } from './papers.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

const queueOf = (page: Page) => page.getByRole('region', { name: 'Queue' });
const rowOf = (page: Page, { vin }: Vehicle) =>
  queueOf(page)
    .getByRole('row')
    .filter({ hasText: vin.slice(-4) });

/** Calls of this page wait until they are let go. */
const heldBack = async (page: Page, url: string): Promise<() => void> => {
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return () => letGo();
};

test('a press that began on one row opens that row, whatever moves in the list meanwhile', async () => {
  const [first, wanted, last] = [a('ford'), a('honda'), a('toyota')] as const;
  for (const vehicle of [first, wanted, last]) await orderByWire(stage.url, { vehicles: [vehicle] });
  const james = await adminByWire(stage.url, people.james);
  const { page } = await deskOf(stage, 'maria');
  await rowOf(page, last).waitFor();
  await rowOf(page, first).waitFor();
  await page.getByRole('link', { name: 'In progress 0' }).waitFor();
  await rowOf(page, wanted).getByRole('link').hover();
  await page.mouse.down();
  const came = page.waitForResponse((answer) => answer.url().includes('/admin/pending-requests'));
  await james.start(first);
  await (await came).finished();
  // The figures above the list are live meanwhile.
  await page.getByRole('link', { name: 'In progress 1' }).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await rowOf(page, first).count()).toBe(1);
  await page.mouse.up();
  await reads(pane(page), wanted.vin);
  await rowOf(page, first).waitFor({ state: 'detached' });
});

test('a key that is pressed before the rows are there acts when they come, unless somebody went on meanwhile', async () => {
  const vehicles = [a('ford'), a('honda')] as const;
  await orderByWire(stage.url, { vehicles: [...vehicles] });
  const { page } = await stage.visitor('desk');
  const pendingUrl = '**/admin/pending-requests**';
  let letGo = await heldBack(page, pendingUrl);
  await openDesk(page, 'maria');
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  letGo();
  await reads(pane(page), 'Pending');
  await queueOf(page).getByRole('row').nth(2).waitFor();
  const [first, second] = await queueOf(page).getByRole('row').getByRole('link').all();
  await found(first).and(page.locator('[aria-current]')).waitFor();

  letGo = await heldBack(page, pendingUrl);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Queue' }).waitFor();
  await page.keyboard.press('j');
  const search = page.getByRole('searchbox', { name: /Search/ });
  await search.focus();
  letGo();
  await queueOf(page).getByRole('row').nth(2).waitFor();
  await search.press('Escape');
  await search.blur();
  // Had the first one acted as well, this one would lead to the second row.
  await page.keyboard.press('j');
  await found(first).and(page.locator('[aria-current]')).waitFor();
  expect(await found(second).getAttribute('aria-current')).toBe(null);
});

test('what a customer changes is said at the desk at once until its papers are opened again, and nobody starts what they have not seen', async () => {
  const ford = a('ford');
  const other = a('ford');
  await orderByWire(stage.url, {
    vehicles: [ford],
    by: people.dana,
    asked: { authority: 'shop', extras: ['authorization', 'workOrder', 'signature'] },
  });
  const { page: maria } = await stage.visitor('desk');
  const { page: james } = await stage.visitor('desk', { theme: 'dark' });
  await openDesk(maria, 'maria');
  await openDesk(james, 'james');
  await openRequest(maria, ford);
  await openRequest(james, ford);
  await openDocuments(maria);
  await look(maria, 'desk-extras');

  // James's page hears of nothing more for a while.
  const letGo = await heldBack(james, '**/admin/requests/**');
  const admin = visitor(stage.url);
  await admin.signIn(people.maria);
  const { json: waiting } = await admin.call(pendingRequests);
  const { id } = found(waiting.find(({ vin }) => vin === ford.vin));
  const dana = visitor(stage.url);
  await dana.signIn(people.dana);
  const { ['Front of ID']: frontId } = await papersFor(other);
  const edited = await dana.call(updateRequest, {
    params: { id },
    body: { vin: other.vin },
    files: { frontId: frontId.buffer },
  });
  expect(edited.status).toBe(200);
  const words = /^The customer changed the VIN and the front of the ID at \d.+\. Open the documents again\.$/;
  await reads(pane(maria), words);
  await reads(pane(maria), other.vin);
  await look(maria, 'desk-edited');
  await james.keyboard.press('s');
  await reads(pane(james), 'The customer changed this request. Look again.');
  letGo();
  await reads(pane(james), other.vin);
  await reads(pane(james), words);
  await reads(pane(james), 'Pending');

  await openDocuments(maria);
  await pane(maria).getByText(words).waitFor({ state: 'detached' });
  await start(maria);
  await papersAt(maria).first().waitFor();
});

test('whoever says that a code does not work can be rung up from the desk', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford], by: people.dana });
  const james = await adminByWire(stage.url, people.james);
  await james.start(ford);
  await james.send(ford, 'K4471');
  const dana = visitor(stage.url);
  await dana.signIn(people.dana);
  await dana.call(changeProfile, { body: { phone: '(512) 555-0188' } });
  const { json: mine } = await dana.call(myRequests);
  const { id } = found(mine.fulfilledRequests.find(({ vin }) => vin === ford.vin));
  await dana.call(reportOwnCode, { params: { id }, body: { kind: 'NO_TURN' } });
  const { page } = await deskOf(stage, 'maria');
  await page.getByRole('link', { name: 'Reported 1' }).click();
  await openRequest(page, ford);
  const call = pane(page).getByRole('link', { name: 'Call +1 512 555 0188' });
  await call.waitFor();
  expect(await call.getAttribute('href')).toBe('tel:+15125550188');
  await look(page, 'desk-report-call');
});
