import { expect, test } from 'vitest';
import { adminByWire, orderByWire } from './by-wire.ts';
import { button, cartShows, photoRow, pick, reads } from './guest.ts';
import { look } from './looks.ts';
import { papersFor } from './papers.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('a declined request is one press from a new one that lacks only the photo that was refused', async () => {
  const ford = a('ford');
  const order = await orderByWire(stage.url, {
    vehicles: [ford],
    email: 'lee@example.com',
    asked: { authority: 'owner', extras: [] },
  });
  const maria = await adminByWire(stage.url, people.maria);
  await maria.decline(ford, '', 'REGISTRATION_UNREADABLE');
  const { page } = await stage.visitor('phone');
  await page.goto(order);
  await reads(page, 'Everything but what was refused is already filled in.');
  await look(page, 'declined-again');
  await page.getByRole('link', { name: 'Make a new request' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe(ford.vin);
  for (const name of ['Front of ID', 'Back of ID']) await reads(photoRow(page, name), /^\s*Uploaded, /);
  await button(page, 'Choose file Registration').waitFor();
  await look(page, 'request-again');
  await pick(page, 'Registration', (await papersFor(ford)).Registration);
  await reads(photoRow(page, 'Registration'), /^\s*Uploaded, /);
  await button(page, 'Add to Cart').click();
  await cartShows(page, ford);
});
