import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminByWire } from './by-wire.ts';
import { button, cartShows, checkOut, heading, photoRow, pick, reads } from './guest.ts';
import { byPhone, papersFor, photoNames } from './papers.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage({ hasCamera: true });

/** Weak 3G, and a quarter of this processor. */
const weaken = async (page: Page): Promise<void> => {
  page.context().setDefaultTimeout(60_000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const perSecond = 400_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

test('on a slow phone with a weak line a guest goes from home through the camera to the queue, and reads there how the order stands', async () => {
  const ford = a('ford');
  const papers = await papersFor(ford);
  const { page: phone, context } = await stage.visitor('phone');
  await weaken(phone);
  await phone.goto('/');
  await phone.getByRole('textbox', { name: 'VIN' }).fill(ford.vin.slice(0, 8));
  await button(phone, 'Start request').click();
  await phone.waitForURL('**/vehicle-keycode-request**');

  // The camera shows its picture; there is no barcode in it, so the VIN is typed.
  await button(phone, 'Scan barcode').click();
  const sheet = phone.getByRole('dialog', { name: 'Scan the VIN barcode' });
  const picture = sheet.locator('video');
  await expect
    .poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth), { timeout: 60_000 })
    .toBeGreaterThan(0);
  await button(sheet, 'Close').click();
  await sheet.waitFor({ state: 'hidden' });
  await phone.getByRole('textbox', { name: 'VIN' }).fill(ford.vin);
  await reads(phone, ford.name);
  // As large as a phone's camera makes it: it is shrunk before it travels.
  await pick(phone, 'Front of ID', await byPhone(papers['Front of ID']));
  await pick(phone, 'Back of ID', papers['Back of ID']);
  await pick(phone, 'Registration', papers.Registration);
  for (const name of photoNames) await reads(photoRow(phone, name), /^\s*Uploaded, /);
  await button(phone, 'Add to Cart').click();
  await cartShows(phone, ford);
  await checkOut(phone, 'sam@example.com');
  await button(phone, /^Pay \$/).click();
  await phone.waitForURL('**/track/**');
  await heading(phone, 'Your request is in the queue').waitFor();

  // The page of the order, opened from a mail on the same weak line, says so at once, and then what happens.
  const mailed = await context.newPage();
  await weaken(mailed);
  await mailed.goto(new URL(phone.url()).pathname);
  await heading(mailed, 'Your request is in the queue').waitFor();
  const james = await adminByWire(stage.url, people.james);
  await james.start(ford);
  for (const page of [mailed, phone]) await heading(page, 'The code desk is working on it').waitFor();
});
