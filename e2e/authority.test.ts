import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deskOf, openRequest, pane, papersAt } from './desk.ts';
import { button, fillIn, heading, payAndFollow, photoRow, pick, reads } from './guest.ts';
import { look } from './looks.ts';
import { papersFor, photoNames } from './papers.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const who = (page: Page, name: string) => button(page.getByRole('group', { name: 'Who is this key for?' }), name);

test('somebody for another shop says so in one tap, adds what that wants, signs by keys, and the desk sees all of it', async () => {
  const jeep = a('jeep');
  const { page: phone } = await stage.visitor('phone');
  await phone.goto('/vehicle-keycode-request');
  await fillIn(phone, jeep);
  // Nothing is claimed before somebody does.
  await who(phone, 'Another shop').waitFor();
  await expect
    .poll(() => phone.getByRole('group', { name: 'Who is this key for?' }).locator('[aria-pressed="true"]').count())
    .toBe(0);
  await who(phone, 'Another shop').focus();
  await phone.keyboard.press('Enter');
  // The photos were given before anybody said whose ID they show: they are not taken for the owner's by themselves.
  await reads(phone, 'We set aside the ID that you added. We now need the owner’s ID.');
  await button(phone, 'It is the owner’s ID. Use it').click();
  await reads(photoRow(phone, 'Front of ID'), 'The owner’s ID');
  for (const name of photoNames) await reads(photoRow(phone, name), /Uploaded, /);
  await heading(phone, 'Also needed').waitFor();

  // What is missing is said at its own place, and in the summary above.
  await button(phone, 'Add to Cart').click();
  await phone.getByRole('link', { name: 'Owner’s authorization: Add the photo of this document.' }).waitFor();
  await phone.getByRole('link', { name: 'Signature: Please sign.' }).click();
  await phone.getByRole('button', { name: 'I sign' }).and(phone.locator(':focus')).waitFor();
  await look(phone, 'authority-missing');

  const chooser = phone.waitForEvent('filechooser');
  await button(phone, 'Choose file Owner’s authorization').click();
  await (await chooser).setFiles((await papersFor(a('ford'))).Registration);
  await button(phone, 'Type my name').click();
  await phone.getByRole('textbox', { name: 'Your full name' }).fill('Noor van der Meer-Oyelaran');
  await phone.keyboard.press('Enter');
  await reads(phone, /^\s*Signed$/);

  // A tab that is closed loses none of it.
  await reads(phone, 'Draft saved');
  await phone.reload();
  await who(phone, 'Another shop').and(phone.locator('[aria-pressed="true"]')).waitFor();
  await reads(phone, /^\s*Signed$/);
  await phone.getByRole('combobox', { name: /^Where do you work as a locksmith\?/ }).selectOption('Texas');
  await heading(phone, 'Locksmith license').waitFor();
  await heading(phone, 'Who is this key for?').evaluate((title) => title.scrollIntoView());
  await look(phone, 'authority-signed');
  await button(phone, 'Add to Cart').click();
  await phone.waitForURL('**/cart');
  await payAndFollow(phone, 'noor@example.com');
  await reads(phone, /For: Another shop/);

  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, jeep);
  const said = pane(desk).getByRole('region', { name: 'Who is this key for?' });
  await reads(said, 'For: Another shop');
  await reads(said, /Texas, which asks for a license/);
  await reads(said, 'Locksmith license: not sent');
  await reads(said, 'Work order: not sent');
  await said.getByText(/^Signed by typing the name, /).click();
  await reads(said, /I work on this vehicle for another shop\./);
  // What came beside the three photos stands among them, with the numbers after theirs.
  await papersAt(desk).filter({ hasText: 'Signature' }).click();
  await button(pane(desk), /^5 Signature.*opened by you$/).waitFor();
  await look(desk, 'authority-desk');
});

test('a guest adds a photo of the license plate, and the desk opens it among the documents', async () => {
  const ford = a('ford');
  const { page: phone } = await stage.visitor('phone');
  await phone.goto('/vehicle-keycode-request');
  await fillIn(phone, ford);
  await heading(phone, 'Photos of the vehicle (optional)').waitFor();
  await heading(phone, 'Odometer').waitFor();
  await pick(phone, 'License plate', (await papersFor(a('jeep'))).Registration);
  await reads(photoRow(phone, 'License plate'), /Uploaded, /);
  await reads(phone, 'Draft saved');
  await phone.reload();
  await reads(photoRow(phone, 'License plate'), /Uploaded, /);
  await heading(phone, 'Photos of the vehicle (optional)').evaluate((title) => title.scrollIntoView());
  await look(phone, 'vehicle-photos');
  await button(phone, 'Add to Cart').click();
  await phone.waitForURL('**/cart');
  await payAndFollow(phone, 'plate@example.com');

  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, ford);
  await papersAt(desk).filter({ hasText: 'License plate' }).click();
  await button(pane(desk), /^4 License plate.*opened by you$/).waitFor();
});

test('a super admin changes what fleets have to show, with the reason, and the next request is asked for that', async () => {
  const { page } = await superAdminOf(stage);
  await page.goto('/super-admin/authorities');
  await button(page, 'Change: A fleet or an auction').click();
  const sheet = page.getByRole('dialog', { name: 'Change: A fleet or an auction' });
  await sheet.getByRole('combobox', { name: 'Bill of sale' }).selectOption('Required');
  await button(sheet, 'Save the list').click();
  await reads(sheet, 'Please give a date.');
  await look(page, 'authorities-sheet', { only: 'phone' });
  await sheet.getByLabel('Known to be right on').fill('2026-01-15');
  await button(sheet, 'Save the list').click();
  await sheet.waitFor({ state: 'hidden' });
  await reads(
    page,
    /^Photos: The ID of the fleet’s or auction’s employee, and the registration\. Required: .*Bill of sale\./,
  );
  await reads(page, '1 list before');
  await look(page, 'authorities');
  const { page: phone } = await stage.visitor('phone');
  await phone.goto('/vehicle-keycode-request');
  await who(phone, 'A fleet or an auction').click();
  await pick(phone, 'Front of ID', (await papersFor(a('ford')))['Front of ID']);
  await heading(phone, 'Bill of sale').waitFor();
});
