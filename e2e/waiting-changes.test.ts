import { createSuperAdmin } from '@keywright/contract/admins';
import { test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { enrolApp } from '../server/src/testing/factors.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { ruth, superAdminOf } from './super-admin.ts';

const stage = openStage();

test('a looser rule waits for a second super admin, is listed, and can be withdrawn', async () => {
  const wire = visitor(stage.url);
  await wire.signIn(ruth);
  await wire.call(createSuperAdmin, { body: { email: 'ben@example.com', fname: 'Ben', lname: 'Keys' } });
  const { page: desk } = await superAdminOf(stage);
  await desk.goto('/super-admin/flag-rules');
  await button(desk, 'Change the rule: New account').click();
  const sheet = desk.getByRole('dialog', { name: 'Change the rule: New account' });
  await sheet.getByRole('textbox', { name: 'Days' }).fill('3');
  await button(sheet, 'Save the rule').click();
  // The new super admin has not set a password, and confirms nothing yet.
  await reads(desk, /^Saved: .+\. It waits until .+: no other super admin can confirm it now\.$/);
  await reads(desk, 'Opened less than 3 days before. Shown to the desk.');
  await reads(desk, 'No other super admin can confirm it now.');
  await look(desk, 'waiting-change');

  const { page: phone } = await superAdminOf(stage, 'phone', { theme: 'dark' });
  await heading(phone, 'Waiting changes').waitFor();
  const listed = phone.getByRole('listitem').filter({ has: heading(phone, 'Flags: New account') });
  await reads(listed, 'Opened less than 7 days before. Shown to the desk.');
  await reads(listed, 'Opened less than 3 days before. Shown to the desk.');
  await reads(listed, /^Ruth .+ asked for it\. It takes effect .+\.$/);
  await reads(listed, 'No other super admin can confirm it now.');
  await look(phone, 'waiting-changes-list', { theme: 'dark' });
  await phone.getByRole('link', { name: 'Review: New account' }).click();
  await look(phone, 'waiting-change-phone', { theme: 'dark' });
  await phone.goto('/fr/super-admin/flag-rules');
  await button(phone, /^Retirer la modification/).waitFor();
  await look(phone, 'waiting-change-french', { theme: 'dark' });
  await phone.goto('/super-admin/flag-rules');
  await button(phone, 'Withdraw change: New account').click();
  await reads(phone, 'Withdrawn. The rule stays as it is.');
  await button(desk, 'Withdraw change: New account').waitFor({ state: 'detached' });
});

test('an export and a rejected admin ask for a step-up, and go on with what was pressed', async () => {
  const { page } = await superAdminOf(stage, 'phone');
  const other = visitor(stage.url);
  await other.signIn(ruth);
  const { recoveryCodes } = await enrolApp(other, new Date());
  await page.goto('/admin/registered-users');
  await button(page, 'Export as CSV').click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await button(question, 'Use a recovery code instead').click();
  await look(page, 'step-up-export');
  await question.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  const saved = page.waitForEvent('download');
  await button(question, 'Continue').click();
  await saved;
});
