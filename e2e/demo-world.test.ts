import { expect, test } from 'vitest';
import { openDesk, openDocuments, pane, start, typeCodes } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { isAtHand, look } from './looks.ts';
import { logInAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage({ isFirst: true, env: { DEMO_WORLD: '1' } });

test('a newcomer finds a desk at work, and decides a request', async () => {
  const { page } = await stage.visitor('desk');
  await openDesk(page, 'maria');
  await reads(page, /Waiting \d\d/);
  await look(page, 'world-desk');
  // One that came lately and that nobody has, of a make without a PIN.
  const rows = page
    .getByRole('row')
    .filter({ hasText: /Toyota|Ford|Honda|Kia|Subaru/ })
    .filter({ hasText: 'Free' });
  await rows.last().getByRole('link').first().click();
  await start(page);
  await typeCodes(page, { code: 'K4471' });
  await page.getByRole('checkbox', { name: 'I checked these documents' }).check();
  await button(page, 'Send code and open next').click();
  // What is still to be opened is named where it can be read, though buttons stand at the pane's foot.
  const named = page.getByText(/^Open these first, so that the tick counts: .*Work order/);
  await named.waitFor();
  expect(await isAtHand(named)).toBe(true);
  await openDocuments(page);
  await look(page, 'world-request');
  await button(page, 'Send code and open next').click();
  await reads(page, /^Code sent for/);
  await reads(pane(page), 'Pending');
});

test('no screen of the desk is empty', async () => {
  const { page } = await stage.visitor('desk');
  await openDesk(page, 'james');
  await page.goto('/admin/registered-users');
  await reads(page, /Camille Tremblay/);
  await look(page, 'world-members');
  await page.goto('/admin/document-validation');
  await reads(page, /Yusuf Demir/);
  await look(page, 'world-documents');
  await page.goto('/admin/chat');
  await reads(page, /Kwame Mensah/);
  await look(page, 'world-chat');
  await page.goto('/admin?list=transactions');
  await heading(page, 'Queue').waitFor();
  await look(page, 'world-transactions');
  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await reads(page, /^Renews /);
  await look(page, 'world-subscriptions');
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill('nobody of this name');
  await reads(page, 'No plan here.');
});

test('whoever is about to buy reads what codes took lately', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/vehicle-keycode-request');
  await reads(page, /Lately ready in \d+–\d+ min/);
  await page.getByRole('textbox', { name: 'VIN' }).first().fill(a('ford').vin);
  await reads(page, /Ford: \d+% delivered in the last 30 days, half of them within \d+ min\./);
});

test('a member finds what they ordered', async () => {
  const { page } = await stage.visitor('phone');
  await logInAs(page, 'dana');
  await page.goto('/dashboard');
  await reads(page, /In progress/i);
  await look(page, 'world-dashboard');
});
