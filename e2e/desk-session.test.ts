import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { openDesk, openDocuments, openRequest, pane, start, typeCodes } from './desk.ts';
import { reads } from './guest.ts';
import { look } from './looks.ts';
import { logIn, people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('an admin whose session has ended while they type logs in again and goes on with the same request', async () => {
  const nissan = a('nissan');
  await orderByWire(stage.url, { vehicles: [nissan] });
  const { page } = await stage.visitor('desk');
  await openDesk(page, 'maria');
  await openRequest(page, nissan);
  await start(page);
  await openDocuments(page);
  await typeCodes(page, { code: '14325', pin: '0417' });
  await page.getByRole('checkbox', { name: 'I checked these documents' }).check();
  const before = page.url();
  await page.context().clearCookies();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/admin-login?next=*');
  await reads(page, 'Your session has ended. Please log in again.');
  await look(page, 'desk-session-ended');
  await logIn(page, people.maria);
  await page.waitForURL(before);
  const code = pane(page).getByRole('textbox', { name: 'Key code', exact: true });
  expect(await code.inputValue()).toBe('14325');
});
