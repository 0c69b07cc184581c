import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { button, giveEmail, putInCart, reads } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { openSection, superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const inAWeek = (): string => new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);
const askFor = async (root: Page, makes: string) => {
  await button(root, `Change the prices for ${makes}`).click();
  return root.getByRole('dialog', { name: `Change the prices for ${makes}` });
};

test('a super admin sees what other prices would change, sets them, and pages and carts say them at once', async () => {
  const nissan = a('nissan');
  const { page: guest } = await stage.visitor('phone');
  await putInCart(guest, nissan);
  await reads(guest, '$90.00');

  const { page: root } = await superAdminOf(stage);
  await openSection(root, 'Prices');
  await reads(root, '14 rows');
  await look(root, 'prices');
  const sheet = await askFor(root, 'Nissan');
  const member = sheet.getByRole('textbox', { name: 'Member, PIN included, in dollars' });
  await member.fill('120');
  await button(sheet, 'Set these prices').click();
  await reads(sheet, 'A member never pays more than a guest, nor less for the key than $1.00.');
  await sheet.getByRole('textbox', { name: 'Key code, in dollars' }).fill('72,50');
  await sheet.getByRole('textbox', { name: 'PIN on top, in dollars' }).fill('25');
  await member.fill('58');
  await reads(sheet, '$97.50');
  await reads(sheet, /1 code lies in a cart/);
  await look(root, 'prices-sheet');
  await button(sheet, 'Set these prices').click();
  await reads(root, 'Set: Nissan. They hold from now on.');
  await reads(root, /^Since .* set by Ruth/);

  // Read without any script, and the same once the app has started on it.
  const { page: reader } = await stage.visitor('phone', { javaScriptEnabled: false });
  const { page: visitor } = await stage.visitor('desk');
  const row = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Nissan/ }) });
  await expect.poll(async () => (await reader.goto('/pricing'), row(reader).innerText())).toContain('$97.50');
  await visitor.goto('/pricing');
  await visitor.getByLabel('Search').fill('niss');
  await reads(visitor, '1 of 14 manufacturers');
  await expect.poll(() => row(visitor).innerText()).toContain('$72.50 + $25.00 PIN');
  await expect.poll(() => row(visitor).innerText()).toContain('$33.00 + $25.00 PIN');

  await giveEmail(guest, 'guest@example.com');
  await button(guest, /^Pay /).click();
  await reads(guest, 'Your cart has changed. Please review it and try again.');
  await reads(guest, '$97.50');
  await look(guest, 'prices-cart');
});

test('prices for later stand beside those that hold, on a phone too, and are withdrawn until they hold', async () => {
  const { page: root } = await superAdminOf(stage, 'phone', { theme: 'dark' });
  await whileCalls(root, { path: '/super-admin/prices', mishap: 'wordless' }, async () => {
    await root.goto('/super-admin/prices?q=ferrari');
    await reads(root, 'The prices could not be loaded.');
  });
  await button(root, 'Try again').click();
  await reads(root, 'No makes found.');
  await root.goto('/super-admin/prices?q=bmw');
  const sheet = await askFor(root, 'BMW');
  await sheet.getByRole('textbox', { name: 'Key code, in dollars' }).fill('99');
  await sheet.getByLabel('From').fill('2020-01-01');
  await button(sheet, 'Set these prices').click();
  await reads(sheet, 'This day is over. Please give a later one.');
  await sheet.getByLabel('From').fill(inAWeek());
  await look(root, 'prices-sheet-dark', { theme: 'dark' });
  await whileCalls(root, { path: '/super-admin/prices', method: 'PUT', mishap: 'wordless' }, async () => {
    await button(sheet, 'Set these prices').click();
    await reads(sheet, 'The prices could not be set.');
  });
  await button(sheet, 'Set these prices').click();
  await reads(root, /^Set: BMW, from /);
  await reads(root, '$90.00');
  await reads(root, '$99.00');
  await look(root, 'prices-coming-dark', { theme: 'dark' });
  await button(root, /^Withdraw the prices for BMW from/).click();
  await whileCalls(root, { path: '/super-admin/prices', method: 'DELETE', mishap: 'wordless' }, async () => {
    await button(root.getByRole('dialog'), 'Withdraw').click();
    await reads(root, 'The prices could not be withdrawn.');
  });
  await button(root.getByRole('dialog'), 'Withdraw').click();
  await reads(root, 'Withdrawn: BMW.');
  await expect.poll(() => root.getByText('$99.00').count()).toBe(0);
});
