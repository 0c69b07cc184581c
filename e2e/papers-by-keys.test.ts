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

  // What was not looked at yet is opened by A, and approved by it then.
  const front = page.getByRole('dialog', { name: 'Front of ID' });
  await keyboard.press('a');
  await button(front, 'Approve: Front of ID').waitFor();
  const picture = front.getByRole('img', { name: 'Front of ID' });
  await keyboard.press('r');
  await expect.poll(() => picture.evaluate((one) => one.className)).toMatch(/turned90/);
  await look(page, 'document-keys');
  await keyboard.press('a');
  await reads(page, 'Approved.');
  await front.waitFor({ state: 'hidden' });

  await keyboard.press('2');
  const back = page.getByRole('dialog', { name: 'Back of ID', exact: true });
  await button(back, 'Reject: Back of ID').waitFor();
  await keyboard.press('x');
  const why = page.getByRole('dialog', { name: 'Reject: Back of ID' });
  await why.getByRole('combobox', { name: 'Reason' }).and(page.locator(':focus')).waitFor();
  await keyboard.press('2');
  // What looks like a code goes out once it is said to be none.
  await why.getByRole('textbox', { name: /^In your own words/ }).fill('See K12345, please.');
  await keyboard.press('Control+Enter');
  await button(why, 'No code in it: send anyway').focus();
  await keyboard.press('Enter');
  await reads(page, 'Rejected. The user is told why.');
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
  await keyboard.type('Registered users');
  await keyboard.press('Enter');
  await heading(page, 'Registered users').waitFor();
  await button(page, 'Priya Raman').click();
  for (const [at, paper] of ['Front of ID', 'Back of ID', 'Proof of insurance'].entries()) {
    await page.locator('button', { hasText: paper }).waitFor();
    await keyboard.press(`${at + 1}`);
    await page.getByRole('dialog', { name: paper, exact: true }).waitFor();
    await page.locator('button', { hasText: paper }).getByText('Opened by you').waitFor();
    await keyboard.press('Escape');
    await page.getByRole('dialog', { name: paper, exact: true }).waitFor({ state: 'hidden' });
  }
  await keyboard.press('a');
  await page.getByRole('dialog', { name: 'Validate with something missing' }).waitFor();
  await keyboard.type('Known in person.');
  await keyboard.press('Control+Enter');
  await reads(page, 'User validated successfully.');
  await look(page, 'registered-keys', { only: 'desk' });
  await keyboard.press('x');
  await reads(page, "Revoke this user's access?");
  await keyboard.press('Escape');

  await keyboard.press('Control+k');
  await palette.waitFor();
  await keyboard.type('In progress');
  await keyboard.press('Enter');
  await page.waitForURL(/\/admin\?list=progress/);
});
