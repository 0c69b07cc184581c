import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deskOf, openRequest, pane, sendCode, start } from './desk.ts';
import { button, fillIn, heading, payAndFollow, photoRow, putInCart, reads, cartShows } from './guest.ts';
import { look } from './looks.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** Resolves once the worker has kept the shell and every page goes through it. */
const shellIsKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** Every address in every cache of the browser's. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** A browser without a screen shows no notice: what the worker has shown is noted instead. Resolves to the way to read it. */
const listenForNotices = async (context: BrowserContext) => {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  await worker.evaluate(() => {
    const notices: unknown[] = [];
    Reflect.set(globalThis, 'notices', notices);
    const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
    registration.showNotification = async (title, { body, data } = {}) => {
      await Promise.resolve();
      notices.push({ title, body, data: data as unknown });
    };
  });
  return () => worker.evaluate(() => Reflect.get(globalThis, 'notices') as unknown);
};

test('a guest in a garage opens the form without a connection, finds the draft, and sends it when the connection is back', async () => {
  const jeep = a('jeep');
  const { page, context } = await stage.visitor('phone', { worker: true });
  await page.goto('/vehicle-keycode-request');
  await shellIsKept(page);
  await fillIn(page, jeep);
  await reads(page, 'Draft saved');
  await stage.killAndRestart(async () => {
    await context.setOffline(true);
    await page.reload();
    await reads(page, 'No connection. What you enter is kept on this device.');
    await expect.poll(() => page.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe(jeep.vin);
    await reads(photoRow(page, 'Front of ID'), /Uploaded, /);
    await look(page, 'offline-form');
    await button(page, 'Add to Cart').click();
    await reads(page, /temporarily unavailable/);
    await expect.poll(() => page.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe(jeep.vin);
  });
  await context.setOffline(false);
  await reads(page, 'The connection is back. Press “Add to Cart” to send your request.');
  await button(page, 'Add to Cart').click();
  await cartShows(page, jeep);
});

test('a member without a connection is no guest: the draft is theirs, and so is the price once they are back', async () => {
  const ford = a('ford');
  const { page, context } = await visitorAs(stage, 'priya', 'phone', { worker: true });
  await page.goto('/vehicle-keycode-request');
  await shellIsKept(page);
  await fillIn(page, ford);
  await reads(page, 'Draft saved');
  await context.setOffline(true);
  await page.reload();
  await reads(page, 'No connection. What you enter is kept on this device.');
  await expect.poll(() => page.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe(ford.vin);
  // Guests alone are asked where to send the link.
  expect(await page.getByRole('textbox', { name: /send the link/ }).count()).toBe(0);
  await context.setOffline(false);
  await reads(page, 'The connection is back. Press “Add to Cart” to send your request.');
  await button(page, 'Add to Cart').click();
  await cartShows(page, ford);
});

test('a phone may install the app, is told of a code without it, and keeps nothing that anybody said', async () => {
  const jeep = a('jeep');
  const { page, context } = await stage.visitor('phone', { worker: true });
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await page.goto('/vehicle-keycode-request');
  await shellIsKept(page);
  const { errors, data: manifest } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(manifest ?? '{}') as { icons: { src: string; purpose: string; sizes: string }[] };
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);

  await putInCart(page, jeep);
  const order = await payAndFollow(page, 'sam@example.com');
  await heading(page, 'Alert me when the code is ready').waitFor();
  await look(page, 'push-choice');
  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, jeep);
  for (const document of ['Front of ID', 'Back of ID', 'Registration'])
    await button(pane(desk), new RegExp(`^\\d ${document}`)).click();
  await start(desk);
  await sendCode(desk, { code: '74123', pin: '4821' });
  await page
    .getByRole('button', { name: /Show|Open/ })
    .first()
    .waitFor();

  const shown = await listenForNotices(context);
  // As the server writes it: what it writes, its own tests read.
  const said = { title: 'Your key code is ready', body: 'Order KW-1. Open it to see the code.', tag: 'a', lang: 'en' };
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: stage.url,
    registrationId: await registered,
    data: JSON.stringify({ ...said, page: order }),
  });
  await expect.poll(shown).toEqual([{ title: said.title, body: said.body, data: order }]);

  const kept = await cached(page);
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((address) => !/^\/(en|fr|es)\/(shell\.html|assets\/[\w.-]+)$/.test(address))).toEqual([]);
});
