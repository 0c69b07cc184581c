import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { deskOf, openRequest, pane, sendCode, start } from './desk.ts';
import { button, heading, payAndFollow, putInCart, reads } from './guest.ts';
import { look } from './looks.ts';
import { papersFor } from './papers.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('one photo that can’t be read is taken again from the order’s page, and the request goes on where it was', async () => {
  const nissan = a('nissan');
  const { page: phone } = await stage.visitor('phone');
  await putInCart(phone, nissan);
  const order = await payAndFollow(phone, 'lee@example.com');
  const { page: desk } = await deskOf(stage, 'maria', 'desk', { theme: 'dark' });
  await openRequest(desk, nissan);
  await start(desk);

  // By keys: the document, what to ask, the reason by its number.
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('3');
  await button(pane(desk), /^3 Registration/)
    .and(desk.locator('[aria-pressed="true"]'))
    .waitFor();
  await desk.keyboard.press('a');
  const sheet = desk.getByRole('dialog', { name: 'Ask again: Registration' });
  await button(sheet, 'Ask for the photo').click();
  await reads(sheet, 'Please choose a reason.');
  await look(desk, 'repair-ask-dark');
  await sheet.getByRole('combobox', { name: 'Reason' }).focus();
  await desk.keyboard.press('1');
  await desk.keyboard.press('Control+Enter');
  await sheet.waitFor({ state: 'hidden' });
  await reads(pane(desk), /^Waiting for a new photo: Registration\. A corner is missing\./);
  await look(desk, 'repair-awaited-dark');

  await heading(phone, 'Retake the photo of the registration').waitFor();
  // It waits for whoever reads this, and says nothing else.
  await expect.poll(() => phone.title()).toMatch(/^Needs you · Order/);
  await reads(phone, 'Maria is working on it. Waiting for your new photo.');
  await look(phone, 'repair-wanted');
  const { page: mailbox } = await stage.visitor('desk');
  await mailbox.goto('/dev/mail');
  await mailbox.getByRole('listitem').filter({ hasText: 'lee@example.com' }).last().getByRole('link').click();
  await mailbox.locator('pre a').first().press('Enter');
  await mailbox.waitForURL(`**${order}`);
  await heading(mailbox, 'Retake the photo of the registration').waitFor();
  await look(mailbox, 'repair-wanted-wide');

  // What is no picture is refused beside the button, and nothing is lost by it.
  const take = () => phone.getByRole('button', { name: /^Take the photo: Registration/i });
  const giveTo = async (way: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = phone.waitForEvent('filechooser');
    await way.click();
    await (await chooser).setFiles(file);
    return (await chooser).element().getAttribute('capture');
  };
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) => giveTo(take(), file);
  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await phone.getByRole('alert').first().waitFor();
  // A picture that is on the phone already can be chosen, without its camera.
  const file = phone.getByRole('button', { name: /^Choose file: Registration/i });
  expect(await giveTo(file, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') })).toBe(null);
  // A photo that did not arrive is kept, and that is what is said, also where the server gives no words.
  await whileCalls(phone, { path: `${order}/photo`, method: 'POST', mishap: 'wordless' }, async () => {
    await choose((await papersFor(nissan))['Registration']);
    await reads(phone, 'The photo could not be sent. It is kept here: please try again.');
  });
  // By keys: the button that was pressed goes, and the keyboard stays with the photo, until it has come.
  await whileCalls(phone, { path: `${order}/photo`, method: 'POST', mishap: 'wordless' }, async () => {
    await phone.getByRole('button', { name: 'Try again' }).press('Enter');
    await take().and(phone.locator(':focus')).waitFor();
    await reads(phone, 'The photo could not be sent. It is kept here: please try again.');
  });
  // While it is sent, only one of both buttons says so.
  const arrives = Promise.withResolvers<void>();
  await phone.route(`**${order}/photo`, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await phone.getByRole('button', { name: 'Try again' }).press('Enter');
  const sending = phone.getByRole('button', { name: 'Sending the photo…' });
  await sending.waitFor();
  expect(await sending.count()).toBe(1);
  expect(await file.getAttribute('aria-disabled')).toBe('true');
  await look(phone, 'repair-sending', { only: 'phone' });
  arrives.resolve();
  await take().waitFor({ state: 'detached' });
  await phone.getByText('Photo sent. Thanks.').and(phone.locator(':focus')).waitFor();
  await heading(phone, 'The code desk is working on it').waitFor();

  // The desk is told, and has to look at the new one before its tick counts.
  await reads(pane(desk), /^New photo: Registration\./);
  await look(desk, 'repair-came-dark');
  await sendCode(desk, { code: '1432X', pin: '0417' });
  await heading(phone, 'Your key code is ready').waitFor();
  await expect.poll(() => phone.getByRole('heading', { name: /^(?:Retake|Please retake)/ }).count()).toBe(0);
  // The photo is no longer what counts.
  expect(await phone.getByText('Photo sent. Thanks.').count()).toBe(0);
});
