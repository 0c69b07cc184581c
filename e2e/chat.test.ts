import { chatHistory, sendChat } from '@keywright/contract/chat';
import { notices } from '@keywright/contract/profile';
import { contactSupport } from '@keywright/contract/support';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Visitor, visitor } from '../server/src/testing/browser.ts';
import { orderByWire } from './by-wire.ts';
import { deskOf } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { fillFields, people } from './people.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** A member with a plan who chats without a screen. */
const priyaByWire = async (): Promise<Visitor> => {
  const priya = visitor(stage.url);
  await priya.signIn(people.priya);
  return priya;
};

const say = async (by: Visitor, message: string): Promise<void> => {
  expect((await by.call(sendChat, { body: { message } })).status).toBe(200);
};

const openMessages = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await heading(page, 'Messages').waitFor();
};

const log = (page: Page) => page.getByRole('log', { name: 'What was said' });
const answer = (page: Page) => page.getByLabel('Your answer');

test('the desk answers a member by keyboard, beside their request, through a killed server and a colleague who takes over', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep], by: people.priya });
  const priya = await priyaByWire();
  await say(priya, 'Good morning. Is my code ready?');

  const { page: maria } = await deskOf(stage, 'maria');
  await openMessages(maria);
  await reads(maria, '1 unread');
  await look(maria, 'chat-inbox', { only: 'phone' });
  await maria.getByRole('link', { name: /Is my code ready\?/ }).click();
  await reads(log(maria), 'Good morning. Is my code ready?');
  await reads(maria, new RegExp(`^Request: .*ends ${jeep.vin.slice(-4)}`));
  await reads(maria, 'Chat 0');
  // What Maria has read and not answered is still new to James, and waits for an answer.
  const { page: colleague } = await deskOf(stage, 'james');
  await openMessages(colleague);
  await reads(colleague, 'Chat 1');
  await colleague.getByRole('link', { name: 'Unanswered', exact: true }).click();
  const waiting = colleague.getByRole('link', { name: /Is my code ready\?/ });
  await reads(waiting, '1 unread');
  await reads(waiting, /^Unanswered since /);
  await look(colleague, 'chat-unanswered');
  // What comes while it is open stands there by itself.
  await say(priya, 'It is for today.');
  await reads(log(maria), 'It is for today.');

  await answer(maria).focus();
  await maria.keyboard.type('Good morning!');
  await maria.keyboard.press('Shift+Enter');
  await maria.keyboard.type('We are on it.');
  await maria.keyboard.press('Enter');
  await reads(log(maria), /Good morning!\s+We are on it\./);
  await reads(maria, /^Maria .* answers\.$/);
  const { json: history } = await priya.call(chatHistory);
  expect(history.at(-1)).toMatchObject({ sender: 'AGENT', message: 'Good morning!\nWe are on it.' });
  await expect.poll(() => answer(maria).inputValue()).toBe('');
  await look(maria, 'chat');
  await waiting.waitFor({ state: 'detached' });
  await say(priya, 'Thank you!');
  await colleague.getByRole('link', { name: /Thank you!/ }).waitFor();
  await button(maria, 'No answer needed').click();
  await colleague.getByRole('link', { name: /Thank you!/ }).waitFor({ state: 'detached' });

  await answer(maria).fill('Half an answer');
  await stage.killAndRestart();
  await maria.getByRole('link', { name: 'Unread', exact: true }).click();
  await maria.getByRole('link', { name: 'All', exact: true }).click();
  await maria.getByRole('link', { name: /^Support/ }).click();
  await reads(maria, 'Choose a message.');
  await maria.getByRole('link', { name: /^Chat/ }).click();
  await maria.getByRole('link', { name: /Thank you!/ }).click();
  await expect.poll(() => answer(maria).inputValue()).toBe('Half an answer');
  await maria.reload();
  await expect.poll(() => answer(maria).inputValue()).toBe('Half an answer');

  const { page: james } = await deskOf(stage, 'james');
  await james.goto(maria.url());
  await reads(james, /^Maria .* answers here\. Take it over to write\.$/);
  await button(james, 'Take over').click();
  const sure = james.getByRole('dialog', { name: 'Take this over?' });
  await look(james, 'chat-take-over', { only: 'phone' });
  await button(sure, 'Take over').click();
  await answer(james).waitFor();
  await reads(maria, /^James .* answers here\. Take it over to write\.$/);
  await answer(james).fill('It is K12345.');
  await answer(james).press('Enter');
  await reads(james, /^This may hold a key code/);
  await look(james, 'chat-may-hold-code');
  await answer(james).fill('It is for the F-250, is it?');
  await answer(james).press('Enter');
  await button(james, 'No code in it: send anyway').click();
  await reads(log(james), 'It is for the F-250, is it?');
  await reads(log(maria), 'It is for the F-250, is it?');
});

test('what was written to support is answered by mail with a canned reply that a super admin has changed, and members are told something', async () => {
  const written = { name: 'Zoé Tremblay', email: 'zoe@example.com', subject: 'Ma commande', message: 'Où est-elle?' };
  await visitor(stage.url).call(contactSupport, { body: written }, { 'accept-language': 'fr-CA' });

  const { page: root } = await superAdminOf(stage);
  await openMessages(root);
  await root.getByRole('link', { name: 'Canned replies' }).click();
  await button(root, 'Change “We are on it”').click();
  const sheet = root.getByRole('dialog', { name: 'Change “We are on it”' });
  await fillFields(sheet, { Français: 'Merci. Nous y travaillons.' });
  await look(root, 'chat-canned-sheet');
  await button(sheet, 'Save').click();
  await reads(root, /^Reply saved: /);
  await look(root, 'chat-canned');

  await root.getByRole('link', { name: /^Support/ }).click();
  await root.getByRole('link', { name: /Ma commande/ }).click();
  await reads(root, /which nobody has checked/);
  const mail = root.getByLabel('Answer by email to zoe@example.com');
  await mail.fill('Half a letter');
  await root.reload();
  await expect.poll(() => mail.inputValue()).toBe('Half a letter');
  await mail.fill('');
  await root.getByLabel('Its language').selectOption({ label: 'Français' });
  await root.getByLabel('Insert a reply…').selectOption({ label: 'We are on it' });
  await expect.poll(() => mail.inputValue()).toBe('Merci. Nous y travaillons.');
  await look(root, 'chat-support');
  await mail.press('Control+Enter');
  await reads(root, 'The answer goes to zoe@example.com.');
  await button(root, 'Mark as closed').click();
  await button(root, 'Open again').waitFor();

  await root.getByRole('link', { name: 'Notices', exact: true }).click();
  await button(root, 'Notice to one member').click();
  const one = root.getByRole('dialog', { name: 'Notice to one member' });
  await fillFields(one, {
    'The member’s email': 'nobody@example.com',
    Title: 'Please call us',
    Message: 'Before noon.',
  });
  await button(one, 'Send notice').click();
  await reads(one, 'No member has this email.');
  await fillFields(one, { 'The member’s email': people.priya.email });
  await button(one, 'Send notice').click();
  await reads(root, 'Before noon.');
  await button(root, 'Notice to all members').click();
  const all = root.getByRole('dialog', { name: 'Notice to all members' });
  await fillFields(all, { Title: 'We are closed', Message: 'On Monday.' });
  await button(all, 'Send to all members').click();
  await reads(all, 'Please confirm that all members shall read it.');
  await look(root, 'chat-notice-all');
  await all.getByLabel('Yes, tell all members').check();
  await button(all, 'Send to all members').click();
  await reads(root, 'On Monday.');
  await look(root, 'chat-notices');
  const priya = await priyaByWire();
  const titles = (await priya.call(notices)).json.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Please call us', 'We are closed']));

  await root.goto('/dev/mail');
  await root.getByRole('listitem').filter({ hasText: 'zoe@example.com' }).first().getByRole('link').click();
  await reads(root, /Merci\. Nous y travaillons\./);
});
