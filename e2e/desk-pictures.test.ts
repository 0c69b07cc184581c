import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane } from './desk.ts';
import { button } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('pictures that did not arrive load by Try again, and by themselves once the connection is back', async () => {
  const vehicle = a('ford');
  await orderByWire(stage.url, { vehicles: [vehicle] });
  const { page } = await deskOf(stage, 'maria');
  const lost = pane(page).getByRole('alert').filter({ hasText: 'This picture could not be loaded.' });
  const shown = pane(page).getByRole('img', { name: /^Front ID/ });
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
