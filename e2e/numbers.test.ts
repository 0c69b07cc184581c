import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { adminByWire, orderByWire } from './by-wire.ts';
import { deskOf } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage({ env: { DEMO_WORLD: '0' } });

test('an admin reads how the desk does, by hour, make and admin, and each picture has its table', async () => {
  const { page } = await deskOf(stage, 'maria');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
  await heading(page, 'Reports').waitFor();
  await reads(page, 'Nothing was ordered or decided in this period.');
  await look(page, 'numbers-empty');

  const [toyota, honda, declined] = [a('toyota'), a('honda'), a('ford')];
  const fords = Array.from({ length: 4 }, () => a('ford'));
  const james = await adminByWire(stage.url, people.james);
  for (const vehicle of [...fords, toyota, declined, honda]) {
    await orderByWire(stage.url, { vehicles: [vehicle] });
  }
  for (const vehicle of [...fords, toyota, declined]) await james.start(vehicle);
  for (const vehicle of [...fords, toyota]) await james.send(vehicle, 'K1234');
  await james.decline(declined, '');

  await page.getByRole('tab', { name: 'Last 30 days' }).click();
  await page.waitForURL('**/admin/numbers?range=month');
  await reads(page, '5 of 6 decided, no photo requested again');
  await page.reload();
  await reads(page, '5 of 6 decided, no photo requested again');
  await look(page, 'numbers');
  await page.getByText('By make: table').click();
  await page.getByText('By admin: table').click();
  const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect
    .poll(() => rowOf('Ford').getByRole('cell').allTextContents())
    .toEqual(['5', '4', '1', '0 min', '0', '0', '0', '0', '80%']);
  await expect
    .poll(() => rowOf('Honda').getByRole('cell').allTextContents())
    .toEqual(['1', '0', '0', '–', '0', '0', '0', '0', 'Too few']);
  await expect
    .poll(() => rowOf('James').getByRole('cell').allTextContents())
    .toEqual(['5', '1', '0 min', '0 min', '0', '0', '0', '0', '83%']);
  await look(page, 'numbers-tables');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save as CSV: By make' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('\nFord,5,4,1,0.8,0,0,0,0,0\r\n');

  await page.getByRole('tab', { name: 'Other days' }).click();
  await reads(page, 'Choose the first and the last day: at most 366 days.');
  const today = new Intl.DateTimeFormat('en-CA', {
    timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  }).format(new Date());
  await page.getByLabel('From').fill(`${today.slice(0, 4)}-01-01`);
  await page.getByLabel('To', { exact: true }).fill(today);
  await page.getByLabel('Rows of the table').selectOption('Months');
  await reads(page, '5 of 6 decided, no photo requested again');
  await page.getByText('By month: table').click();
  await page.getByText('How each number is counted').click();
  await look(page, 'numbers-days');
});

test('figures that could not be fetched come by themselves once the server answers', async () => {
  const { page } = await deskOf(stage, 'maria');
  await reads(page, /^Live$/);
  const figures = '**/admin/numbers?*zone*';
  await page.route(figures, (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
  await button(page, 'Try again').waitFor();
  await page.unroute(figures);
  await button(page, 'Try again').waitFor({ state: 'detached' });
  await reads(page, /^Since /);
});
