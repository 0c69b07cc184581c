import { disclosureDays } from '@keywright/contract/audit';
import { readConversation } from '@keywright/contract/chat';
import { addBlock } from '@keywright/contract/blocks';
import { pendingRequests, startRequest, transactions } from '@keywright/contract/desk';
import type { Endpoint } from '@keywright/contract/endpoint';
import { placeLegalHold } from '@keywright/contract/legal-holds';
import { member, memberExport, members, noteMember, revokeMember } from '@keywright/contract/members';
import { noticeToOne } from '@keywright/contract/notices';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { heldClock } from '../platform/clock.ts';
import { readAccessTable } from '../testing/access/access-table.ts';
import { newCast } from '../testing/access/cast.ts';
import { things } from '../testing/access/things.ts';
import { allEndpoints } from '../testing/all-endpoints.ts';
import { atOnce } from '../testing/barrier.ts';
import { as, type Visitor, visitor } from '../testing/browser.ts';
import { aSupportMessage, aTalk } from '../testing/chat.ts';
import { onRecord } from '../testing/look-ups.ts';
import { aRegistered } from '../testing/members.ts';
import { appOfThisFile } from '../testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin, type TestPerson } from '../testing/people.ts';
import { fulfil, paidAsGuest, paidAsMember, reportNoTurn, start } from '../testing/requests.ts';

const MINUTE = 60_000;
const clock = heldClock(new Date('2026-03-02T12:00:00Z'));
const app = await appOfThisFile({ clock, env: { DESK_ROWS_PER_DAY: '12', DESK_OPENED_PER_DAY: '3' } });

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const isForAdmins = ({ audience }: Endpoint): boolean => audience === 'desk' || audience === 'super-admin';

let admin: TestPerson;
let browser: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  admin = await anAdmin(app.db);
  browser = await as(app, admin);
});

const shownTo = ({ id }: TestPerson) =>
  app.db.selectFrom('disclosure').select(['kind', 'is_opened', 'record_id']).where('person_id', '=', id).execute();
const totalsOf = ({ id }: TestPerson) =>
  app.db.selectFrom('disclosure_day').selectAll().where('person_id', '=', id).executeTakeFirst();
const pages = ({ id }: TestPerson) => onRecord(app, { by: id, action: 'list.viewed' }, 'object_id', 'details');
const list = (query: object = {}, by = browser) => by.call(members, { query: { show: 'all', limit: 5, ...query } });
const next = (answer: { headers: Headers }): string =>
  new URL(/<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '', 'http://x').searchParams.get('cursor') ?? '';

describe('every call of an admin says what personal data it discloses', () => {
  const personal = ['email', 'phone', 'vin', 'vinEnd', 'customerName', 'keycodeUserEmail', 'fname', 'lname'];
  const fieldsOf = (schema: Endpoint['reply']): string[] =>
    [...JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })).matchAll(/"(\w+)":\{/g)].map(
      ([, field = '']) => field,
    );

  it('a call that says it discloses nothing answers no field of a person', () => {
    const wrong = allEndpoints
      .filter(({ discloses }) => discloses === 'nothing')
      .filter(({ reply }) => fieldsOf(reply).some((field) => personal.includes(field)));
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('a call that says it discloses colleagues only is for super admins where it answers a name or an address', () => {
    const wrong = allEndpoints
      .filter(({ discloses, audience }) => discloses === 'colleagues' && audience !== 'super-admin')
      .filter(({ reply }) => fieldsOf(reply).some((field) => personal.includes(field)));
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('a call that shows a member’s own record to admins too is classified', () => {
    const shared = readAccessTable().filter(
      ({ expected }) => expected['other member'] === '404' && expected.admin === 'yes',
    );
    const unclassified = shared.filter(
      ({ call }) => allEndpoints.find((one) => nameOf(one) === call)?.discloses === undefined,
    );
    expect(shared.length).toBeGreaterThan(3);
    expect(unclassified.map(({ call }) => call)).toEqual([]);
  });
});

describe('every answer with records is counted before it leaves', () => {
  const disclosing = allEndpoints.filter(({ discloses, method }) => typeof discloses === 'object' && method === 'GET');

  let started = '';

  beforeAll(async () => {
    const buyer = await aMember(app.db, { tier: 'BASIC' });
    const by = await as(app, buyer);
    const desk = await as(app, await anAdmin(app.db));
    const root = await as(app, await aSuperAdmin(app.db));
    await paidAsGuest(app, visitor(app.url));
    started = (await paidAsGuest(app, visitor(app.url))).id;
    await start(desk, started);
    await app.db
      .updateTable('request')
      .set({ review_asked_by: desk.person.id, review_asked_at: clock.now() })
      .where('id', '=', started)
      .execute();
    const { id } = await paidAsMember(app, by);
    await fulfil(desk, id);
    await reportNoTurn(by, desk, id);
    const { orderId } = await paidAsMember(app, by);
    await app.db
      .insertInto('order_review')
      .values({ order_id: orderId, reason: 'hold_gone', opened_at: new Date() })
      .execute();
    await root.call(placeLegalHold, { body: { about: 'person', subject: buyer.email, reason: 'A court asked.' } });
    await root.call(addBlock, { body: { kind: 'EMAIL', value: 'blocked@example.com', reason: 'A forged ID.' } });
    await desk.call(noticeToOne, {
      body: { key: crypto.randomUUID(), title: 'Hello', message: 'We moved.', email: buyer.email },
    });
    await aTalk(app.db);
    await aSupportMessage(app.db);
    await aRegistered(app, ['frontId']);
  });

  /** A colleague's note on a request mentions them. */
  const mention = async ({ id }: TestPerson): Promise<void> => {
    const colleague = await anAdmin(app.db);
    const note = await app.db
      .insertInto('request_note')
      .values({ request_id: started, author_id: colleague.id, note: 'Please look at this.', written_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('note_mention').values({ note_id: note.id, person_id: id }).execute();
  };

  it('there are such calls in every part of the desk', () => {
    expect(disclosing.length).toBeGreaterThan(15);
  });

  it.each(disclosing.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const cast = await newCast(app);
    const reader = await aSuperAdmin(app.db);
    await mention(reader);
    const buyer = await app.db
      .selectFrom('subscription as s')
      .innerJoin('person as p', 'p.id', 's.person_id')
      .select('p.email')
      .executeTakeFirstOrThrow();
    const { body: _, ...named } = (await things[name]?.(app, cast)) ?? {};
    const input = name === 'GET /admin/user-history' ? { query: { email: buyer.email } } : named;
    const answer = await (await as(app, reader)).call(endpoint as never, input as never);
    expect((answer as { status: number }).status).toBe(200);
    expect((await shownTo(reader)).length).toBeGreaterThan(0);
  });
});

describe('pages of a list', () => {
  beforeAll(async () => {
    for (let n = 0; n < 20; n += 1) await aMember(app.db);
  });

  it('are each recorded while they show new records, and each record is counted once a day, whatever the page', async () => {
    const first = await list();
    const second = await list({ cursor: next(first) });
    await list();
    await list({ limit: 8 });
    await list({ show: 'unvalidated' });
    const seen = new Set([...first.json, ...second.json].map(({ id }) => id));
    expect(await pages(admin)).toMatchObject([
      { object_id: '/admin/users', details: { rows: 5, added: 5, today: 5 } },
      { object_id: '/admin/users', details: { rows: 5, added: 5, today: 10 } },
    ]);
    expect((await shownTo(admin)).filter(({ record_id }) => seen.has(record_id))).toHaveLength(10);
  });

  it('of several sessions of one admin are counted together, at once too', async () => {
    const other = await as(app, admin);
    await list();
    await app.db.deleteFrom('disclosure').where('person_id', '=', admin.id).execute();
    await app.db.updateTable('disclosure_day').set({ members_listed: 0 }).where('person_id', '=', admin.id).execute();
    await atOnce(app.db, { table: 'person', id: admin.id }, [() => list(), () => list({}, other), () => list()]);
    expect(await totalsOf(admin)).toMatchObject({ members_listed: 5 });
  });

  it('mask the phone numbers, which the opened member shows whole', async () => {
    const mia = await aMember(app.db);
    await app.db.updateTable('person').set({ phone: '+1 (512) 555-0143' }).where('id', '=', mia.id).execute();
    const { json } = await list();
    expect(json.find(({ id }) => id === mia.id)?.phone).toBe('•••\u00a00143');
    expect((await browser.call(member, { params: { id: mia.id } })).json.phone).toBe('+1 (512) 555-0143');
  });

  it('that gain one row at a time are counted, and recorded together', async () => {
    const look = () => browser.call(pendingRequests, { query: { limit: 50 } });
    await look();
    const before = await totalsOf(admin);
    await paidAsGuest(app, visitor(app.url));
    await look();
    expect((await totalsOf(admin))?.requests_listed).toBe((before?.requests_listed ?? 0) + 1);
    expect(await pages(admin)).toHaveLength(1);
  });

  it('of orders count each vehicle', async () => {
    const { json } = await browser.call(transactions, { query: { limit: 50 } });
    const vehicles = json.flatMap((order) => order.vehicles);
    expect((await shownTo(admin)).map(({ record_id }) => record_id).toSorted()).toEqual(
      vehicles.map(({ id }) => id).toSorted(),
    );
  });
});

describe('an opened record', () => {
  it('is on record by name, once in half an hour of a session', async () => {
    const mia = await aMember(app.db);
    for (let n = 0; n < 3; n += 1) await browser.call(member, { params: { id: mia.id } });
    expect(await onRecord(app, { by: admin.id, on: mia.id }, 'action')).toEqual([{ action: 'person.opened' }]);
    expect(await totalsOf(admin)).toMatchObject({ members_opened: 1 });
  });

  it('is on record when an act that changes nothing answers it', async () => {
    const mia = await aMember(app.db, { isActive: false });
    await browser.call(revokeMember, { params: { id: mia.id } });
    const { id } = await aTalk(app.db);
    await browser.call(readConversation, { params: { id }, body: { upTo: 0 } });
    expect(await onRecord(app, { by: admin.id, on: mia.id }, 'action')).toEqual([{ action: 'person.opened' }]);
    expect(await onRecord(app, { by: admin.id, on: id }, 'action')).toEqual([{ action: 'chat.opened' }]);
  });

  it('is on record when a refusal answers it', async () => {
    const mia = await aMember(app.db);
    const answer = await browser.call(noteMember, { params: { id: mia.id }, body: { notes: 'New', version: 99 } });
    expect(answer.refusal).toMatchObject({ code: 'member.notes_changed', detail: { email: mia.email } });
    expect(await onRecord(app, { by: admin.id, on: mia.id }, 'action')).toEqual([{ action: 'person.opened' }]);
  });

  it('needs no entry of its own where the act names it', async () => {
    const { id } = await paidAsGuest(app, visitor(app.url));
    await browser.call(startRequest, { params: { id }, body: {} });
    expect((await onRecord(app, { by: admin.id, on: id }, 'action')).map(({ action }) => action)).not.toContain(
      'request.opened',
    );
    expect(await totalsOf(admin)).toMatchObject({ requests_opened: 1 });
  });
});

describe('above the limit of a day', () => {
  const alarms = () => onRecord(app, { by: admin.id, action: 'disclosure.over_limit' }, 'details');
  const mailed = async () =>
    (await app.db.selectFrom('outbox_mail').select('refs').where('template', '=', 'disclosure-alarm').execute())
      .map(({ refs }) => refs as { personId: string; rows: number })
      .filter(({ personId }) => personId === admin.id);

  it('an alarm that names the admin goes out at the limit and each time the count doubles', async () => {
    await aSuperAdmin(app.db);
    await list({ limit: 12 });
    expect(await alarms()).toEqual([]);
    let cursor = next(await list({ limit: 12 }));
    cursor = next(await list({ limit: 2, cursor }));
    expect(await alarms()).toMatchObject([{ details: { what: 'listed', rows: 14, limit: 12 } }]);
    await list({ limit: 2, cursor });
    expect(await alarms()).toHaveLength(1);
    await list({ limit: 26 });
    expect(await alarms()).toMatchObject([{}, { details: { rows: 26 } }]);
    await expect.poll(async () => new Set((await mailed()).map(({ rows }) => rows))).toEqual(new Set([14, 26]));
  });

  it('the next day begins at nothing', async () => {
    await list({ limit: 12 });
    clock.advance(24 * 60 * MINUTE);
    browser = await as(app, admin);
    await list({ limit: 12 });
    expect(await alarms()).toEqual([]);
  });

  it('opened records count for themselves', async () => {
    for (let n = 0; n < 4; n += 1) await browser.call(member, { params: { id: (await aMember(app.db)).id } });
    expect(await alarms()).toMatchObject([{ details: { what: 'opened', rows: 4, limit: 3 } }]);
  });

  it('an export counts its rows', async () => {
    const root = await aSuperAdmin(app.db);
    await (await as(app, root)).call(memberExport);
    expect((await totalsOf(root))?.members_listed).toBeGreaterThan(12);
  });

  it('super admins read what each admin saw', async () => {
    await list();
    const root = await as(app, await aSuperAdmin(app.db));
    const { json } = await root.call(disclosureDays);
    expect(json.limits).toEqual({ listed: 12, opened: 3 });
    expect(json.days.find((row) => row.admin.id === admin.id)).toMatchObject({
      listed: { members: 5, requests: 0, messages: 0 },
      opened: { members: 0, requests: 0, messages: 0 },
      isOverLimit: false,
    });
  });
});

it('no call of an admin is left without a class', () => {
  expect(allEndpoints.filter((one) => isForAdmins(one) && one.discloses === undefined).map(nameOf)).toEqual([]);
});
