import { changeJurisdiction, type complianceStatus, type OwnLicences } from '@keywright/contract/compliance';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { aRule, dayFrom } from '../server/src/testing/licences.ts';
import { whileCalls } from './bad-line.ts';
import { orderByWire } from './by-wire.ts';
import { openDesk, openRequest } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { fillFields, logInAs, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { openSection, ruth, superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('a super admin records that a province licenses locksmiths, and everybody reads it at once', async () => {
  const { page } = await superAdminOf(stage);
  await openSection(page, 'Licensing laws');
  await reads(page, '64 states and provinces');
  await look(page, 'laws');
  await page.getByLabel('Show').selectOption('required');
  await reads(page, '16 states and provinces');
  // In one breath, as on a slow machine: before anything was drawn in between.
  await page.evaluate(() => {
    const show = document.querySelector('search select') as HTMLSelectElement;
    const search = document.querySelector('search input') as HTMLInputElement;
    const change = (field: Element, value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event(field === show ? 'change' : 'input', { bubbles: true }));
    };
    change(show, 'all');
    change(search, 'ontario');
  });
  await reads(page, '1 state or province');
  await reads(page, 'No law that asks for one is recorded.');

  const change = async () => {
    await button(page, 'Change the law of Ontario').click();
    return page.getByRole('dialog', { name: 'Change the law of Ontario' });
  };
  const sheet = await change();
  await button(sheet, 'Record the change').click();
  await reads(sheet, 'Please say where this is written.');
  await reads(sheet, 'Please give a date.');
  await look(page, 'laws-errors');
  await sheet.getByLabel('Locksmiths need a license here').check();
  await sheet.getByLabel('Insurance certificate').check();
  await fillFields(sheet, { Source: 'https://www.ontario.ca/laws', 'The source was read on': '2999-01-01' });
  await sheet.getByLabel('Who issues the license').fill('Ministry of the Solicitor General');
  await sheet.getByLabel('In force from').fill('2026-07-01');
  await button(sheet, 'Record the change').click();
  await reads(sheet, 'This date is not here yet.');
  await fillFields(sheet, { 'The source was read on': '2026-07-02' });
  await button(sheet, 'Record the change').click();
  await reads(page, 'Saved: Ontario. It is in effect now.');
  await reads(page, 'License required');
  await reads(page, 'Asks for: Insurance certificate');

  const again = await change();
  const other = visitor(stage.url);
  await other.signIn(ruth);
  const meanwhile = { ...aRule, version: 1, source: 'Somebody else’s source' };
  expect((await other.call(changeJurisdiction, { params: { code: 'ON' }, body: meanwhile })).status).toBe(200);
  await fillFields(again, { 'The source was read on': '2026-07-03' });
  await button(again, 'Record the change').click();
  await reads(again, 'This place’s rule was changed after you opened it. Check it again, then save.');
  await look(page, 'laws-changed', { only: 'phone' });
  await button(again, 'Close').click();
  await reads(page, 'Somebody else’s source');
  await page.getByText('History (1)').click();
  await reads(page, 'Issued by Ministry of the Solicitor General');
  await look(page, 'laws-history');

  const { page: guest } = await stage.visitor('phone');
  await guest.goto('/requirements');
  await guest.getByRole('listitem').filter({ hasText: 'Ontario' }).getByText('License required').waitFor();
  await reads(guest, 'as of January 2026');
  await look(guest, 'requirements-changed');

  await page.goto('/super-admin/audit?object=ON');
  await button(page, /changed the license law of Ontario/)
    .first()
    .click();
  await look(page, 'audit-entry-law', { only: 'desk' });
});

test('a member gives their license, reads that it counts, and what removing it would mean', async () => {
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await page.goto('/requirements');
  await reads(page, 'You have no locksmith license on file yet.');
  await page.getByRole('link', { name: 'Your licenses' }).click();
  await heading(page, 'State locksmith license, Texas').waitFor();
  await heading(page, 'Licenses').scrollIntoViewIfNeeded();
  await look(page, 'licences-missing');
  await button(page, 'Add: State locksmith license, Texas').click();
  const sheet = page.getByRole('dialog', { name: 'State locksmith license, Texas' });
  await button(sheet, 'Save').click();
  await reads(sheet, 'License number is required');
  await look(page, 'licence-errors');
  const now = new Date();
  await fillFields(sheet, { 'License number': 'B-12345', 'Issued by': 'Texas DPS' });
  await sheet.getByLabel('Expires on').fill(dayFrom(now, -3));
  await button(sheet, 'Save').click();
  await reads(sheet, 'This has expired. Enter a current one.');
  await sheet.getByLabel('Expires on').fill(dayFrom(now, 20));
  await button(sheet, 'Save').click();
  await reads(page, 'Your license is on file.');
  await reads(page, 'Expires soon');
  await look(page, 'licences-expiring');

  await page.goto('/requirements');
  await reads(page, /^Your locksmith license on file is valid through /);
  await look(page, 'requirements-licence');

  await page.goto('/user-profile?tab=credentials');
  await reads(page, 'Your locksmith license ends soon');
  await button(page, 'Change: State locksmith license, Texas').click();
  await reads(sheet, /^The code desk still sees what you replace as an earlier license\./);
  await sheet.getByLabel('Expires on').fill(dayFrom(now, 400));
  await button(sheet, 'Save').click();
  await sheet.waitFor({ state: 'hidden' });
  // The list moves up once the notice above it is gone.
  await page.getByText('Your locksmith license ends soon').waitFor({ state: 'hidden' });
  await page.getByText('Valid', { exact: true }).waitFor();
  await button(page, 'Remove: State locksmith license, Texas').click();
  const remove = page.getByRole('dialog', { name: 'Remove: State locksmith license, Texas' });
  await reads(remove, /The code desk still sees it as an earlier license/);
  await reads(remove, 'Your state or province asks for it: your account must be validated again.');
  await look(page, 'licence-remove');
  await button(remove, 'Remove').click();
  await reads(page, 'Not on file');
  // The button that was pressed went with what it removed.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('licences');
  await page.goto('/fr/user-profile?tab=credentials');
  await heading(page, 'Permis de serrurier de l’État, Texas').waitFor();
  await look(page, 'licences-french', { only: 'phone' });
});

test('a member whose license has expired reads that the account is paused, and how that ends', async () => {
  const { page } = await visitorAs(stage, 'priya', 'desk', { theme: 'dark' });
  const expired: OwnLicences = {
    place: 'CA',
    required: true,
    asked: ['STATE_LOCKSMITH_LICENSE'],
    paused: true,
    licences: [
      {
        place: 'CA',
        document: 'STATE_LOCKSMITH_LICENSE',
        number: 'LCO 7788',
        issuer: 'BSIS',
        issuedOn: null,
        expiresOn: '2026-06-30',
        state: 'EXPIRED',
        verified: false,
      },
    ],
  };
  await page.route('**/user/licences', (route) => route.fulfill({ json: expired }));
  await page.goto('/user-profile?tab=credentials');
  await reads(page, /^Your account is paused because this license has expired\./);
  await look(page, 'licences-paused', { theme: 'dark' });
  await button(page, 'Change: State locksmith license, California').click();
  await reads(page, /^It was renewed late: your account must be validated again/);

  const status = {
    required: true,
    requiredDocs: ['STATE_LOCKSMITH_LICENSE', 'PHOTO_ID'],
    message: 'California licenses locksmiths.',
    jurisdiction: 'California',
    licence: { valid: false, expiresOn: '2026-06-30' },
    paused: true,
  } satisfies ReplyOf<typeof complianceStatus>;
  await page.route('**/compliance/status', (route) => route.fulfill({ json: status }));
  await page.goto('/requirements');
  await reads(page, /^Your account is paused because your locksmith license ended on June 30, 2026\./);
  await look(page, 'requirements-paused', { theme: 'dark' });
  await page.route('**/compliance/status', (route) => route.fulfill({ json: { ...status, paused: false } }));
  await page.reload();
  await reads(page, 'Your locksmith license on file ended on June 30, 2026.');
});

test('a member where no license is asked for reads so, and why where the law was repealed', async () => {
  const livesIn = (state: string) =>
    stage.killAndRestart(async () => {
      const moved = `update person set state = '${state}' where email = '${people.dana.email}'`;
      expect(await stage.command('e2e/on-the-data.ts', moved)).toMatchObject({ status: 0 });
    });
  const { page } = await stage.visitor('phone');
  await livesIn('Tennessee');
  await logInAs(page, 'dana');
  await page.goto('/requirements');
  await reads(page, /^Tennessee no longer requires a locksmith license \(repealed 2021\)\./);
  await livesIn('Ohio');
  await page.reload();
  await reads(page, /^Ohio does not require a locksmith license\./);
});

test('a super admin reads that the laws could not be loaded, or a change not saved, and does it again', async () => {
  const { page } = await superAdminOf(stage);
  await whileCalls(page, { path: '/super-admin/jurisdictions', mishap: 'wordless' }, async () => {
    await page.goto('/super-admin/compliance');
    await reads(page, 'The laws could not be loaded.');
  });
  await button(page, 'Try again').click();
  await button(page, 'Change the law of Yukon').click();
  const sheet = page.getByRole('dialog', { name: 'Change the law of Yukon' });
  await fillFields(sheet, { Source: 'https://laws.yukon.ca', 'The source was read on': '2026-07-02' });
  await whileCalls(page, { path: '/super-admin/jurisdictions', method: 'PUT', mishap: 'wordless' }, async () => {
    await button(sheet, 'Record the change').click();
    await reads(sheet, 'The change could not be saved.');
  });
});

test('an admin reads why a validated member’s documents have to be checked all the same', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep], by: people.priya });
  const { page } = await stage.visitor('desk');
  const asPaused = async (route: Route): Promise<void> => {
    if (route.request().resourceType() === 'document') return route.fallback();
    const answer = await route.fetch();
    const paused = '"isValidatedUser":false,"isPausedUser":true';
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"isValidatedUser":true', paused),
    });
  };
  await page.route(/\/admin\/(pending-requests|requests\/)/, asPaused);
  await openDesk(page, 'maria');
  await openRequest(page, jeep);
  await reads(page, 'Validated, but their license has expired');
  await look(page, 'desk-paused', { only: 'desk' });
});
