import { expect, test } from 'vitest';
import { adminByWire, orderByWire } from './by-wire.ts';
import { givePapers } from './give-papers.ts';
import { button, heading, reads } from './guest.ts';
import { cutOff, look } from './looks.ts';
import { people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('members are a table that is searched, narrowed and sorted', async () => {
  await givePapers(stage.url, 'etienne', { fname: 'Etienne', lname: 'Gagnon', state: 'Quebec' });
  const { page } = await visitorAs(stage, 'maria', 'desk');
  await page.goto('/admin/registered-users');
  const table = page.getByRole('region', { name: 'Registered users' });
  const names = () => table.getByRole('rowheader').getByRole('button').allInnerTexts();
  for (const column of ['Name', 'Status', 'Plan', 'State', 'Phone', 'Registered'])
    await table.getByRole('columnheader', { name: column, exact: true }).waitFor();
  await page.getByLabel('Sort by').selectOption('Last name');
  await expect.poll(async () => (await names()).indexOf('Etienne Gagnon')).toBeGreaterThanOrEqual(0);
  const byName = (await names()).map((name) => name.split(' ').at(-1)?.toLowerCase() ?? '');
  expect(byName).toEqual(byName.toSorted((one, other) => (one < other ? -1 : 1)));
  await look(page, 'members-table');
  await page.getByLabel('State').selectOption('Quebec');
  await expect.poll(names).toEqual(['Etienne Gagnon']);
  expect(page.url()).toContain('state=Quebec');
  await page.getByLabel('Show').selectOption('Validated');
  await reads(page, 'No members found.');
});

test('the page of a person has the documents, the last login, orders, reports and flags; each view is recorded', async () => {
  await givePapers(stage.url, 'etienne', { fname: 'Etienne', lname: 'Gagnon', state: 'Ohio' });
  const [ford, honda] = [a('ford'), a('honda')];
  await orderByWire(stage.url, { vehicles: [ford], by: people.etienne });
  await orderByWire(stage.url, { vehicles: [honda], by: people.etienne });
  await orderByWire(stage.url, { vehicles: [honda], email: 'another@example.com' });
  const maria = await adminByWire(stage.url, people.maria);
  await maria.start(ford);
  await maria.send(ford, 'K1234');
  const { page } = await visitorAs(stage, 'maria', 'desk');
  await page.goto('/admin/registered-users?q=new@demo');
  await button(page, 'Etienne Gagnon').click();
  const person = page.getByRole('region', { name: 'Chosen user' });
  const documents = person.getByRole('list', { name: 'Documents' });
  await expect.poll(() => documents.getByRole('button', { name: /^Approve: / }).count()).toBe(3);
  const widths = await documents.locator('img').evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(widths.length).toBe(3);
  for (const width of widths) expect(width).toBeGreaterThanOrEqual(280);
  await reads(person, 'Last login');
  await reads(person, 'No reported codes.');
  await person.getByRole('link', { name: honda.name }).waitFor();
  await reads(person, 'Same VIN');
  expect(await person.getByRole('link', { name: /^[A-Z\d]{4}-[A-Z\d]{4}$/ }).count()).toBe(2);
  expect(await cutOff(person)).toEqual([]);
  await look(page, 'person-page');

  await button(documents, 'Approve: Front of ID').click();
  await reads(page, 'Approved: Front of ID.');
  await button(documents, 'Reject: Back of ID').click();
  const why = page.getByRole('dialog', { name: 'Reject: Back of ID' });
  await why.getByRole('option', { name: /^1 It can’t be read clearly/ }).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await reads(page, 'Rejected: Back of ID. The member is told why.');
  await reads(person, 'Can’t be validated yet. Missing or rejected: Back of ID.');
  await button(person, 'Validate').click();
  await person.getByRole('alert').filter({ hasText: 'Missing or rejected: Back of ID.' }).waitFor();
  await look(page, 'person-blocked');

  const { page: root } = await superAdminOf(stage);
  await root.goto('/super-admin/audit');
  await heading(root, 'Audit log').waitFor();
  await reads(root, /^Maria Lopez viewed a document \(.+\) of Etienne Gagnon/);
});
