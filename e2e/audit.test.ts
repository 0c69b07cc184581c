import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { whileCalls } from './bad-line.ts';
import { adminByWire, orderByWire } from './by-wire.ts';
import { button, heading, reads } from './guest.ts';
import { focusIsKept } from './keyboard.ts';
import { cutOff, look } from './looks.ts';
import { fillFields, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { openSuperAdmin, registerByWire, superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** Somebody orders, the desk sends the code, and its owner looks at it. Returns the code. */
const revealedCode = async (page: Page, jeep = a('jeep')): Promise<string> => {
  const path = await orderByWire(stage.url, { vehicles: [jeep] });
  const maria = await adminByWire(stage.url, people.maria);
  await maria.start(jeep);
  await maria.send(jeep, '1432X', '0417');
  await page.goto(path);
  await button(page, 'Show code').click();
  await reads(page, '1432X');
  return '1432X';
};

const log = (page: Page) => page.getByRole('list', { name: 'Audit log' });
const entries = (page: Page) => log(page).getByRole('listitem');
/** The button of the newest entry with this sentence. */
const entry = (page: Page, words: RegExp) => button(page, words).first();

test('a super admin finds who looked at a code, narrows the log, reads an entry and takes the log along', async () => {
  const { page: guest } = await stage.visitor('phone');
  const code = await revealedCode(guest);
  const { page } = await superAdminOf(stage);
  await page.getByRole('link', { name: 'See the whole log' }).click();
  await page.waitForURL('**/super-admin/audit');
  await reads(page, /^The chain holds: \d+ entries, all read again just now\./);
  await entry(page, /viewed the key code for/).waitFor();
  await look(page, 'audit');

  await page.getByLabel('Kind of act').selectOption('code.');
  await page.waitForURL('**/super-admin/audit?action=code.');
  await reads(page, /^Entries shown: \d$/);
  await entry(page, /viewed the key code for/).click();
  const sheet = page.getByRole('dialog');
  await reads(sheet, 'keycode');
  await reads(sheet, /^[0-9a-f]{64}$/);
  await look(page, 'audit-entry');
  expect(await sheet.textContent()).not.toContain(code);
  await button(sheet, 'Only this record').click();
  await page.waitForURL(/object=/);
  await page.getByLabel('Kind of act').selectOption('');
  await entry(page, /Maria Lopez sent the key code for/).waitFor();
  await entry(page, /requested the key code for/).waitFor();
  const shown = await entries(page).count();
  await page.reload();
  await entry(page, /Maria Lopez sent the key code for/).waitFor();
  await expect.poll(() => entries(page).count()).toBe(shown);

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-until-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  const lines = csv.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^seq,time,action,/);
  expect(lines).toHaveLength(shown + 1);
  expect(csv).toContain(',code.revealed,');
  expect(csv).not.toContain(code);

  await button(page, 'Clear filters').click();
  await entry(page, /exported the audit log/).waitFor();
  await page.getByLabel('Admin', { exact: true }).selectOption({ label: 'Maria Lopez' });
  await page.waitForURL(/person=/);
  await entry(page, /^Details Maria Lopez started on/).waitFor();
  await page.getByLabel('Order number, VIN, email or name').fill('zzz nobody');
  await reads(page, 'Nothing in the log fits these filters.');
  await look(page, 'audit-empty', { only: 'desk' });
});

test('each entry is a sentence with links, found by order number or VIN, and the filters survive a reload', async () => {
  const jeep = a('jeep');
  const { page: guest } = await stage.visitor('phone');
  await revealedCode(guest, jeep);
  const number =
    (await guest
      .getByText(/^[A-Z\d]{4}-[A-Z\d]{4}$/)
      .first()
      .textContent()) ?? '';
  const { page } = await superAdminOf(stage);
  const sentence = new RegExp(`^Maria Lopez sent the key code for ${number}, \\d{4} Jeep .* …${jeep.vin.slice(-4)}$`);
  for (const search of [number.replace('-', '').toLowerCase(), number, jeep.vin]) {
    await page.goto('/super-admin/audit');
    await page.getByLabel('Order number, VIN, email or name').fill(search);
    await page.waitForURL(`**/super-admin/audit?q=${search}`);
    await reads(log(page), sentence);
    await page.reload();
    await reads(log(page), sentence);
    await entry(page, /Maria Lopez viewed a photo \(Front of ID\) for/).waitFor();
  }
  await look(page, 'audit-sentences');
  await log(page)
    .getByRole('link', { name: new RegExp(`^${number}`) })
    .first()
    .click();
  await page.waitForURL('**/admin?**');
  await reads(page, jeep.vin);
  await page.goto(`/super-admin/audit?q=${number}`);
  await log(page).getByRole('link', { name: 'Maria Lopez' }).first().click();
  await page.waitForURL(/\?person=[\da-f-]{36}$/);
  await page.goto(`/es/super-admin/audit?q=${number}`);
  await reads(page, new RegExp(`^Maria Lopez envió el código de llave de ${number}`));
  await look(page, 'audit-sentences-spanish', { only: 'phone' });
});

test('a super admin takes the file of one VIN along, and the command finds that nothing in it was changed', async () => {
  const jeep = a('jeep');
  const { page: guest } = await stage.visitor('phone');
  const code = await revealedCode(guest, jeep);
  await button(guest, 'Receipts and records').click();
  await reads(guest, 'Order and payment (PDF)');
  await look(guest, 'papers');
  const [receipt] = await Promise.all([
    guest.waitForEvent('download'),
    button(guest, 'Order and payment (PDF)').click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^(order|receipt)-.*\.pdf$/);
  expect((await readFile(await receipt.path(), 'latin1')).slice(0, 8)).toBe('%PDF-1.7');

  const { page } = await superAdminOf(stage);
  await page.goto('/super-admin/audit');
  await button(page, 'File of a VIN').click();
  const sheet = page.getByRole('dialog');
  await button(sheet, 'Save the file').click();
  await reads(sheet, 'This field is required.');
  await look(page, 'vin-file');
  await fillFields(sheet, { VIN: jeep.vin.toLowerCase(), 'Why it is taken': 'Police case 7' });
  await sheet.getByLabel('As').selectOption('csv');
  const [download] = await Promise.all([page.waitForEvent('download'), button(sheet, 'Save the file').click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^vin-${jeep.vin}-.*\\.csv$`));
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(',code.revealed,');
  expect(csv).not.toContain(code);
  const verify = ['server/src/audit-verify.ts', '--file', await download.path()];
  expect(await stage.command(...verify)).toMatchObject({ status: 0 });
  await writeFile(await download.path(), csv.replace('code.revealed', 'code.returned'));
  expect(await stage.command(...verify)).toMatchObject({ status: 1 });
  await page.reload();
  await entry(page, /saved the VIN file for/).waitFor();
});

test('more of the log comes by a press; what fails says so and can be tried again; a broken chain raises the alarm', async () => {
  const { page } = await stage.visitor('phone', { theme: 'dark' });
  for (let n = 0; n < 60; n += 1) {
    await page.request.post('/auth/login', {
      headers: { origin: stage.url },
      data: { email: `nobody${n}@example.com`, password: 'wrong' },
    });
  }
  await openSuperAdmin(page);
  await page.route('**/super-admin/audit?**', (route) => route.abort('connectionreset'));
  await page.route('**/super-admin/audit/health', async (route) => {
    const health = await (await route.fetch()).json();
    await route.fulfill({ json: { ...health, holds: false, problem: 'changed', brokenAt: 7 } });
  });
  await page.goto('/super-admin/audit');
  await reads(page, /The log could not be loaded\./);
  await reads(page, /Entry 7 was changed after it was written\./);
  await look(page, 'audit-alarm', { theme: 'dark' });
  await page.unroute('**/super-admin/audit?**');
  await button(page, 'Try again').click();
  await reads(page, 'Entries shown: 50');
  expect(await focusIsKept(page)).toBe(true);
  await whileCalls(page, { path: '/super-admin/audit', mishap: 'fault' }, async () => {
    await button(page, 'Load more').click();
    await reads(page, 'What comes next could not be loaded.');
  });
  await button(page, 'Load more').click();
  await reads(page, /^Entries shown: ([6-9]\d|1\d\d)$/);
});

test('an admin is sent away from the log, and gets no entry of it', async () => {
  const { page } = await visitorAs(stage, 'maria', 'desk');
  await page.goto('/super-admin/audit');
  await page.waitForURL('**/admin-login?**');
  for (const path of ['', '/export', '/health']) {
    const answer = await page.request.get(`/super-admin/audit${path}`, { headers: { accept: 'application/json' } });
    expect(answer.status()).toBe(403);
  }
});

test('a super admin sees which codes are out, withdraws one, and sees who is out, in French too', async () => {
  const { page } = await stage.visitor('desk', { theme: 'dark' });
  const given = 'Maximilienne-Apolline-de-La-Rochefoucauld-Montmorency-C';
  await registerByWire(page, stage.url, given);
  await openSuperAdmin(page);
  await button(page, `Approve ${given} Keys`).click();
  await reads(page, 'Admin account approved successfully!');
  await visitor(stage.url).signIn({ email: `${given.toLowerCase()}@example.com`, password: 'three wild geese' });
  await button(page, 'Send Admin Registration Code').click();
  await fillFields(page, { Email: 'gil@example.com', 'First name': 'Gil', 'Last name': 'Guest' });
  await button(page, 'Send code').click();
  await reads(page, 'Code requested');
  await page.getByRole('link', { name: 'Invitations (1)' }).click();
  await reads(page, 'gil@example.com');
  await look(page, 'invitations', { theme: 'dark' });
  await button(page, 'Withdraw the code of gil@example.com').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await reads(page, 'No registration code is out');
  await page.getByRole('link', { name: /^Ended/ }).click();
  await heading(page, /^Rejected and Revoked Admins/).waitFor();
  await page.goto('/fr/super-admin/audit');
  await reads(page, /^La chaîne tient\s: \d+ entrées/);
  await entry(page, /a retiré le code d’inscription envoyé à gil@example\.com$/).waitFor();
  // A name of sixty characters pushes no column off the screen.
  await reads(page, `${given} Keys`);
  expect(await cutOff(page.getByRole('list', { name: 'Journal d’audit' }))).toEqual([]);
  await look(page, 'audit-french', { theme: 'dark', only: 'phone' });
});

test('reasons that the program gives are read in the reader’s language, with the code beside; people’s own words as they are', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep] });
  const maria = await adminByWire(stage.url, people.maria);
  await maria.start(jeep);
  await maria.decline(jeep, '');
  const { page } = await superAdminOf(stage);
  await page.goto('/super-admin/audit?action=request.declined');
  await reads(log(page), 'The ID is not readable');
  expect(await log(page).getByText('ID_UNREADABLE').count()).toBe(0);
  await entry(page, /declined the request for/).click();
  await reads(page.getByRole('dialog'), 'ID_UNREADABLE');
  await look(page, 'audit-entry-reason', { only: 'desk' });
  await page.goto('/fr/super-admin/audit?action=request.declined');
  await reads(page, 'La pièce d’identité est illisible');
});
