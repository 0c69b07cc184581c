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

const entries = (page: Page) => page.getByRole('region', { name: 'Audit log' }).getByRole('row');
/** The newest entry of this kind. */
const entry = (page: Page, words: string) => button(page, words).first();

test('a super admin finds who looked at a code, narrows the log, reads an entry and takes the log along', async () => {
  const { page: guest } = await stage.visitor('phone');
  const code = await revealedCode(guest);
  const { page } = await superAdminOf(stage);
  await page.getByRole('link', { name: 'See the whole log' }).click();
  await page.waitForURL('**/super-admin/audit');
  await reads(page, /^The chain holds: \d+ entries, all read again just now\./);
  await entry(page, 'Key code or PIN revealed').waitFor();
  await look(page, 'audit');

  await page.getByLabel('Kind of act').selectOption('code.');
  await page.waitForURL('**/super-admin/audit?action=code.');
  await reads(page, /^Entries shown: \d$/);
  await entry(page, 'Key code or PIN revealed').click();
  const sheet = page.getByRole('dialog');
  await reads(sheet, 'keycode');
  await reads(sheet, /^[0-9a-f]{64}$/);
  await look(page, 'audit-entry');
  expect(await sheet.textContent()).not.toContain(code);
  await button(sheet, 'Only this thing').click();
  await page.waitForURL(/object=/);
  await page.getByLabel('Kind of act').selectOption('');
  await entry(page, 'Key code sent').waitFor();
  await entry(page, 'Request asked').waitFor();
  const shown = await entries(page).count();
  await page.reload();
  await entry(page, 'Key code sent').waitFor();
  await expect.poll(() => entries(page).count()).toBe(shown);

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-until-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  const lines = csv.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^seq,time,action,/);
  expect(lines).toHaveLength(shown);
  expect(csv).toContain(',code.revealed,');
  expect(csv).not.toContain(code);

  await button(page, 'Clear filters').click();
  await entry(page, 'Log exported').waitFor();
  await page.getByLabel('Person').selectOption({ label: 'Maria Lopez' });
  await page.waitForURL(/person=/);
  await entry(page, 'Request started').waitFor();
  await page.getByLabel('Search', { exact: true }).fill('zzz nobody');
  await reads(page, 'Nothing in the log fits these filters.');
  await look(page, 'audit-empty', { only: 'desk' });
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
  await entry(page, 'File of a VIN taken').waitFor();
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
  await entry(page, 'Code d’inscription retiré').waitFor();
  // A name of sixty characters pushes no column off the screen.
  await reads(page, `${given} Keys`);
  expect(await cutOff(page.getByRole('table'))).toEqual([]);
  expect(await cutOff(page.getByRole('table').locator('..'))).toEqual([]);
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
  const log = page.getByRole('region', { name: 'Audit log' });
  await reads(log, 'The ID is not readable');
  expect(await log.getByText('ID_UNREADABLE').count()).toBe(0);
  await entry(page, 'Request declined').click();
  await reads(page.getByRole('dialog'), 'ID_UNREADABLE');
  await look(page, 'audit-entry-reason', { only: 'desk' });
  await page.goto('/fr/super-admin/audit?action=request.declined');
  await reads(page, 'La pièce d’identité est illisible');
});
