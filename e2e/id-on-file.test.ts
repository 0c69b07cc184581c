import { expect, test } from 'vitest';
import { retaken } from '../server/src/testing/images/retaken.ts';
import { idOnAccount } from './by-wire.ts';
import { deskOf, openRequest, pane } from './desk.ts';
import { button, cartShows, checkOut, heading, photoRow, pick, reads } from './guest.ts';
import { look } from './looks.ts';
import { byPhone, jpeg, papersFor } from './papers.ts';
import { logInAs, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();
const form = '/vehicle-keycode-request';
const sides = ['Front of ID', 'Back of ID'] as const;

test('a member uses the ID on file in one tap, a killed tab forgets nothing of it, and the desk is told', async () => {
  const ford = a('ford');
  await idOnAccount(stage.url, people.dana, people.maria);
  const { page: first, context } = await visitorAs(stage, 'dana', 'phone');
  await first.goto(form);
  await first.getByRole('textbox', { name: 'VIN' }).fill(ford.vin);
  await reads(first, ford.name);
  await button(first, 'Use the ID on file').waitFor();
  await look(first, 'id-on-file');
  await button(first, 'Use the ID on file').click();
  for (const name of sides) await reads(photoRow(first, name), /Uploaded, /);
  await reads(first, 'The ID comes from your account. The code desk sees that.');
  await look(first, 'id-on-file-used');
  await reads(first, 'Draft saved');
  await first.close();

  const page = await context.newPage();
  await page.goto(form);
  for (const name of sides) await reads(photoRow(page, name), /Uploaded, /);
  await reads(page, 'The ID comes from your account. The code desk sees that.');
  await pick(page, 'Registration', (await papersFor(ford)).Registration);
  await reads(photoRow(page, 'Registration'), /Uploaded, /);
  await button(page, 'Add to Cart').click();
  await cartShows(page, ford);
  await checkOut(page);
  await button(page, /^Pay \$/).click();
  await page.waitForURL('**/dashboard');
  await heading(page, /^Hello, /).waitFor();

  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, ford);
  await reads(pane(desk), 'From the account’s ID: Front of ID, Back of ID');
});

test('a member without an approved ID, and a guest, are offered none', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  await heading(page, 'Who is this key for?').waitFor();
  expect(await button(page, 'Use the ID on file').count()).toBe(0);
  await logInAs(page, 'etienne');
  const asked = page.waitForResponse('**/vehicle/id-on-file');
  await page.goto(form);
  expect(await (await asked).json()).toEqual({ frontId: null, backId: null });
  await heading(page, 'Who is this key for?').waitFor();
  expect(await button(page, 'Use the ID on file').count()).toBe(0);
});

test('an ID that was given as one person’s is never taken for another’s: it is set aside, says so, and comes back (D16)', async () => {
  const ford = a('ford');
  await idOnAccount(stage.url, people.dana, people.maria);
  const { page } = await visitorAs(stage, 'dana', 'phone');
  const who = page.getByRole('group', { name: 'Who is this key for?' });
  await page.goto(form);
  await page.getByRole('textbox', { name: 'VIN' }).fill(ford.vin);
  await reads(page, ford.name);
  await button(page, 'Use the ID on file').click();
  for (const name of sides) await reads(photoRow(page, name), /Uploaded, /);

  await button(who, 'A new buyer').click();
  await reads(page, 'We set aside the ID that you added. We now need the buyer’s ID.');
  for (const name of sides) {
    await reads(photoRow(page, name), 'The buyer’s ID');
    expect(
      await photoRow(page, name)
        .getByText(/Uploaded/)
        .count(),
    ).toBe(0);
  }
  // The account's own ID is not offered as the buyer's.
  expect(await button(page, 'Use the ID on file').count()).toBe(0);
  await look(page, 'id-set-aside');
  await button(page, 'Add to Cart').click();
  await page.getByRole('link', { name: 'Front of ID: File is required.' }).waitFor();

  // Taken back, the answer brings the ID back. Another person's ID is set aside as well, one that fits is not.
  await button(who, 'A new buyer').click();
  for (const name of sides) await reads(photoRow(page, name), /Uploaded, /);
  await reads(page, 'The ID comes from your account. The code desk sees that.');
  await who.getByRole('button', { name: 'The owner', exact: true }).click();
  await reads(page, 'We set aside the ID that you added. We now need the owner’s ID.');
  const papers = await papersFor(ford);
  await pick(page, 'Front of ID', papers['Front of ID']);
  await pick(page, 'Back of ID', papers['Back of ID']);
  for (const name of sides) await reads(photoRow(page, name), /Uploaded, /);
  expect(await page.getByText(/^We set aside/).count()).toBe(0);
  await button(who, 'A repossession agent').click();
  await reads(page, 'We set aside the ID that you added. We now need the repossession agent’s ID.');
  await button(who, 'Another shop').click();
  for (const name of sides) await reads(photoRow(page, name), /Uploaded, /);
  await reads(photoRow(page, 'Front of ID'), 'The owner’s ID');

  // A page that is opened again knows for whom a photo was given.
  await reads(page, 'Draft saved');
  await page.reload();
  for (const name of sides) await reads(photoRow(page, name), /Uploaded, /);
  await reads(photoRow(page, 'Front of ID'), 'The owner’s ID');
  await button(who, 'A new buyer').click();
  await reads(page, 'We set aside the ID that you added. We now need the buyer’s ID.');

  // So does one that was set aside before the reload.
  await reads(page, 'Draft saved');
  await page.reload();
  await reads(page, 'We set aside the ID that you added. We now need the buyer’s ID.');
  for (const name of sides) await reads(photoRow(page, name), 'The buyer’s ID');
  await who.getByRole('button', { name: 'The owner', exact: true }).click();
  for (const name of sides) await reads(photoRow(page, name), /Uploaded, /);
});

test('a photo says in words what it may be taken again for, and keeps nobody from sending it', async () => {
  const { 'Front of ID': front, 'Back of ID': back, Registration: paper } = await papersFor(a('ford'));
  const { page } = await stage.visitor('phone');
  await page.goto(form);
  await heading(page, 'Which vehicle?').waitFor();
  await pick(page, 'Front of ID', jpeg('dark.jpg', await retaken(front.buffer, { brightness: 0.18 })));
  await reads(photoRow(page, 'Front of ID'), 'This looks dark. Retake it, or use it anyway.');
  await reads(photoRow(page, 'Front of ID'), /Uploaded, /);
  await pick(page, 'Back of ID', jpeg('cut.jpg', await retaken(back.buffer, { right: 0.28, width: 1400 })));
  await reads(
    photoRow(page, 'Back of ID'),
    'A corner seems to be outside of the picture. Retake it, or use it anyway.',
  );
  await pick(page, 'Registration', await byPhone(paper));
  await reads(photoRow(page, 'Registration'), /Uploaded, /);
  expect(
    await photoRow(page, 'Registration')
      .getByText(/Retake|use it anyway/)
      .count(),
  ).toBe(0);
  await look(page, 'photo-coach');
});
