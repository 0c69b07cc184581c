import { test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openDocuments, openRequest, pane, start, typeCodes } from './desk.ts';
import { button, reads } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('a code whose VIN somebody else paid for waits for a second admin, who looks while the first one works', async () => {
  const nissan = a('nissan');
  await orderByWire(stage.url, { vehicles: [nissan], email: 'first@example.com' });
  await orderByWire(stage.url, { vehicles: [nissan], email: 'second@example.com' });

  const { page: maria } = await deskOf(stage, 'maria');
  await reads(maria, 'Second look');
  await look(maria, 'second-look-queue');
  await maria.getByRole('row').getByRole('link', { name: nissan.name }).first().click();
  await reads(
    pane(maria),
    /Somebody else paid for this VIN too: order \S+ of .+ \(Pending\)\. The code waits for a second admin\./,
  );
  await start(maria);
  await openDocuments(maria);
  await typeCodes(maria, { code: '14325', pin: '0417' });
  await maria.getByRole('checkbox', { name: 'I checked these documents' }).check();
  await button(maria, 'Send code and open next').click();
  await reads(pane(maria), 'The code was not released: a second admin must look at this flagged request first.');
  await look(maria, 'second-look-refused');

  const { page: james } = await deskOf(stage, 'james', 'desk', { theme: 'dark' });
  await james.getByRole('link', { name: 'Second look 1' }).click();
  await openRequest(james, nissan);
  // What a flag saw (here two of the same order: its VIN, its photos) is one press away, and so is the way back.
  await pane(james)
    .getByRole('link', { name: /^Open order / })
    .first()
    .click();
  await reads(pane(james), 'Pending');
  await james.goBack();
  await reads(pane(james), /^In progress, /);
  await james.keyboard.press('v');
  const sheet = james.getByRole('dialog', { name: 'Approve as second' });
  await reads(sheet, /^Open these before you answer/);
  await button(sheet, 'Approve as second').click();
  await reads(sheet, /^Please open these documents of this request first: /);
  await look(james, 'second-look-unopened-dark');
  await button(sheet, 'Close').click();
  await openDocuments(james);
  await button(pane(james), /^Object/).click();
  const objection = james.getByRole('dialog', { name: 'Object' });
  await button(objection, 'Object').click();
  await reads(objection, 'Please say why you object.');
  await objection
    .getByRole('textbox', { name: 'What you saw' })
    .fill('Both orders show the same owner: two shops were called.');
  await look(james, 'second-look-objection-dark');
  await button(objection, 'Object').click();
  await reads(pane(maria), /^James .+ objects \(.+\): Both orders show the same owner: two shops were called\.$/);
  await button(pane(james), /^Approve as second/).click();
  await button(sheet, 'Approve as second').click();
  await reads(pane(maria), /^James .+ looked too and approved/);
  await look(maria, 'second-look-approved');
  await button(maria, 'Send code and open next').click();
  await reads(maria, /^Code sent for/);
});

test('a super admin says when a request is flagged and which flags wait for a second admin', async () => {
  const { page: root } = await superAdminOf(stage);
  await root.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Flag rules' }).click();
  await button(root, 'Change the rule: New account').click();
  const sheet = root.getByRole('dialog', { name: 'Change the rule: New account' });
  await sheet.getByRole('textbox', { name: 'Days' }).fill('400');
  await button(sheet, 'Save the rule').click();
  await reads(sheet, 'A whole number from 0 to 365.');
  await look(root, 'flag-rules-sheet');
  await sheet.getByRole('textbox', { name: 'Days' }).fill('30');
  await sheet.getByRole('checkbox', { name: 'The code waits for a second admin' }).check();
  await button(sheet, 'Save the rule').click();
  await reads(root, 'Saved. It counts from now on.');
  await reads(root, 'Opened less than 30 days before. The code waits for a second admin.');
  await look(root, 'flag-rules');
});
