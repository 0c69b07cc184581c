import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { iphoneHeic } from '../server/src/testing/images/photos.ts';
import { deskOf, openRequest, pane } from './desk.ts';
import { button, fillIn, heading, payAndFollow, photoRow, pick, pickAll, reads, cartShows } from './guest.ts';
import { focusIsKept } from './keyboard.ts';
import { byPhone, jpeg, papersFor, type PhotoName, photoNames } from './papers.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();
const form = '/vehicle-keycode-request';

test('a draft with its photos survives a tab that was closed', async () => {
  const ford = a('ford');
  const { page, context } = await stage.visitor('phone');
  await page.goto(form);
  await page.getByRole('textbox', { name: /send the link/ }).fill('pat@example.com');
  await fillIn(page, ford);
  await reads(page, 'Draft saved');
  await page.close();
  const later = await context.newPage();
  await later.goto(form);
  await reads(later, ford.name);
  await expect.poll(() => later.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe(ford.vin);
  await expect.poll(() => later.getByRole('textbox', { name: /send the link/ }).inputValue()).toBe('pat@example.com');
  for (const name of photoNames) {
    await reads(photoRow(later, name), /Uploaded, /);
    await button(later, `Show ${name}`).waitFor();
  }
  await button(later, 'Add to Cart').click();
  await cartShows(later, ford);
  await later.goto(form);
  await reads(later, '0 of 17');
});

test('the same vehicle sent from two tabs is in the cart once, and the second tab says so', async () => {
  const honda = a('honda');
  const { page: first, context } = await stage.visitor('desk');
  await first.goto(form);
  await fillIn(first, honda);
  await reads(first, 'Draft saved');
  const second = await context.newPage();
  await second.goto(form);
  for (const name of photoNames) await reads(photoRow(second, name), /Uploaded, /);
  await button(first, 'Add to Cart').click();
  await first.waitForURL('**/cart');
  await button(second, 'Add to Cart').click();
  await reads(second, 'This VIN is already in your cart.');
  await second.getByRole('link', { name: 'Go to the cart' }).click();
  await cartShows(second, honda);
  await expect.poll(() => second.getByRole('listitem').filter({ hasText: honda.name }).count()).toBe(1);
});

test('two presses of Add to Cart add one vehicle', async () => {
  const toyota = a('toyota');
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  await fillIn(page, toyota);
  await button(page, 'Add to Cart').dblclick();
  await cartShows(page, toyota);
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: toyota.name }).count()).toBe(1);
});

test('a photo waits for the network where there is none, and uploads by itself when it is back', async () => {
  const papers = await papersFor(a('ford'));
  const { page, context } = await stage.visitor('phone');
  await page.goto(form);
  await heading(page, 'Which vehicle?').waitFor();
  await context.setOffline(true);
  await pick(page, 'Back of ID', papers['Back of ID']);
  await reads(photoRow(page, 'Back of ID'), 'No connection. It uploads by itself when you are back online.');
  await context.setOffline(false);
  await reads(photoRow(page, 'Back of ID'), /Uploaded, /);
});

test('a photo whose upload breaks off is sent again by itself', async () => {
  const papers = await papersFor(a('ford'));
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  let broken = 0;
  await page.route('**/vehicle/photos', (route) => {
    broken += 1;
    return broken === 1 ? route.abort('connectionreset') : route.continue();
  });
  await pick(page, 'Registration', papers.Registration);
  await reads(photoRow(page, 'Registration'), 'The connection was lost. Trying again…');
  await reads(photoRow(page, 'Registration'), /Uploaded, /);
});

test('who presses Add to Cart early is told all that is missing, and led to each of it', async () => {
  const { page } = await stage.visitor('desk');
  await page.goto(form);
  await button(page, 'Add to Cart').click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please fill in all required fields.' });
  await summary.waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  const links = await summary.getByRole('link').allTextContents();
  expect(links).toEqual([
    'Enter the VIN.',
    'Choose the make.',
    ...photoNames.map((name) => `${name}: File is required.`),
  ]);
  await summary.getByRole('link', { name: 'Enter the VIN.' }).click();
  const focused = () => page.evaluate(() => document.activeElement?.id);
  expect(await focused()).toBe('vin');
  await summary.getByRole('link', { name: 'Choose the make.' }).click();
  expect(await focused()).toBe('make');
  await summary.getByRole('link', { name: /^Registration/ }).click();
  expect(await focused()).toBe('registration');
});

test('model and year stay in line where only the year is missing', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  await page.getByRole('combobox', { name: 'Make' }).selectOption('Mazda');
  await page.getByRole('combobox', { name: 'Model' }).selectOption({ index: 1 });
  await button(page, 'Add to Cart').click();
  await reads(page, 'Choose the year.');
  const tops = async (parts: string): Promise<number> => {
    const all = await page.locator(parts).evaluateAll((found) => found.map((part) => part.getBoundingClientRect().top));
    return new Set(all.map(Math.round)).size;
  };
  await expect.poll(() => tops('label:is([for="model"], [for="year"])')).toBe(1);
  expect(await tops('#model, #year')).toBe(1);
  await page.getByRole('combobox', { name: 'Year' }).scrollIntoViewIfNeeded();
  await look(page, 'request-year-missing', { only: 'phone' });
});

test('a slip in a VIN is found and put right with one press', async () => {
  const { vin, name } = a('ford');
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  await page.getByRole('textbox', { name: 'VIN' }).fill(vin.replace('1FTFW1E5', '1FTFW1ES'));
  await reads(page, 'The check digit does not match. Did you mean 5 in position 8 instead of S?');
  await button(page, 'Change position 8 to 5').click();
  await reads(page, 'VIN looks good.');
  await reads(page, name);
  await expect.poll(() => page.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe(vin);
});

test('a person who vouches for a VIN with a wrong check digit goes on, and the desk is warned', async () => {
  const honda = a('honda');
  const wrong = `${honda.vin.slice(0, 8)}${honda.vin[8] === '4' ? '7' : '4'}${honda.vin.slice(9)}`;
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  await fillIn(page, { ...honda, vin: wrong });
  await button(page, 'Add to Cart').click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.getByRole('link', { name: /^Check this VIN/ }).click();
  await page.getByRole('checkbox', { name: 'I checked: this VIN matches the vehicle' }).check();
  await button(page, 'Add to Cart').click();
  await page.waitForURL('**/cart');
  await payAndFollow(page, 'pat@example.com');
  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, { ...honda, vin: wrong });
  await reads(pane(desk), 'The VIN’s check digit does not match. The customer confirmed it.');
});

test('a vehicle that its VIN does not name is chosen by make, model and year', async () => {
  const mazda = a('unnamed');
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  await page.getByRole('textbox', { name: 'VIN' }).fill(mazda.vin);
  await reads(page, 'The VIN does not tell which vehicle this is. Please choose it.');
  await page.getByRole('combobox', { name: 'Make' }).selectOption(mazda.make);
  await reads(page, '$75.00');
  await page.getByRole('combobox', { name: 'Model' }).selectOption(mazda.model);
  await pickAll(page, await papersFor(mazda));
  await button(page, 'Add to Cart').click();
  await cartShows(page, mazda);
});

test('a file that is no photo, or a photo that stays too large, says so in its row', async () => {
  const { page } = await stage.visitor('desk');
  await page.goto(form);
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await pick(page, 'Front of ID', letter);
  await reads(photoRow(page, 'Front of ID'), 'Only image files are allowed.');
  const drawing = jpeg('drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await pick(page, 'Front of ID', drawing);
  await reads(photoRow(page, 'Front of ID'), 'Only image files are allowed.');
  const notReadHere = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.alloc(6 * 1024 * 1024, 7) };
  await pick(page, 'Back of ID', notReadHere);
  await reads(photoRow(page, 'Back of ID'), 'File size should not exceed 5MB.');
  await pickAll(page, await papersFor(a('ford')));
});

test('a HEIC photo of an iPhone is taken from a browser that cannot show it', async () => {
  const { page } = await stage.visitor('desk');
  await page.goto(form);
  const heic = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: await iphoneHeic() };
  await pick(page, 'Front of ID', heic);
  await reads(photoRow(page, 'Front of ID'), /Uploaded, /);
  // Some systems give the file no type.
  await pick(page, 'Back of ID', { ...heic, mimeType: '' });
  await reads(photoRow(page, 'Back of ID'), /Uploaded, /);
  await pick(page, 'Registration', { ...heic, buffer: heic.buffer.subarray(0, 12_000) });
  await reads(photoRow(page, 'Registration'), 'This HEIC photo can’t be read. Take it with');
});

test('a photo can be looked at, replaced and removed', async () => {
  const papers = await papersFor(a('ford'));
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  await pick(page, 'Front of ID', papers['Front of ID']);
  await button(page, 'Show Front of ID').click();
  const sheet = page.getByRole('dialog', { name: 'Front of ID' });
  await sheet.getByRole('img', { name: 'Your photo: Front of ID' }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await button(sheet, 'Choose file').click();
  await (await chooser).setFiles(papers.Registration);
  await reads(photoRow(page, 'Front of ID'), /Uploaded, /);
  // What was pressed was gone for a moment with the photo of before: the focus stays in the row.
  await button(page, 'Replace Front of ID').and(page.locator(':focus')).waitFor();
  await button(page, 'Show Front of ID').click();
  await button(sheet, 'Remove').click();
  await button(page, 'Choose file Front of ID').waitFor();
  // What it was opened by is gone with the photo: who goes by keys is where another is taken, and is told of the old one no longer.
  await button(page, 'Take photo Front of ID').and(page.locator(':focus')).waitFor();
  const spoken = page.getByRole('status').filter({ hasText: 'Front of ID' });
  await expect.poll(() => spoken.count()).toBe(0);

  // A second press, before the photo is gone, opens no sheet that comes back with the next photo.
  await pick(page, 'Front of ID', papers['Front of ID']);
  await reads(photoRow(page, 'Front of ID'), /Uploaded, /);
  const show = button(page, 'Show Front of ID');
  await show.click();
  const below = await show.elementHandle();
  await button(sheet, 'Remove').evaluate((remove: HTMLElement, thumb) => {
    remove.click();
    (thumb as HTMLElement).click();
  }, below);
  await button(page, 'Choose file Front of ID').waitFor();
  await pick(page, 'Front of ID', papers['Front of ID']);
  await reads(photoRow(page, 'Front of ID'), /Uploaded, /);
  expect(await page.locator('dialog[open]').count()).toBe(0);
});

test('photos are shrunk beside the page, one after the other, and on it where a browser can not or the worker does not come', async () => {
  const papers = await papersFor(a('ford'));
  const uploaded = async (page: Page, names: readonly PhotoName[]): Promise<void> => {
    for (const name of names) {
      await pick(page, name, await byPhone(papers[name]));
      await reads(photoRow(page, name), /^\s*Uploaded, /);
    }
  };
  const { page } = await stage.visitor('phone');
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  await page.goto(form);
  await uploaded(page, photoNames);
  expect(workers).toBeGreaterThan(0);
  // It holds memory, and goes with the last photo.
  await expect.poll(() => page.workers()).toEqual([]);

  const { page: older } = await stage.visitor('phone');
  await older.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
  await older.goto(form);
  await uploaded(older, ['Front of ID']);
  expect(older.workers()).toEqual([]);

  const { page: cut } = await stage.visitor('phone');
  await cut.route(/photo\.worker/, (route) => route.abort());
  await cut.goto(form);
  await uploaded(cut, ['Front of ID']);
});

test('who starts over loses the draft only after a question', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  await page.getByRole('textbox', { name: 'VIN' }).fill('1FTFW1');
  await button(page, 'Start over').click();
  await button(page.getByRole('dialog'), 'Keep the draft').click();
  await expect.poll(() => page.getByRole('textbox', { name: 'VIN' }).inputValue()).toBe('1FTFW1');
  await button(page, 'Start over').press('Enter');
  await button(page.getByRole('dialog'), 'Start over').press('Enter');
  await reads(page, '0 of 17');
  // What was pressed went with the draft: the keyboard goes on at the page.
  expect(await focusIsKept(page)).toBe(true);
});
