import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, start } from './desk.ts';
import { givePapers } from './give-papers.ts';
import { button, reads } from './guest.ts';
import { look } from './looks.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('an admin types the number of an ID twice, sees the flag, and a super admin sees what each admin saw', async () => {
  const vehicles = [a('nissan'), a('jeep')] as const;
  for (const vehicle of vehicles) await orderByWire(stage.url, { vehicles: [vehicle] });
  const { page: maria } = await deskOf(stage, 'maria');
  for (const vehicle of vehicles) {
    await openRequest(maria, vehicle);
    await start(maria);
    await button(pane(maria), 'Check ID number').click();
    const sheet = maria.getByRole('dialog', { name: 'Check ID number' });
    await sheet.getByRole('textbox', { name: /^ID number/ }).fill('D123-45678');
    await look(maria, `id-number-${vehicle.name.split(' ', 1)[0]}`);
    await button(sheet, 'Check ID number').click();
    await reads(maria, /^ID number stored as a fingerprint: /);
  }
  await reads(pane(maria), /The ID has the same number as in order \S+ of somebody else\./);
  // On a phone what is said moves the picture's buttons to the edge of the bar.
  await expect.poll(() => maria.locator('[data-toast]').count(), { timeout: 30_000 }).toBe(0);
  await look(maria, 'id-number-flag');

  const { page: ruth } = await superAdminOf(stage);
  await ruth.getByRole('link', { name: 'See the whole log' }).click();
  await ruth.getByText('What each admin saw').click();
  await reads(ruth, /^Different records per day \(UTC\) of the last 30 days\./);
  await look(ruth, 'disclosures');
});

test('an ID is approved with its number', async () => {
  await givePapers(stage.url, 'etienne', { fname: 'Etienne', lname: 'Gagnon' });
  const { page } = await visitorAs(stage, 'maria', 'desk');
  await page.goto('/admin/document-validation');
  await button(page, 'Etienne Gagnon').click();
  await button(page, 'Open: Front of ID').click();
  const front = page.getByRole('dialog', { name: 'Front of ID', exact: true });
  await button(front, 'Approve with ID number: Front of ID').click();
  const sheet = page.getByRole('dialog', { name: 'Approve: Front of ID' });
  await sheet.getByRole('textbox', { name: /^ID number/ }).fill('QX55001');
  await look(page, 'approve-id');
  await button(sheet, 'Approve with ID number').click();
  await front.waitFor({ state: 'hidden' });
  await reads(page, 'Approved');
});
