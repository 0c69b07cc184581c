import { expect, test } from 'vitest';
import { adminByWire, orderByWire } from './by-wire.ts';
import { deskOf, pane, start } from './desk.ts';
import { button, reads } from './guest.ts';
import { cutOff, look } from './looks.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('a row of the queue says why to look at it, and a clean row says nothing', async () => {
  const [clean, first, shop, odd, dana] = [a('ford'), a('ford'), a('jeep'), a('toyota'), a('ford')];
  await orderByWire(stage.url, { vehicles: [dana], by: people.dana });
  for (const vehicle of [a('ford'), clean])
    await orderByWire(stage.url, { vehicles: [vehicle], email: 'comes.again@example.com' });
  await orderByWire(stage.url, { vehicles: [first], email: 'first@example.com' });
  const asked = { authority: 'shop', extras: ['authorization', 'signature'] } as const;
  await orderByWire(stage.url, { vehicles: [shop], email: 'shop@example.com', asked });
  await orderByWire(stage.url, { vehicles: [odd], email: 'one@example.com' });
  await orderByWire(stage.url, { vehicles: [odd], email: 'two@example.com' });
  const maria = await adminByWire(stage.url, people.maria);
  await maria.start(first);
  await maria.askAgain(first, 'frontId');

  const { page, context } = await deskOf(stage, 'james');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const rowOf = ({ vin }: { vin: string }) =>
    page
      .getByRole('row')
      .filter({ hasText: vin.slice(-4) })
      .first();
  const reasonOf = (vehicle: { vin: string }) => rowOf(vehicle).locator('td').nth(2);
  await page.getByRole('columnheader', { name: 'Reason to look' }).waitFor();
  await reads(reasonOf(odd), 'Same VIN');
  expect(await reasonOf(shop).textContent()).toBe('Another shop · First order');
  expect(await reasonOf(clean).textContent()).toBe('');
  await reads(rowOf(dana), /\$\d+\.00 · Member/);
  await reads(rowOf(shop), /\$\d+\.00 · Guest/);
  await page.getByRole('link', { name: /^In progress/ }).click();
  await reads(reasonOf(first), 'Photo requested');
  await page.getByRole('link', { name: /^Waiting \d/ }).click();
  await look(page, 'desk-reasons');

  await rowOf(odd).getByRole('link').click();
  await reads(pane(page), odd.vin);
  await page.getByRole('button', { name: /^Start/ }).waitFor();
  const list = page.getByRole('region', { name: 'Queue' });
  expect((await list.boundingBox())?.width).toBeLessThanOrEqual(330);
  await reads(reasonOf(odd), 'Same VIN');
  expect(await cutOff(page.getByRole('region', { name: 'Requests' }))).toEqual([]);
  await look(page, 'desk-reasons-open');
  const number = (
    (await pane(page)
      .getByText(/^Order /)
      .textContent()) ?? ''
  ).replace(/^Order (\S+).*$/, '$1');
  await button(pane(page), 'Copy the order number').click();
  await reads(pane(page), 'Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  await start(page);
  await page.getByRole('checkbox', { name: 'I checked these documents and read the flags: Same VIN' }).waitFor();
});
