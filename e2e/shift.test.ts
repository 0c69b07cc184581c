import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, start } from './desk.ts';
import { button, heading, reads, readsToast } from './guest.ts';
import { look, shoot, violations } from './looks.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const shiftOf = async (page: Page, name: string) => {
  await page.getByRole('link', { name: /^Shift/ }).click();
  return page.getByRole('row').filter({ hasText: name });
};

test('the shift shows who holds what; a super admin reassigns it and an admin hands theirs over at the end of the shift', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const { page: maria } = await deskOf(stage, 'maria');
  const { page: james } = await deskOf(stage, 'james');
  await openRequest(maria, ford);
  await start(maria);

  const { page: root } = await superAdminOf(stage, 'desk');
  await root.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queue' }).click();
  const row = await shiftOf(root, 'Maria Lopez');
  await reads(row, /On shift since/);
  await look(root, 'shift');
  await row.getByRole('link', { name: '1 request' }).click();
  await reads(root.getByRole('row').filter({ hasText: ford.vin.slice(-4) }), 'Maria Lopez');
  expect(await root.getByRole('combobox', { name: 'Admin' }).inputValue()).not.toBe('');
  await look(root, 'shift-filtered');
  await root.getByRole('combobox', { name: 'Admin' }).selectOption('James Okafor');
  await reads(root, 'No request matches.');

  await shiftOf(root, 'Maria Lopez');
  await button(row, 'Hand over what Maria Lopez holds').click();
  const dialog = root.getByRole('dialog', { name: 'Hand over what Maria Lopez holds' });
  await dialog.getByRole('combobox', { name: 'Hand over to' }).selectOption('James Okafor');
  await look(root, 'hand-over');
  const isTold = reads(james, /was handed over to you\.$/);
  await Promise.all([reads(root, '1 request handed over.'), button(dialog, 'Hand over').click()]);
  await isTold;
  await reads(pane(maria), 'In progress, James Okafor');

  await button(await shiftOf(james, 'James Okafor (you)'), 'End shift').click();
  const ending = james.getByRole('dialog', { name: 'End your shift' });
  await reads(ending, /You hold 1 request\. You will be logged out\./);
  expect(await violations(james)).toEqual([]);
  await button(ending, 'End shift').click();
  await james.waitForURL('**/admin-login');
  await reads(pane(maria), 'Pending');
  // Nothing is announced of a sign-out: the list is loaded again every half minute.
  await root.getByRole('row').filter({ hasText: 'James Okafor' }).waitFor({ state: 'detached', timeout: 60_000 });
});

test('rows say when they are due and can be sorted by it; the desk is alarmed before', async () => {
  const [ford, toyota] = [a('ford'), a('toyota')];
  await orderByWire(stage.url, { vehicles: [ford] });
  await orderByWire(stage.url, { vehicles: [toyota] });
  const { page: maria } = await deskOf(stage, 'maria');
  const rowOf = ({ vin }: { vin: string }) => maria.getByRole('row').filter({ hasText: vin.slice(-4) });
  await reads(rowOf(toyota), /due in (60|59) min|due in 1 h 0 min/);
  const due = `update request set due_at = now() + interval '8 minutes' where vin = '${toyota.vin}'`;
  const over = `update request set due_at = now() - interval '3 minutes' where vin = '${ford.vin}'`;
  await stage.killAndRestart(async () => {
    expect(await stage.command('e2e/on-the-data.ts', due, over)).toMatchObject({ status: 0 });
  });
  await readsToast(maria, /\d requests? (is|are) due within 10 min or overdue/, { timeout: 120_000 });
  await button(maria, 'Show').click();
  await maria.waitForURL(/sort=due/);
  await reads(rowOf(toyota), /due in [5-8] min/);
  await reads(rowOf(ford), /[3-6] min over/);
  await look(maria, 'due-first');
  const order = async () => (await maria.getByRole('row').allInnerTexts()).filter((text) => /over|due in/.test(text));
  await expect.poll(async () => (await order())[0]).toContain(ford.vin.slice(-4));
  await maria.getByRole('combobox', { name: 'Sort by' }).selectOption('Longest wait first');
  await expect.poll(() => new URL(maria.url()).searchParams.get('sort')).toBeNull();
});

test('while the desk is closed, customers read until when, in their language', async () => {
  const { page: root } = await superAdminOf(stage, 'desk');
  await root.goto('/super-admin/desk-hours');
  await reads(root, 'Always open');
  await button(root, 'Change').click();
  const sheet = root.getByRole('dialog', { name: 'Change the desk hours' });
  await sheet.getByRole('checkbox', { name: 'The desk has opening hours' }).check();
  await sheet.getByRole('textbox', { name: 'Time zone' }).fill('America/New_York');
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
  const opening = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'America/New_York' }).format(inThreeDays);
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    const isOpen = day === opening;
    await sheet.getByLabel(`${day}, opens`).fill(isOpen ? '08:00' : '');
    await sheet.getByLabel(`${day}, closes`).fill('');
  }
  await button(sheet, 'Save hours').click();
  await reads(sheet, 'Enter both times, or none.');
  await sheet.getByLabel(`${opening}, closes`).fill('18:00');
  await look(root, 'desk-hours-sheet');
  await button(sheet, 'Save hours').click();
  await reads(root, 'Desk hours saved.');
  await reads(root, '8:00 AM to 6:00 PM');
  await look(root, 'desk-hours');

  const track = await orderByWire(stage.url, { vehicles: [a('ford')] });
  const { page: guest } = await stage.visitor('phone');
  const closed = `The desk is closed until ${opening}, 8:00 AM (Eastern Time).`;
  const shown = guest.getByText(closed).filter({ visible: true }).first();
  // What everybody may ask for is a minute old at most.
  const isTold = async (): Promise<boolean> => {
    await guest.goto('/vehicle-keycode-request');
    return shown
      .waitFor({ timeout: 5_000 })
      .then(() => true)
      .catch(() => false);
  };
  await expect.poll(isTold, { timeout: 90_000 }).toBe(true);
  await shoot(guest, 'closed-request');
  await guest.goto(track);
  await shown.waitFor();
  await shoot(guest, 'closed-track');
  await guest.goto(`/fr${track}`);
  await guest
    .getByText(/Le bureau est fermé\. Ouverture\s: .*8\sh\s00\s\(heure de l’Est/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await shoot(guest, 'closed-track-fr');

  await button(root, 'Change').click();
  await sheet.getByRole('checkbox', { name: 'The desk has opening hours' }).uncheck();
  await button(sheet, 'Save hours').click();
  await heading(root, 'Always open').waitFor();
});
