import { randomUUID } from 'node:crypto';
import {
  answerConversation,
  chatCounts,
  chatHistory,
  chatState,
  claimConversation,
  closeConversation,
  conversation,
  conversationMessages,
  conversations,
  readConversation,
  releaseConversation,
  sendChat,
} from '@keywright/contract/chat';
import { rejectAdmin } from '@keywright/contract/admins';
import { deleteProfile } from '@keywright/contract/profile';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { actionsOn, onRecord } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { hold, overtake } from '../../testing/barrier.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { aTalk, aTalker } from '../../testing/chat.ts';
import { found } from '../../testing/found.ts';
import { aMember, anAdmin, aSuperAdmin, aTrial } from '../../testing/people.ts';
import { paidAsMember } from '../../testing/requests.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
const ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Lee' }));
const bob = await as(app, await anAdmin(app.db, { fname: 'Bob', lname: 'Roe' }));

const say = (by: Visitor, message: string, key = randomUUID()) => by.call(sendChat, { body: { message, key } });
const answer = (by: Visitor, id: string, message: string, more: { key?: string; noCode?: boolean } = {}) =>
  by.call(answerConversation, { params: { id }, body: { message, ...more } });
const claim = (by: Visitor, id: string, from: string | null = null) =>
  by.call(claimConversation, { params: { id }, body: { from } });
const actsOn = async (id: string) => (await actionsOn(app, id, 'chat.%')).toSorted();

it('a member with a plan writes, the desk reads it and answers, and both have the same in the same order', async () => {
  const mia = await aTalker(app);
  expect((await say(mia, 'Hello')).json).toMatchObject({ id: 1, sender: 'USER', message: 'Hello' });
  await say(mia, 'Where is it?');
  const row = found((await ann.call(conversations)).json.find(({ id }) => id === mia.id));
  expect(row).toMatchObject({ unread: 2, answeredBy: null, isOpen: true, can: ['claim', 'close', 'answer'] });
  expect(row.last).toMatchObject({ sender: 'USER', beginning: 'Where is it?' });
  expect((await answer(ann, mia.id, 'On its way.')).json).toMatchObject({ id: 3, sender: 'AGENT' });
  const { json: history } = await mia.call(chatHistory);
  expect(history.map(({ id, sender, message }) => [id, sender, message])).toEqual([
    [1, 'USER', 'Hello'],
    [2, 'USER', 'Where is it?'],
    [3, 'AGENT', 'On its way.'],
  ]);
  const { json: atDesk } = await ann.call(conversationMessages, { params: { id: mia.id } });
  expect(atDesk.map(({ id, by }) => [id, by])).toEqual([
    [1, null],
    [2, null],
    [3, 'Ann Lee'],
  ]);
  // Who answers has read it, and it is theirs.
  const { json: after } = await ann.call(conversation, { params: { id: mia.id } });
  expect(after).toMatchObject({ unread: 0, answeredBy: { name: 'Ann Lee' }, can: ['release', 'answer'] });
  expect(await actsOn(mia.id)).toEqual(['chat.answered', 'chat.opened', 'chat.taken', 'chat.written', 'chat.written']);
});

it('who has no plan, or whose trial is over, neither reads nor writes, and the desk does not write into the void', async () => {
  const none = await as(app, await aMember(app.db));
  expect((await none.call(chatHistory)).refusal?.code).toBe('chat.closed');
  expect((await say(none, 'Hello')).refusal?.code).toBe('chat.closed');
  const person = await aMember(app.db);
  await aTrial(app, person, 'CANCELLED');
  const trying = await as(app, person);
  expect((await say(trying, 'Hello')).status).toBe(200);
  await app.db
    .updateTable('subscription')
    .set({ ends_at: new Date(0) })
    .where('person_id', '=', person.id)
    .execute();
  expect((await trying.call(chatHistory)).refusal?.code).toBe('chat.closed');
  expect((await say(trying, 'Again')).refusal?.code).toBe('chat.closed');
  expect((await answer(ann, person.id, 'Hello')).refusal?.code).toBe('chat.closed');
  const { json: seen } = await ann.call(conversation, { params: { id: person.id } });
  expect([seen.isOpen, seen.can]).toEqual([false, ['claim', 'close']]);
});

it('a plan that ends while a message is on its way counts as ended', async () => {
  const mia = await aTalker(app);
  const ended = { status: 'EXPIRED', ended_at: new Date() } as const;
  const late = await overtake(
    app.db,
    (tx) => tx.updateTable('subscription').set(ended).where('person_id', '=', mia.id).execute(),
    () => say(mia, 'Hello'),
  );
  expect(late.refusal?.code).toBe('chat.closed');
});

it('a repeated press says it once, of two tabs at once each message has its own place', async () => {
  const mia = await aTalker(app);
  const key = randomUUID();
  await say(mia, 'First');
  const { release, waiting } = await hold(app.databaseUrl, 'select from conversation where person_id = $1 for update', [
    mia.id,
  ]);
  const sending = [say(mia, 'Once', key), say(mia, 'Once', key), say(mia, 'Another'), say(mia, 'And one more')];
  await waiting(4);
  await release();
  const [one, same, ...others] = (await Promise.all(sending)).map(({ json }) => json.id);
  expect(same).toBe(one);
  expect([one, ...others].toSorted()).toEqual([2, 3, 4]);
});

it('of two admins who take a conversation at once one has it, and the other hears who', async () => {
  const { id } = await aTalk(app.db);
  const answers = await Promise.all([claim(ann, id), claim(bob, id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200)?.json.answeredBy;
  const loser = answers.find(({ status }) => status === 409);
  expect(loser?.refusal).toMatchObject({ code: 'chat.with_other', values: { name: winner?.name } });
});

it('nobody answers in a conversation of somebody else; it is taken over from whom it was seen with, or given back', async () => {
  const { id } = await aTalk(app.db);
  const annId = found((await claim(ann, id)).json.answeredBy).id;
  expect((await answer(bob, id, 'Hello')).refusal).toMatchObject({
    code: 'chat.with_other',
    values: { name: 'Ann Lee' },
  });
  expect((await bob.call(releaseConversation, { params: { id } })).refusal?.code).toBe('chat.with_other');
  expect((await claim(bob, id)).refusal?.code).toBe('chat.with_other');
  // Seen with somebody who has it no more.
  expect((await claim(bob, id, randomUUID())).refusal?.code).toBe('chat.with_other');
  expect((await claim(bob, id, annId)).json.answeredBy?.name).toBe('Bob Roe');
  expect((await claim(bob, id, annId)).status).toBe(200);
  expect((await bob.call(releaseConversation, { params: { id } })).json.answeredBy).toBeNull();
  expect(await actsOn(id)).toEqual(['chat.given_back', 'chat.taken', 'chat.taken']);
});

describe('a conversation that an admin has opened and nobody has answered', () => {
  const read = (by: Visitor, id: string, upTo: number) => by.call(readConversation, { params: { id }, body: { upTo } });
  const close = (by: Visitor, id: string) => by.call(closeConversation, { params: { id } });
  const listed = async (by: Visitor, show: 'unread' | 'unanswered') =>
    (await by.call(conversations, { query: { show, limit: 100 } })).json.map(({ id }) => id);
  const counts = async (by: Visitor) => (await by.call(chatCounts)).json;

  it('stays unread for other admins and unanswered for all', async () => {
    const { id } = await aTalk(app.db, 3);
    const before = await counts(bob);
    expect((await read(ann, id, 2)).json).toMatchObject({ unread: 1, waitingSince: expect.any(String) });
    expect((await read(ann, id, 1)).json.unread).toBe(1);
    expect((await read(ann, id, 2_000_000)).json.unread).toBe(0);
    expect((await bob.call(conversation, { params: { id } })).json).toMatchObject({ unread: 3 });
    expect(await listed(ann, 'unread')).not.toContain(id);
    expect(await listed(bob, 'unread')).toContain(id);
    for (const admin of [ann, bob]) expect(await listed(admin, 'unanswered')).toContain(id);
    expect(await counts(bob)).toEqual(before);
    expect((await counts(ann)).unread).toBe(before.unread - 1);
  });

  it('is answered for everybody by an answer, until the member writes again', async () => {
    const mia = await aTalker(app);
    await say(mia, 'Hello');
    await answer(ann, mia.id, 'On its way.');
    for (const admin of [ann, bob]) {
      expect(await listed(admin, 'unanswered')).not.toContain(mia.id);
      expect(await listed(admin, 'unread')).not.toContain(mia.id);
    }
    await say(mia, 'When?');
    for (const admin of [ann, bob]) {
      expect(await listed(admin, 'unanswered')).toContain(mia.id);
      expect((await admin.call(conversation, { params: { id: mia.id } })).json.unread).toBe(1);
    }
  });

  it('is closed on record where no answer is needed, and not by an admin beside the one who answers', async () => {
    const mia = await aTalker(app);
    await say(mia, 'Thank you!');
    await claim(ann, mia.id);
    expect((await close(bob, mia.id)).refusal?.code).toBe('chat.with_other');
    expect((await close(ann, mia.id)).json).toMatchObject({ unread: 0, waitingSince: null });
    expect((await close(ann, mia.id)).json.can).not.toContain('close');
    expect((await actsOn(mia.id)).filter((act) => act === 'chat.closed')).toHaveLength(1);
    expect(await listed(bob, 'unanswered')).not.toContain(mia.id);
    await say(mia, 'One more thing.');
    expect(await listed(bob, 'unanswered')).toContain(mia.id);
  });

  it('is listed by how long it waits for an answer, page after page', async () => {
    const talkers = [await aTalker(app), await aTalker(app), await aTalker(app)];
    for (const talker of talkers) {
      clock.advance(1_000);
      await say(talker, 'Hello');
    }
    // The first one writes again: it still waits longest.
    clock.advance(1_000);
    await say(found(talkers[0]), 'Anybody?');
    const wanted = talkers.map(({ id }) => id);
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const answered = await ann.call(conversations, {
        query: { show: 'unanswered', limit: 1, ...(cursor && { cursor }) },
      });
      pages.push(...answered.json.map(({ id }) => id));
      cursor = /cursor=([^>&]+)/.exec(answered.headers.get('link') ?? '')?.[1];
    } while (cursor);
    expect(pages.filter((id) => wanted.includes(id))).toEqual(wanted);
    expect(new Set(pages).size).toBe(pages.length);
  });

  it('shows the member that the desk has read it only where no other admin answers', async () => {
    const mia = await aTalker(app);
    await say(mia, 'Hello');
    await claim(ann, mia.id);
    const deskRead = async () => (await mia.call(chatState)).json.deskRead;
    await read(bob, mia.id, 1);
    expect(await deskRead()).toBe(0);
    await read(ann, mia.id, 1);
    expect(await deskRead()).toBe(1);
    expect((await counts(ann)).mine).toBeGreaterThanOrEqual(1);
  });
});

it('what could be a code is not sent before somebody says that it is none, which is on record', async () => {
  const { id } = await aTalk(app.db);
  for (const message of ['It is AB-12345.', 'PIN 4711', 'of 1FTFW1ET5DFC10312']) {
    expect((await answer(ann, id, message)).refusal?.fieldCodes).toEqual({ message: 'text.may_hold_code' });
  }
  expect((await answer(ann, id, 'Is it the Ford of 2013?')).status).toBe(200);
  expect((await answer(ann, id, 'Model F-250 then', { noCode: true })).status).toBe(200);
  const rows = await onRecord(app, { on: id, action: 'chat.answered' }, 'details');
  expect(rows).toHaveLength(2);
  expect(rows.map(({ details }) => details)).toContainEqual({ number: 2, confirmedNoCode: false });
  expect(rows.map(({ details }) => details)).toContainEqual({ number: 3, confirmedNoCode: true });
  // Nothing that anybody wrote is in the log.
  expect(JSON.stringify(rows)).not.toContain('F-250');
});

it('the member’s own messages come in pages, and the desk asks for what follows', async () => {
  const member = await aTalk(app.db, 130);
  const mia = await as(app, member);
  const { json: last, headers } = await mia.call(chatHistory);
  expect([last[0]?.id, last.at(-1)?.id]).toEqual([31, 130]);
  expect(headers.get('link')).toBe('</chat/history?before=31>; rel="next"');
  const { json: earlier } = await mia.call(chatHistory, { query: { before: 31 } });
  expect([earlier[0]?.id, earlier.at(-1)?.id]).toEqual([1, 30]);
  const { json: after } = await ann.call(conversationMessages, { params: { id: member.id }, query: { after: 128 } });
  expect(after.map(({ id }) => id)).toEqual([129, 130]);
});

it('a sixth message in five seconds waits, a repeated press does not', async () => {
  const mia = await aTalker(app);
  const key = randomUUID();
  await say(mia, 'One', key);
  for (let n = 0; n < 4; n += 1) expect((await say(mia, `More ${n}`)).status).toBe(200);
  expect((await say(mia, 'Too many')).refusal?.code).toBe('limit.too_many');
  expect((await say(mia, 'One', key)).json.id).toBe(1);
  clock.advance(5_001);
  expect((await say(mia, 'Now')).json.id).toBe(6);
});

it('who writes day and night makes no look at the inbox slower: what nobody has read is counted no further than to a thousand', async () => {
  const { id } = await aTalk(app.db);
  await sql`insert into chat_message (person_id, number, sender, sent_by, key, message, at)
    select ${id}::uuid, n, 'USER', ${id}::uuid, gen_random_uuid(), 'again', now() from generate_series(2, 2000) n`.execute(
    app.db,
  );
  await app.db.updateTable('conversation').set({ last_number: 2_000 }).where('person_id', '=', id).execute();
  const row = found((await ann.call(conversations)).json.find((one) => one.id === id));
  expect([row.unread, row.last?.id]).toEqual([1_000, 2_000]);
});

it('beside it stands the newest open request of the member', async () => {
  const mia = await aTalker(app);
  await say(mia, 'Hello');
  const seen = () => ann.call(conversation, { params: { id: mia.id } });
  expect((await seen()).json.request).toBeNull();
  const paid = await paidAsMember(app, mia);
  expect((await seen()).json.request).toMatchObject({ id: paid.id, status: 'PENDING' });
});

it('a member who deletes their profile takes the conversation along', async () => {
  const mia = await aTalker(app);
  await say(mia, 'Hello');
  expect((await mia.call(deleteProfile, { body: { password: 'right horse' } })).status).toBe(200);
  const left = await app.db.selectFrom('chat_message').select('number').where('person_id', '=', mia.id).execute();
  expect(left).toEqual([]);
  expect((await ann.call(conversation, { params: { id: mia.id } })).status).toBe(404);
});

it('an admin whose power is taken answers nowhere any more', async () => {
  const cleo = await anAdmin(app.db);
  const { id } = await aTalk(app.db);
  await claim(await as(app, cleo), id);
  const root = await as(app, await aSuperAdmin(app.db));
  const { email } = root.person;
  const body = { superAdminEmail: email, adminId: cleo.id, rejectionNotes: 'Revoked by super admin' };
  expect((await root.call(rejectAdmin, { body })).status).toBe(200);
  expect((await ann.call(conversation, { params: { id } })).json.answeredBy).toBeNull();
});
