import { randomUUID } from 'node:crypto';
import { contactSupport } from '@keywright/contract/support';
import {
  answerSupport,
  claimSupport,
  closeSupport,
  releaseSupport,
  supportMessage,
  supportMessages,
} from '@keywright/contract/support';
import { chatCounts } from '@keywright/contract/chat';
import { deleteProfile } from '@keywright/contract/profile';
import { expect, it } from 'vitest';
import { actionsOn, owedMails } from '../../testing/look-ups.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { hold } from '../../testing/barrier.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { aSupportMessage } from '../../testing/chat.ts';
import { found } from '../../testing/found.ts';
import { readable } from '../../testing/letters.ts';
import { aMember, anAdmin } from '../../testing/people.ts';

const { app, mailbox } = await appWithMailbox({ env: { SUPPORT_EMAIL: 'help@keys.example.com' } });
const ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Lee' }));
const bob = await as(app, await anAdmin(app.db, { fname: 'Bob', lname: 'Roe' }));

const view = (by: Visitor, id: string) => by.call(supportMessage, { params: { id } });
const claim = (by: Visitor, id: string, from: string | null = null) =>
  by.call(claimSupport, { params: { id }, body: { from } });
const answer = (by: Visitor, id: string, message: string, key = randomUUID()) =>
  by.call(answerSupport, { params: { id }, body: { key, message } });
const close = (by: Visitor, id: string, closed: boolean) => by.call(closeSupport, { params: { id }, body: { closed } });
const actsOn = async (id: string) => (await actionsOn(app, id)).toSorted();

it('the desk answers by mail, in the language in which somebody wrote, once for each press', async () => {
  const id = await aSupportMessage(app.db, 'fr');
  const { json: list } = await ann.call(supportMessages);
  const row = found(list.find((one) => one.id === id));
  expect(row).toMatchObject({ state: 'OPEN', isMember: false, answeredBy: null, can: ['claim', 'answer', 'close'] });
  expect(JSON.stringify(row)).not.toContain('Where is it?');
  expect((await view(ann, id)).json).toMatchObject({ message: 'Where is it?', answers: [] });
  const before = mailbox.mails.length;
  const key = randomUUID();
  const { json: answered } = await answer(ann, id, 'Elle est en route.\nBonne journée.', key);
  expect(answered).toMatchObject({ state: 'ANSWERED', answeredBy: { name: 'Ann Lee' } });
  expect((await answer(ann, id, 'Elle est en route.', key)).json.answers).toHaveLength(1);
  await mailbox.has(before + 1);
  const mail = found(mailbox.mails[before]);
  expect(mail.to).toEqual(['dana@example.com']);
  expect(mail.raw).toMatch(/^Reply-To: help@keys\.example\.com\r$/m);
  const text = readable(mail);
  for (const words of ['Bonjour Dana Cole', 'Elle est en route.', 'Bonne journée.', '> Where is it?']) {
    expect(text).toContain(words);
  }
  expect(await owedMails(app, { template: 'support-answer' })).toHaveLength(1);
  expect(await actsOn(id)).toEqual(['support.answered', 'support.opened']);
});

it('of two who take a message at once one has it, and only who has it answers, closes and gives it back', async () => {
  const id = await aSupportMessage(app.db);
  const held = await hold(app.databaseUrl, 'select from support_message where id = $1 for update', [id]);
  const taking = [claim(ann, id), claim(bob, id)];
  await held.waiting(2);
  await held.release();
  const answers = await Promise.all(taking);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = found((await view(ann, id)).json.answeredBy);
  const [has, not] = winner.name === 'Ann Lee' ? [ann, bob] : [bob, ann];
  for (const refused of [
    await answer(not, id, 'Hello'),
    await close(not, id, true),
    await not.call(releaseSupport, { params: { id } }),
  ]) {
    expect(refused.refusal).toMatchObject({ code: 'chat.with_other', values: { name: winner.name } });
  }
  expect((await claim(not, id, winner.id)).status).toBe(200);
  expect((await has.call(releaseSupport, { params: { id } })).refusal?.code).toBe('chat.with_other');
  expect((await not.call(releaseSupport, { params: { id } })).json.answeredBy).toBeNull();
});

it('a closed message is found among the closed ones, and opened again as it was', async () => {
  const id = await aSupportMessage(app.db);
  const open = async () => (await ann.call(chatCounts)).json.supportOpen;
  const before = await open();
  expect((await close(ann, id, true)).json).toMatchObject({ state: 'CLOSED' });
  expect(await open()).toBe(before - 1);
  const { json: closed } = await ann.call(supportMessages, { query: { state: 'CLOSED' } });
  expect(closed.map((row) => row.id)).toContain(id);
  expect((await close(ann, id, true)).status).toBe(200);
  expect((await close(ann, id, false)).json.state).toBe('OPEN');
  await answer(ann, id, 'Hello');
  await close(ann, id, true);
  expect((await close(ann, id, false)).json.state).toBe('ANSWERED');
  expect((await actsOn(id)).filter((action) => action === 'support.closed')).toHaveLength(2);
});

it('what could be a code is not mailed before somebody says that it is none', async () => {
  const id = await aSupportMessage(app.db);
  expect((await answer(ann, id, 'It is K12345')).refusal?.fieldCodes).toEqual({ message: 'text.may_hold_code' });
  expect((await view(ann, id)).json.answers).toEqual([]);
  const body = { key: randomUUID(), message: 'It is the F-250', noCode: true };
  expect((await ann.call(answerSupport, { params: { id }, body })).status).toBe(200);
});

it('a list goes on past its first page', async () => {
  for (let n = 0; n < 3; n += 1) await aSupportMessage(app.db);
  const { json: all } = await ann.call(supportMessages);
  const first = await ann.call(supportMessages, { query: { limit: 2 } });
  const next = first.headers.get('link')?.match(/<(.*)>/)?.[1];
  const second = await ann.open(supportMessages, next);
  expect([...first.json, ...second.json].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id));
});

it('a member who deletes their profile takes along what was answered', async () => {
  const member = await as(app, await aMember(app.db));
  const body = { name: 'Mia Roe', email: member.person.email, subject: 'A question', message: 'Hello?' };
  await member.call(contactSupport, { body });
  const { json: list } = await ann.call(supportMessages);
  const { id, isMember } = found(list.find(({ email }) => email === member.person.email));
  expect(isMember).toBe(true);
  await answer(ann, id, 'Yes?');
  expect((await member.call(deleteProfile, { body: { password: member.person.password } })).status).toBe(200);
  expect((await view(ann, id)).status).toBe(404);
  expect(await app.db.selectFrom('support_answer').select('id').where('message_id', '=', id).execute()).toEqual([]);
});
