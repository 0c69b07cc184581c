import { randomUUID } from 'node:crypto';
import { answerConversation, chatHistory, sendChat } from '@keywright/contract/chat';
import { chatStream } from '@keywright/contract/chat.calls';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { heldClock } from './platform/clock.ts';
import { endAllSessions } from './features/sessions/end-sessions.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { streamLimits } from './platform/limits/limits.ts';
import { newCast } from './testing/access/cast.ts';
import { startApp } from './testing/app.ts';
import { appOfThisFile } from './testing/opened.ts';
import { as, type Visitor } from './testing/browser.ts';
import { aTalk, aTalker } from './testing/chat.ts';
import { openStream } from './testing/event-stream.ts';
import { anAdmin } from './testing/people.ts';
import { testTrace } from './testing/test-trace.ts';

const clock = heldClock();
let open: { leave: () => void }[] = [];
const app = await appOfThisFile({ clock, env: { TRUST_PROXY: 'loopback' } });
const ann = await as(app, await anAdmin(app.db));
afterEach(() => {
  for (const { leave } of open) leave();
  open = [];
});

const listen = async (browser: Visitor, more: { from?: string; after?: number; at?: string } = {}) => {
  const { from, after, at = app.url } = more;
  const stream = await openStream(`${at}${chatStream}${after === undefined ? '' : `?after=${after}`}`, {
    'x-forwarded-for': '192.0.2.7',
    cookie: `access_token=${browser.cookie('access_token')}`,
    ...(from !== undefined && { 'last-event-id': from }),
  });
  open.push(stream);
  return stream;
};
const answer = async (id: string, message: string) => {
  await app.db.deleteFrom('attempt').execute();
  const { status } = await ann.call(answerConversation, { params: { id }, body: { message, key: randomUUID() } });
  expect(status).toBe(200);
};
const say = async (by: Visitor, message: string) => {
  await app.db.deleteFrom('attempt').execute();
  expect((await by.call(sendChat, { body: { message } })).status).toBe(200);
};
const idsOf = (stream: { messages: () => { id: string }[] }) => stream.messages().map(({ id }) => Number(id));

it('each event is one message as JSON, its id the message’s place, and the stream says where it begins', async () => {
  const mia = await aTalker(app);
  await say(mia, 'Hello');
  const stream = await listen(mia);
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await stream.begun();
  expect(stream.lastId()).toBe('1');
  await answer(mia.id, 'One\nTwo');
  await stream.until(1);
  const [event] = stream.messages();
  const { json: history } = await mia.call(chatHistory);
  expect(event?.id).toBe('2');
  expect(JSON.parse(event?.data ?? '')).toEqual(history[1]);
});

it('a member’s two tabs hear both sides of their own conversation, and nobody hears another’s', async () => {
  const [mia, max] = [await aTalker(app), await aTalker(app)];
  const streams = [
    await listen(mia, { after: 0 }),
    await listen(mia, { after: 0 }),
    await listen(max, { after: 0 }),
  ] as const;
  for (let n = 1; n <= 3; n += 1) {
    await say(mia, `Mia ${n}`);
    await say(max, `Max ${n}`);
    await answer(max.id, 'To Max');
  }
  await Promise.all([streams[0].until(3), streams[1].until(3), streams[2].until(6)]);
  const said = streams.map((stream) =>
    stream.messages().map(({ data }) => (JSON.parse(data) as { message: string }).message),
  );
  expect(said[0]).toEqual(['Mia 1', 'Mia 2', 'Mia 3']);
  expect(said[1]).toEqual(said[0]);
  expect(said[2]?.every((text) => text.includes('Max'))).toBe(true);
});

it('I-28: over twenty cuts, while both sides write, nothing is lost, said twice or out of order', async () => {
  const mia = await aTalker(app);
  const heard: number[] = [];
  let from = '0';
  let sent = 0;
  for (let cut = 0; cut < 20; cut += 1) {
    const stream = await listen(mia, { from });
    sent += 2;
    const writing = say(mia, 'A message').then(() => answer(mia.id, 'An answer'));
    // Cut before anything, in the middle, and after all.
    if (cut % 3 === 1) await stream.until(1);
    if (cut % 3 === 2) await writing;
    stream.leave();
    await stream.end.catch(() => undefined);
    heard.push(...idsOf(stream));
    from = stream.lastId() || from;
    await writing;
  }
  const last = await listen(mia, { from });
  await last.until(sent - heard.length);
  heard.push(...idsOf(last));
  expect(heard).toEqual(Array.from({ length: sent }, (_, n) => n + 1));
});

it('what was written while the server was away comes with the next one', async () => {
  const mia = await aTalker(app);
  await say(mia, 'Before');
  const other = await startApp({ clock, on: app, isApart: true });
  const stream = await listen(mia, { at: other.url });
  await stream.begun();
  await other.close();
  await stream.end.catch(() => undefined);
  await say(mia, 'Meanwhile');
  await answer(mia.id, 'And this');
  const back = await listen(mia, { from: stream.lastId() });
  await back.until(2);
  expect(idsOf(back)).toEqual([2, 3]);
});

it('a lost connection of the hints loses no message', async () => {
  const mia = await aTalker(app);
  const stream = await listen(mia, { after: 0 });
  await stream.begun();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'keywright hints'`.execute(app.db);
  await say(mia, 'Unheard');
  await stream.until(1);
  expect(idsOf(stream)).toEqual([1]);
  // Hints of hints are no messages.
  expect(stream.messages()).toHaveLength(1);
});

it('a long conversation comes whole, whatever the browser says it knows', async () => {
  const member = await aTalk(app.db, 250);
  const mia = await as(app, member);
  const all = await listen(mia, { after: 0 });
  await all.until(250);
  expect(idsOf(all)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
  // A place that was never reached, as after a restored database: it goes on from the end.
  const ahead = await listen(mia, { from: '999999' });
  const odd = await listen(mia, { from: "1' or '1" });
  await Promise.all([ahead.begun(), odd.begun()]);
  await say(mia, 'Next');
  await Promise.all([ahead.until(1), odd.until(1)]);
  expect([idsOf(ahead), idsOf(odd)]).toEqual([[251], [251]]);
});

it('it is for whoever the history is for', async () => {
  const { browsers, owner } = await newCast(app);
  await app.db.insertInto('subscription').values({ person_id: owner.id, tier: 'BASIC', status: 'ACTIVE' }).execute();
  const statuses: Record<string, number> = {};
  for (const [who, browser] of Object.entries(browsers)) statuses[who] = (await listen(browser)).status;
  expect(statuses).toEqual({
    guest: 401,
    owner: 200,
    'other member': 409,
    unvalidated: 409,
    revoked: 401,
    admin: 403,
    unapproved: 401,
    'new admin': 403,
    'super admin': 403,
  });
});

it('who signs out, or is signed out, hears nothing more', async () => {
  const mia = await aTalker(app);
  const stream = await listen(mia, { after: 0 });
  await stream.begun();
  await inTransaction(app.db, (tx) =>
    endAllSessions(tx, mia.id, { reason: 'account revoked', trace: testTrace('revoked'), at: clock.now() }),
  );
  await stream.end;
  await answer(mia.id, 'Too late').catch(() => undefined);
  expect(stream.messages()).toEqual([]);
});

it('it ends within seconds of the plan, which nobody announces, and brings nothing after it', async () => {
  const mia = await aTalker(app);
  const stream = await listen(mia, { after: 0 });
  await stream.begun();
  await app.db
    .updateTable('subscription')
    .set({ ends_at: new Date(0) })
    .where('person_id', '=', mia.id)
    .execute();
  clock.advance(5_001);
  await stream.end;
  expect((await listen(mia)).status).toBe(409);
});

it('of too many the oldest makes room, and no stream of hints has to', async () => {
  const mia = await aTalker(app);
  const hints = await openStream(`${app.url}/live`, {
    'x-forwarded-for': '192.0.2.7',
    cookie: `access_token=${mia.cookie('access_token')}`,
  });
  open.push(hints);
  const streams = [];
  for (let n = 0; n <= streamLimits.ofOne; n += 1) streams.push(await listen(mia, { after: 0 }));
  await streams[0]?.end;
  expect(streams[0]?.events.at(-1)?.event).toBe('crowded');
  await say(mia, 'Hello');
  await Promise.all(streams.slice(1).map((stream) => stream.until(1)));
  await hints.until(1);
});
