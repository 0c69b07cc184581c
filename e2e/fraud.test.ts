import { expect, test } from 'vitest';
import { adminByWire, orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { fillFields, people } from './people.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage({ env: { DEMO_WORLD: '0' } });

test('a super admin blocks an email, the desk sees why an order waits, and finds what is linked to it', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep] });
  const { page } = await superAdminOf(stage);
  await page.goto('/super-admin/blocks');
  await reads(page, 'Nothing is blocked.');
  await button(page, 'Add a block').click();
  const sheet = page.getByRole('dialog', { name: 'Add a block' });
  await fillFields(sheet, { Email: 'nobody', Reason: 'Two chargebacks in May.' });
  await button(sheet, 'Add a block').click();
  await sheet
    .getByText(/not valid|valid/)
    .first()
    .waitFor();
  await look(page, 'blocks-add');
  await fillFields(sheet, { Email: 'Guest@Example.com' });
  await button(sheet, 'Add a block').click();
  await heading(page, 'Email guest@example.com').waitFor();
  await look(page, 'blocks');

  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, jeep);
  await reads(pane(desk), /On the block list \(email\): Two chargebacks in May\./);
  await desk.getByRole('link', { name: 'Linked records' }).click();
  await heading(desk, 'Same VIN').waitFor();
  await look(desk, 'linked');

  await button(page, 'Remove the block: Email guest@example.com').click();
  const remove = page.getByRole('dialog');
  await fillFields(remove, { Reason: 'A mix-up.' });
  await button(remove, 'Remove').click();
  await heading(page, 'Removed in the last year (1)').waitFor();
});

test('an admin labels an ended request as fraud, and a super admin reads what each rule caught and would catch', async () => {
  const toyota = a('toyota');
  await orderByWire(stage.url, { vehicles: [toyota] });
  const james = await adminByWire(stage.url, people.james);
  const { id } = await james.start(toyota);
  await james.send(toyota, 'K1234');
  const { page: desk } = await deskOf(stage, 'maria');
  await desk.goto(`/admin/requests/${id}`);
  await button(desk, 'Label as fraud').click();
  const sheet = desk.getByRole('dialog', { name: 'Label as fraud' });
  await fillFields(sheet, { Reason: 'The registration was forged.' });
  await button(sheet, 'Label as fraud').click();
  await reads(desk, /^Labeled as fraud .* by Maria Lopez: The registration was forged\.$/);
  await look(desk, 'fraud-label');

  const { page } = await superAdminOf(stage);
  await page.goto('/super-admin/flag-rules');
  await reads(page, 'No decided request had this flag in the last 365 days.');
  await button(page, 'Change the rule: New account').click();
  const rule = page.getByRole('dialog');
  await rule.getByLabel('Days').fill('30');
  await reads(rule, /^This setting would have flagged \d+ of \d+ requests paid in the last 30 days\.$/);
  await look(page, 'flag-rules-dry-run');
});

test('a super admin reads the close of the month and saves its files', async () => {
  const { page } = await superAdminOf(stage);
  await page.goto('/super-admin/money');
  await page.getByRole('row', { name: /^Total/ }).waitFor();
  await look(page, 'accounting');
  await page.getByRole('combobox', { name: 'Close' }).selectOption('By month');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Transactions').click()]);
  expect(file.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  await page.goto('/fr/super-admin/money');
  await page.getByRole('row', { name: /^Total/ }).waitFor();
  await look(page, 'accounting-fr');
});
