import { expect, test } from 'vitest';
import { givePapers } from './give-papers.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';

const stage = openStage();

test('papers are decided by keys alone; every page of the desk has the list of keys and the palette', async () => {
  await givePapers(stage.url, 'etienne', { fname: 'Etienne', lname: 'Gagnon' });
  await givePapers(stage.url, 'priya', { fname: 'Priya', lname: 'Raman' });
  const { page } = await visitorAs(stage, 'maria', 'desk');
  const { keyboard } = page;
  await page.goto('/admin/document-validation');
  await button(page, 'Etienne Gagnon').waitFor();
  const documents = page.getByRole('region', { name: 'Documents' });
  const shows = (who: string) => documents.getByRole('heading', { name: who }).waitFor();
  await shows('Etienne Gagnon');
  await keyboard.press('n');
  await shows('Priya Raman');
  await keyboard.press('k');
  await shows('Etienne Gagnon');

  // A number opens a document large; comma and period go to the one before and the one after.
  const front = page.getByRole('dialog', { name: 'Front of ID' });
  const back = page.getByRole('dialog', { name: 'Back of ID', exact: true });
  await button(documents, 'Approve: Front of ID').waitFor();
  await keyboard.press('1');
  await front.waitFor();
  await keyboard.press('.');
  await back.waitFor();
  await front.waitFor({ state: 'hidden' });
  await keyboard.press(',');
  await front.waitFor();
  await button(front, 'Approve: Front of ID').waitFor();
  const picture = front.getByRole('img', { name: 'Front of ID' });
  await keyboard.press('r');
  await expect.poll(() => picture.evaluate((one) => one.className)).toMatch(/turned90/);
  await look(page, 'document-keys');
  await keyboard.press('a');
  await reads(page, 'Approved: Front of ID.');
  await front.waitFor({ state: 'hidden' });

  await keyboard.press('2');
  await button(back, 'Reject: Back of ID').waitFor();
  await keyboard.press('x');
  const why = page.getByRole('dialog', { name: 'Reject: Back of ID' });
  await why.getByRole('listbox', { name: 'Reason' }).and(page.locator(':focus')).waitFor();
  await why.getByRole('option', { name: '2 A part of it is missing from the picture.' }).waitFor();
  await keyboard.press('2');
  // What looks like a code goes out once it is said to be none.
  await why.getByRole('textbox', { name: /^In your own words/ }).fill('See K12345, please.');
  await keyboard.press('Control+Enter');
  await button(why, 'No code in it: send anyway').focus();
  await keyboard.press('Enter');
  await reads(page, 'Rejected: Back of ID. The member is told why.');
  await back.waitFor({ state: 'hidden' });
  await documents.getByText('A part of it is missing from the picture').waitFor();

  await keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys and alerts' });
  await keys.getByText('Approve: Proof of insurance').waitFor();
  await look(page, 'document-key-list');
  await keys.getByRole('switch', { name: 'Single keys' }).press('Space');
  await keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await keyboard.press('j');
  await keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: /^An action, a list/ });
  await palette.waitFor();
  await shows('Etienne Gagnon');
  await keyboard.type('Keys and');
  await keyboard.press('Enter');
  await keys.getByRole('switch', { name: 'Single keys' }).press('Space');
  await keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });

  await keyboard.press('Control+k');
  await palette.waitFor();
  await keyboard.type('Members');
  await keyboard.press('Enter');
  await heading(page, 'Registered users').waitFor();
  await button(page, 'Priya Raman').click();
  await button(page, 'Approve: Proof of insurance').waitFor();
  await expect.poll(() => page.getByText(/^Open before you validate/).count()).toBe(0);
  await keyboard.press('v');
  await page.getByRole('dialog', { name: 'Validate with something missing' }).waitFor();
  await keyboard.type('Known in person.');
  await keyboard.press('Control+Enter');
  await reads(page, 'User validated successfully.');
  await look(page, 'registered-keys', { only: 'desk' });

  await keyboard.press('Control+k');
  await palette.waitFor();
  await keyboard.type('In progress');
  await keyboard.press('Enter');
  await page.waitForURL(/\/admin\?list=progress/);
});
