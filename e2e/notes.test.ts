import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { keepNotifications, notifications, openDesk, openRequest, pane, start } from './desk.ts';
import { button, reads, readsToast } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('an admin mentions a colleague in a note, who is notified on another page, reads it with the history, and answers', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const [{ page: maria }, { page: james }] = [await stage.visitor('desk'), await stage.visitor('desk')];
  await openDesk(maria, 'maria');
  await keepNotifications(james);
  await openDesk(james, 'james');
  await james.keyboard.press('?');
  await james.getByRole('switch', { name: 'Notifications' }).click();
  await james.keyboard.press('Escape');
  await james.getByRole('link', { name: 'Reports', exact: true }).click();

  await openRequest(maria, ford);
  await start(maria);
  await button(pane(maria), /^Notes and history/).click();
  const sheet = maria.getByRole('dialog', { name: 'Notes and history' });
  await reads(sheet, 'No notes yet.');
  await reads(sheet, `Maria Lopez started on ${ford.name}`);
  expect((await button(sheet, 'Save note').boundingBox())?.height).toBeGreaterThanOrEqual(40);
  const field = sheet.getByRole('textbox', { name: 'Note to colleagues' });
  await field.pressSequentially('The owner shows the title tomorrow, @ja');
  await sheet.getByRole('button', { name: '@James Okafor' }).click();
  await expect.poll(() => field.inputValue()).toBe('The owner shows the title tomorrow, @James Okafor ');
  await look(maria, 'notes-mention');
  const heard = readsToast(james, /^Maria Lopez mentioned you: .+ Ford .+\.$/);
  await maria.keyboard.press('Control+Enter');
  await reads(sheet, 'The owner shows the title tomorrow, @James Okafor');
  await expect.poll(() => field.inputValue()).toBe('');
  await field.fill('His code is 48213.');
  await maria.keyboard.press('Control+Enter');
  await reads(sheet, /^This may hold a key code, a PIN or a VIN\./);
  await field.fill('');
  await maria.keyboard.press('Escape');
  await reads(pane(maria), '1 note');

  await heard;
  await expect.poll(() => notifications(james)).toEqual(['A colleague mentioned you']);
  await james.getByRole('button', { name: 'Open', exact: true }).click();
  const answer = james.getByRole('dialog', { name: 'Notes and history' });
  await reads(answer, 'The owner shows the title tomorrow, @James Okafor');
  await look(james, 'notes-read');
  await answer.getByRole('textbox', { name: 'Note to colleagues' }).fill('I look at it then.');
  await button(answer, 'Save note').click();
  await reads(answer, 'I look at it then.');
  await james.keyboard.press('Escape');
  // What was seen is no mention any more.
  await expect.poll(() => james.getByRole('link', { name: /^Mentions/ }).count()).toBe(0);
});

test('a mention waits as a chip for an admin who was not there, on a phone in French too', async () => {
  const honda = a('honda');
  await orderByWire(stage.url, { vehicles: [honda] });
  const { page: maria } = await stage.visitor('desk');
  await openDesk(maria, 'maria');
  await openRequest(maria, honda);
  await maria.keyboard.press('h');
  const sheet = maria.getByRole('dialog', { name: 'Notes and history' });
  await sheet.getByRole('textbox', { name: 'Note to colleagues' }).fill('Please take it, @James Okafor.');
  await button(sheet, 'Save note').click();
  await reads(sheet, 'Please take it, @James Okafor.');

  const { page: james } = await stage.visitor('phone', { theme: 'dark' });
  await openDesk(james, 'james');
  await james.goto('/fr/admin');
  await james.getByRole('link', { name: 'Mentions 1' }).click();
  const inFrench = james.getByRole('dialog', { name: 'Notes et historique' });
  await reads(inFrench, 'Please take it, @James Okafor.');
  await look(james, 'notes-phone-dark-fr', { theme: 'dark' });
  await inFrench.getByRole('button', { name: 'Fermer' }).click();
  await expect.poll(() => james.getByRole('link', { name: /^Mentions/ }).count()).toBe(0);
});
