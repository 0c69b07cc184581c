import type { Page } from 'playwright-core';
import { removeLicence, saveLicence } from '@keywright/contract/compliance';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { aLicence, licenceGiven } from '../server/src/testing/licences.ts';
import { eachWordlessly } from './bad-line.ts';
import { orderByWire } from './by-wire.ts';
import { givePapers } from './give-papers.ts';
import { button, reads } from './guest.ts';
import { cutOff, look } from './looks.ts';
import { people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** Sixty characters, as some people are called. */
const long = { fname: 'Maximilien-Apollinaire', lname: 'de La Rochefoucauld-Montmorency d’Outre' };
const name = `${long.fname} ${long.lname}`;

const toPage = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();

test('an admin reviews what a member gave, by keyboard; the member reads why and replaces just that', async () => {
  await givePapers(stage.url, 'etienne', { ...long, state: 'Quebec' });
  await givePapers(stage.url, 'priya', { fname: 'Priya', lname: 'Raman' });
  const { page } = await visitorAs(stage, 'maria', 'desk');
  await toPage(page, 'Documents');
  await button(page, name).click();
  await look(page, 'document-validation');
  const open = (document: string) => page.getByRole('button', { name: `Open: ${document}`, exact: true });
  await open('Front of ID').focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Front of ID' });
  await button(sheet, 'Approve: Front of ID').waitFor();
  await look(page, 'document-open', { only: 'phone' });
  await button(sheet, 'Approve: Front of ID').focus();
  await page.keyboard.press('Enter');
  await reads(page, 'Approved: Front of ID.');
  await open('Back of ID').click();
  const back = page.getByRole('dialog', { name: 'Back of ID', exact: true });
  await button(back, 'Reject: Back of ID').click();
  const why = page.getByRole('dialog', { name: 'Reject: Back of ID' });
  await button(why, 'Reject').click();
  await reads(why, 'Please choose a reason.');
  await why.getByLabel('Reason').selectOption('CUT_OFF');
  await why.getByLabel('In your own words (optional)').fill('The lower left corner.');
  await look(page, 'document-reject', { only: 'desk' });
  await button(why, 'Reject').click();
  await reads(page, 'Rejected: Back of ID. The member is told why.');
  await open('Proof of insurance').click();
  await button(page.getByRole('dialog', { name: 'Proof of insurance' }), 'Approve: Proof of insurance').click();
  await reads(page, `Everything of ${name} is decided.`);
  // The next person stands there, and the keyboard with them.
  await page
    .getByRole('region', { name: 'Documents' })
    .getByRole('heading', { name: 'Priya Raman' })
    .and(page.locator(':focus'))
    .waitFor();

  const { page: phone } = await visitorAs(stage, 'etienne', 'phone');
  await phone.goto('/user-profile?tab=credentials');
  await reads(phone, 'A part of it is missing from the picture. The lower left corner.');
  await look(phone, 'credential-rejected', { only: 'phone' });
});

test('whoever approves all papers of a member is led to validate them, which no paper does by itself', async () => {
  await givePapers(stage.url, 'priya', { fname: 'Priya', lname: 'Raman' });
  const { page } = await visitorAs(stage, 'maria', 'phone');
  await page.goto('/admin/document-validation');
  await button(page, 'Priya Raman').click();
  for (const paper of ['Front of ID', 'Back of ID', 'Proof of insurance']) {
    await page.getByRole('button', { name: `Open: ${paper}`, exact: true }).click();
    await button(page.getByRole('dialog', { name: paper, exact: true }), `Approve: ${paper}`).click();
    await page.getByRole('dialog', { name: paper, exact: true }).waitFor({ state: 'hidden' });
  }
  await reads(page, 'Everything of Priya Raman is decided.');
  await button(page, 'Go on to validate').click();
  await page.waitForURL('**/admin/registered-users?user=*');
  await button(page, 'Validate').waitFor();
});

test('notes are saved on leaving them, a member is revoked and reinstated, and a history is fetched', async () => {
  await givePapers(stage.url, 'priya', { fname: 'Priya', lname: 'Raman' });
  await orderByWire(stage.url, { vehicles: [a('ford')], by: people.dana });
  const { page } = await visitorAs(stage, 'maria', 'desk');
  await toPage(page, 'Members');
  await page.getByLabel('Name or email').fill('member@demo');
  await button(page, 'Dana Whitfield').click();
  const notes = page.getByLabel('Admin notes');
  await notes.fill('Called back. PIN 4711');
  await reads(page, /This looks like a key code or a PIN/);
  await notes.fill('Called back.');
  await notes.blur();
  await reads(page, 'Saved');
  await reads(page, 'Notes updated.');
  await look(page, 'registered-users');
  await page.reload();
  await expect.poll(() => page.getByLabel('Admin notes').inputValue()).toBe('Called back.');

  const { page: other } = await visitorAs(stage, 'james', 'desk');
  await other.goto(page.url().replace(stage.url, ''));
  await other.getByLabel('Admin notes').fill('From James.');
  await other.getByLabel('Admin notes').blur();
  await reads(other, 'Saved');

  const { page: dana } = await visitorAs(stage, 'dana', 'phone');
  await button(page, 'Revoke').click();
  await reads(page, "Revoke this user's access?");
  expect(await cutOff(page.getByRole('dialog'))).toEqual([]);
  await look(page, 'revoke', { only: 'phone' });
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await reads(page, 'Dana Whitfield is revoked.');
  await reads(page, 'Inactive');
  await dana.goto('/user-dash');
  await dana.waitForURL('**/login**');
  await button(page, 'Reinstate').click();
  await reads(page, 'Dana Whitfield can log in again.');

  await page.getByLabel('Name or email').fill('pro@demo');
  await button(page, 'Priya Raman').click();
  // The documents are in sight; each view is recorded, and Validate counts it.
  const documents = page.getByRole('list', { name: 'Documents' });
  await expect.poll(() => documents.getByRole('button', { name: /^Approve: / }).count()).toBe(3);
  await reads(page, 'The locksmith license that California requires is not on file.');
  await look(page, 'validate-missing');
  await button(page, 'Validate').click();
  const sheet = page.getByRole('dialog', { name: 'Validate with something missing' });
  const validate = () => button(sheet, 'Validate anyway').click();
  await validate();
  await reads(sheet, 'Please say why you validate all the same.');
  await sheet.getByLabel('Reason').fill('Known in person.');
  await look(page, 'validate-anyway');
  const priya = new URL(page.url()).searchParams.get('user');
  const failed = { path: `/admin/validate-user/${priya}`, method: 'PATCH', said: /^Failed to validate user\./ };
  await eachWordlessly(page, failed, validate);
  await validate();
  await reads(page, 'User validated successfully.');

  await toPage(page, 'Orders');
  await button(page, 'Fetch History').click();
  await reads(page, 'Email is required');
  await page.getByLabel('Email').fill('nobody-at-all@example.com');
  await button(page, 'Fetch History').click();
  await reads(page, 'No history found for this email.');
  await page.getByLabel('Email').fill(people.dana.email);
  await button(page, 'Fetch History').click();
  await page.getByRole('columnheader', { name: 'Confirmation Number' }).waitFor();
  await look(page, 'user-history');
});

/** Gives a license with each of these numbers after the other, and removes the last one. */
const replaceAndRemove = async (numbers: readonly string[]): Promise<void> => {
  const member = visitor(stage.url);
  await member.signIn(people.etienne);
  for (const number of numbers) {
    const answer = await member.call(saveLicence, { params: aLicence, body: { ...licenceGiven(), number } });
    expect(answer.status).toBe(200);
  }
  expect((await member.call(removeLicence, { params: aLicence })).status).toBe(200);
};

test('an admin reads the licenses that a member replaced or removed, and the notes that a colleague replaced', async () => {
  await givePapers(stage.url, 'etienne', { fname: 'Etienne', lname: 'Gagnon' });
  await replaceAndRemove(['B-1001', 'B-1002']);
  const { page } = await visitorAs(stage, 'maria', 'desk');
  await page.goto('/admin/registered-users');
  await page.getByLabel('Name or email').fill(people.etienne.email);
  await button(page, 'Etienne Gagnon').click();
  const notes = page.getByLabel('Admin notes');
  for (const text of [
    'Asked for the permit.',
    'The permit came by email.\nCalled back on Monday.',
    'Permit checked.',
  ]) {
    await notes.fill(text);
    await notes.blur();
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Saved' }).count()).toBe(1);
  }
  await page.getByText('Earlier notes (2)', { exact: true }).click();
  await reads(page, 'Asked for the permit.');
  await page.getByText('Earlier licenses (2)', { exact: true }).click();
  await reads(page, 'B-1001');
  await reads(page, /^On file from .+ until the member removed it on .+$/);
  await look(page, 'earlier-records');
  await page.goto(page.url().replace(stage.url, '/fr'));
  await page.getByText('Notes antérieures (2)', { exact: true }).click();
  await page.getByText('Permis antérieurs (2)', { exact: true }).click();
  await reads(page, 'B-1002');
  await look(page, 'earlier-records-french');
});
