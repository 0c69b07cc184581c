import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { fillFields, people } from './people.ts';
import { openStage } from './stage.ts';
import { openSection, superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('a super admin keeps a request and a person from being destroyed, and lets one go again, all of it on record', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep] });
  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, jeep);
  const id = new URL(desk.url()).searchParams.get('request') ?? '';

  const { page } = await superAdminOf(stage);
  await openSection(page, 'Legal holds');
  await reads(page, 'No legal hold is active. Everything is destroyed when its time comes.');
  const place = async () => {
    await button(page, 'Place a hold').click();
    return page.getByRole('dialog', { name: 'Place a hold' });
  };
  const sheet = await place();
  await button(sheet, 'Place a hold').click();
  await reads(sheet, 'This field is required.');
  await look(page, 'holds-place');
  await fillFields(sheet, { 'The request’s id': crypto.randomUUID(), Reason: 'The court of Travis County asks.' });
  await button(sheet, 'Place a hold').click();
  await reads(sheet, 'There is no request with this id.');
  await fillFields(sheet, { 'The request’s id': id });
  await button(sheet, 'Place a hold').click();
  await reads(page, /^Hold placed: /);
  await heading(page, 'Active (1)').waitFor();

  await place();
  await sheet.getByLabel('What to keep').selectOption('person');
  await fillFields(sheet, { 'The person’s email': people.dana.email, Reason: 'A chargeback is under way.' });
  await button(sheet, 'Place a hold').click();
  await heading(page, 'Active (2)').waitFor();

  // By what the desk knows them by.
  const request = page.getByRole('listitem').filter({ has: heading(page, jeep.name) });
  await reads(request, `VIN …${jeep.vin.slice(-4)}`);
  await reads(request, /^Order [A-Z\d]{4}-[A-Z\d]{4}$/);
  await reads(request, 'guest@example.com');
  await reads(page.getByRole('listitem').filter({ has: heading(page, 'Dana Whitfield') }), people.dana.email);
  expect(await page.getByRole('main').textContent()).not.toContain(id);
  await button(page, 'Lift the hold on Dana Whitfield').click();
  const lift = page.getByRole('dialog', { name: 'Lift the hold on Dana Whitfield' });
  await reads(lift, people.dana.email);
  await fillFields(lift, { Reason: 'The bank has closed it.' });
  await look(page, 'holds-lift', { only: 'phone' });
  await button(lift, 'Lift').click();
  await heading(page, 'Lifted (1)').waitFor();
  await heading(page, 'Active (1)').and(page.locator(':focus')).waitFor();
  await reads(page, /: The bank has closed it\.$/);
  await look(page, 'holds');

  await page.getByRole('link', { name: 'See the request' }).click();
  await page.waitForURL(`**/admin?request=${id}`);
  await reads(pane(page), jeep.vin);

  await page.goto(`/super-admin/audit?object=${id}`);
  await reads(page, /^Only [A-Z\d]{4}-[A-Z\d]{4}, /);
  await button(page, /placed a legal hold on/).click();
  const entry = page.getByRole('dialog', { name: /placed a legal hold on/ });
  await reads(entry, 'The court of Travis County asks.');
  await entry.getByText('Hold', { exact: true }).waitFor();
  await look(page, 'audit-entry-hold', { only: 'desk' });
});

test('a hold is placed from the request or the person that it is about, which is filled in', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep], by: people.dana });
  const { page } = await superAdminOf(stage);
  await page.goto('/admin');
  await openRequest(page, jeep);
  const id = new URL(page.url()).searchParams.get('request') ?? '';
  await pane(page).getByRole('link', { name: 'Place a hold' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place a hold' });
  await expect.poll(() => sheet.getByLabel('The request’s id').inputValue()).toBe(id);
  await look(page, 'holds-filled');
  await fillFields(sheet, { Reason: 'The court asks.' });
  await button(sheet, 'Place a hold').click();
  await reads(page, /^Hold placed: /);
  // What was opened with the page has nobody to give the focus back to.
  await button(page, 'Place a hold').and(page.locator(':focus')).waitFor();
  await page.goto('/admin/registered-users?q=member@demo');
  await button(page, 'Dana Whitfield').click();
  await page.getByRole('link', { name: 'Place a hold' }).click();
  await expect.poll(() => sheet.getByLabel('The person’s email').inputValue()).toBe(people.dana.email);
});

test('what is held says so, by whom and why, and leads to lifting that; nobody else of the desk is told', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep], by: people.priya });
  const { page } = await superAdminOf(stage);
  await page.goto('/admin');
  await openRequest(page, jeep);
  const place = pane(page).getByRole('link', { name: 'Place a hold' });
  const held = pane(page).getByRole('status').filter({ hasText: 'This request is under a legal hold' });
  await place.click();
  const sheet = page.getByRole('dialog', { name: 'Place a hold' });
  await fillFields(sheet, { Reason: 'The court of Travis County asks.' });
  await button(sheet, 'Place a hold').click();
  await reads(page, /^Hold placed: /);
  await page.goBack();
  await reads(held, /^Placed .+ by .+: The court of Travis County asks\. Lift the hold$/);
  expect(await place.count()).toBe(0);
  await look(page, 'held-request');

  const { page: maria } = await deskOf(stage, 'maria');
  await openRequest(maria, jeep);
  await reads(pane(maria), jeep.vin);
  expect(await pane(maria).getByText('legal hold').count()).toBe(0);

  await held.getByRole('link', { name: 'Lift the hold' }).click();
  const lift = page.getByRole('dialog', { name: `Lift the hold on ${jeep.name}` });
  await fillFields(lift, { Reason: 'The court has ruled.' });
  await button(lift, 'Lift').click();
  await heading(page, /^Active/)
    .and(page.locator(':focus'))
    .waitFor();
  const lifted = page.getByRole('listitem').filter({ hasText: jeep.vin.slice(-4) });
  await lifted.getByRole('link', { name: 'See the request' }).click();
  await place.waitFor();
  expect(await held.count()).toBe(0);

  await page.goto(`/super-admin/holds?about=person&subject=${people.priya.email}`);
  await fillFields(sheet, { Reason: 'A chargeback is under way.' });
  await button(sheet, 'Place a hold').click();
  await reads(page, /^Hold placed: /);
  await page.goto('/admin/registered-users?q=pro@demo');
  await button(page, 'Priya Raman').click();
  await reads(page, /^Placed .+ by .+: A chargeback is under way\. Lift the hold$/);
  await look(page, 'held-member');
  await page.getByRole('link', { name: 'Lift the hold' }).click();
  await page.getByRole('dialog', { name: 'Lift the hold on Priya Raman' }).waitFor();
});
