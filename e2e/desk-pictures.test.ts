import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, papersAt } from './desk.ts';
import { button, reads } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('pictures that did not arrive load by Try again, and by themselves once the connection is back', async () => {
  const vehicle = a('ford');
  await orderByWire(stage.url, { vehicles: [vehicle] });
  const { page } = await deskOf(stage, 'maria');
  const lost = pane(page).getByRole('alert').filter({ hasText: 'This picture could not be loaded.' });
  // The second time the front of the ID was opened already, and the next document is in view.
  const shown = pane(page).getByRole('img', { name: /of this request$/ });
  const isWhole = () => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

  let isBlocked = true;
  await page.route('**/files/**', (route) => (isBlocked ? route.abort() : route.continue()));
  await openRequest(page, vehicle);
  await lost.first().waitFor();
  expect(await shown.count()).toBe(0);
  await look(page, 'picture-lost', { only: 'desk' });
  isBlocked = false;
  // Where the button is slower than the first retry, the picture comes by that.
  await Promise.any([button(lost.first(), 'Try again').click(), lost.waitFor({ state: 'detached' })]);
  await expect.poll(isWhole).toBe(true);

  isBlocked = true;
  await page.goto('/admin');
  await openRequest(page, vehicle);
  await lost.first().waitFor();
  await page.context().setOffline(true);
  isBlocked = false;
  await page.context().setOffline(false);
  await expect.poll(() => lost.count()).toBe(0);
  await expect.poll(isWhole).toBe(true);
});

test('the documents of a request and of the next one are loaded ahead, count as opened only when shown, and come back after a lost connection', async () => {
  const [first, second] = [a('ford'), a('honda')];
  for (const vehicle of [first, second])
    await orderByWire(stage.url, { vehicles: [vehicle], email: `${vehicle.vin}@example.com` });
  const { page } = await deskOf(stage, 'james');
  const ahead = new Set<string>();
  const plain: string[] = [];
  const opened: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/admin/sealed-photo/')) ahead.add(pathname);
    if (pathname.startsWith('/files/')) plain.push(pathname);
    if (pathname.startsWith('/admin/open-photo/')) opened.push(pathname);
  });
  await openRequest(page, first);
  // Two of this request, whose first is in view already, and three of the next.
  await expect.poll(() => ahead.size).toBe(5);
  expect(plain).toHaveLength(1);
  expect(opened).toEqual([]);
  await expect.poll(() => papersAt(page).filter({ hasText: 'not opened by you yet' }).count()).toBe(2);

  const isWhole = (name: string) =>
    pane(page)
      .getByRole('img', { name: `${name} of this request` })
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await page.keyboard.press('2');
  await button(pane(page), /^2 Back of ID opened by you$/).waitFor();
  await expect.poll(() => isWhole('Back of ID')).toBe(true);
  expect(opened).toHaveLength(1);
  expect(plain).toHaveLength(1);

  await page.context().setOffline(true);
  await page.keyboard.press('3');
  const lost = pane(page).getByRole('alert').filter({ hasText: 'This picture could not be loaded.' });
  await lost.waitFor();
  expect(await button(pane(page), /^3 Registration not opened by you yet$/).count()).toBe(1);
  await page.context().setOffline(false);
  await lost.waitFor({ state: 'detached' });
  await expect.poll(() => isWhole('Registration')).toBe(true);
  await reads(page, 'Live');

  // The next request opens with its first document there.
  await page.keyboard.press('n');
  await pane(page).getByText(first.vin, { exact: true }).waitFor({ state: 'detached' });
  await button(pane(page), /^1 Front of ID opened by you$/).waitFor();
  await expect.poll(() => isWhole('Front of ID')).toBe(true);
  const shown = await pane(page)
    .getByRole('img', { name: /^Front of ID/ })
    .getAttribute('src');
  expect(shown).toMatch(/^blob:/);
});
