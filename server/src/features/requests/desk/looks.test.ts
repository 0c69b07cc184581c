import { auditExport, auditLog } from '@keywright/contract/audit';
import { deskRequest, deskReveal, transactions } from '@keywright/contract/desk';
import type { QuerySentBy } from '@keywright/contract/endpoint';
import { members } from '@keywright/contract/members';
import { refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { anAdmin, aSuperAdmin, type TestPerson } from '../../../testing/people.ts';
import { fulfil, paidAsGuest } from '../../../testing/requests.ts';

const MINUTE = 60_000;
const clock = heldClock();
const app = await appOfThisFile({ clock, env: { DESK_SEARCHES_PER_HOUR: '5', DESK_REVEALS_PER_DAY: '2' } });
let person: TestPerson;
let admin: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  person = await anAdmin(app.db);
  admin = await as(app, person);
});

const search = (text: string, more: QuerySentBy<typeof transactions> = {}, browser = admin) =>
  browser.call(transactions, { query: { search: text, ...more } });
const actsOf = ({ id }: TestPerson, action: string) => onRecord(app, { by: id, action }, 'object_id', 'details');

describe('a search of the desk', () => {
  it('is on record by its kind and enough to know it by, never in full', async () => {
    await search('Dana.Cole@Example.com');
    await search('1HGCM82633A004352');
    await search('Cole');
    const rows = await actsOf(person, 'request.searched');
    expect(rows.map(({ details }) => details)).toEqual([
      { where: 'orders', kind: 'email', words: 'd…@example.com' },
      { where: 'orders', kind: 'vin', words: '1hg…4352' },
      { where: 'orders', kind: 'words', words: 'co…' },
    ]);
    const kept = JSON.stringify([rows, await app.db.selectFrom('desk_search').selectAll().execute()]);
    expect(`${kept}${app.logged.join('')}`.toLowerCase()).not.toMatch(/dana|1hgcm82633a|cole/);
  });

  it('is as good with emoji and rare signs, none of which is cut in two on record', async () => {
    const texts = ['🔑🔑🔑', '𠮷da@example.com', 'somewhere 🔑abc'];
    for (const text of texts) expect((await search(text)).status).toBe(200);
    const rows = await actsOf(person, 'request.searched');
    expect(rows.map(({ details }) => details)).toMatchObject([
      { words: '🔑🔑…' },
      { words: '𠮷…@example.com' },
      { words: 'som…🔑abc' },
    ]);
    const reader = await as(app, await aSuperAdmin(app.db));
    for (const text of texts)
      expect((await reader.call(auditLog, { query: { search: text, limit: 50 } })).status).toBe(200);
  });

  it('of the same words in another list is another search', async () => {
    const among = () => admin.call(members, { query: { search: 'dana', show: 'all', limit: 50 } });
    await search('dana');
    for (let n = 0; n < 2; n += 1) expect((await among()).status).toBe(200);
    await search('dana c');
    const rows = await actsOf(person, 'request.searched');
    expect(rows.map(({ details }) => details)).toMatchObject([
      { where: 'orders' },
      { where: 'people' },
      { where: 'orders' },
    ]);
    expect(new Set(rows.slice(0, 2).map((row) => row.object_id)).size).toBe(1);
    for (const word of ['one', 'two']) expect((await search(word)).status).toBe(200);
    expect((await search('three')).status).toBe(429);
  });

  it('is found in the log by a super admin who suspects the words, and that look is on record too', async () => {
    await search('dana.cole@example.com');
    const boss = await aSuperAdmin(app.db);
    const reader = await as(app, boss);
    const { json } = await reader.call(auditLog, { query: { limit: 50, search: ' Dana.Cole@example.com' } });
    expect(json).toContainEqual(expect.objectContaining({ action: 'request.searched', actorId: person.id }));
    expect(await actsOf(boss, 'request.searched')).toMatchObject([{ details: { where: 'log', kind: 'email' } }]);
    const [look] = await actsOf(boss, 'audit.viewed');
    expect(look?.details).toEqual({ search: 'd…@example.com' });
  });

  it('has so many an hour as is set; who is refused learns nothing and leaves no row', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five']) expect((await search(word)).status).toBe(200);
    expect(await search('six')).toMatchObject({ status: 429, refusal: { code: 'limit.too_many' } });
    expect(await actsOf(person, 'request.searched')).toHaveLength(5);
    expect((await admin.call(transactions)).status).toBe(200);
    expect((await search('five')).status).toBe(200);
    clock.advance(10 * MINUTE);
    await admin.call(refresh);
    expect((await search('six')).status).toBe(429);
  });

  it('its next page, another order and more letters typed at once are no other search; each word stands on record', async () => {
    for (const text of ['dan', 'dana', 'dana c', 'dana cole', 'dana cole@', 'dana cole@example']) {
      expect((await search(text)).status).toBe(200);
    }
    const page = { cursor: crypto.randomUUID(), sortBy: 'status' } as const;
    for (let n = 0; n < 6; n += 1) expect((await search('dana cole@example', page)).status).toBe(200);
    expect(await actsOf(person, 'request.searched')).toHaveLength(6);
    for (const word of ['one', 'two', 'three', 'four']) expect((await search(word)).status).toBe(200);
    expect((await search('five')).status).toBe(429);
  });

  it('whoever takes letters away to try others searches again each time', async () => {
    const statuses: number[] = [];
    const tries = ['dana', 'dan', 'danb', 'dan', 'danc', 'dan', 'dand', 'dan', 'dane', 'dan'];
    for (const text of tries) statuses.push((await search(text)).status);
    // Typing on from "dan" is free each time; coming back to it is not.
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  });

  it('who goes on typing half a minute later searches again', async () => {
    for (const text of ['dan', 'dana', 'danab', 'danabe', 'danabel']) {
      expect((await search(text)).status).toBe(200);
      clock.advance(30_001);
    }
    expect((await search('danabell')).status).toBe(429);
  });
});

describe('looks of the desk', () => {
  it('opening a case is on record before it is answered, once while it stays open', async () => {
    const { id } = await paidAsGuest(app, visitor(app.url));
    for (let n = 0; n < 3; n += 1) expect((await admin.call(deskRequest, { params: { id } })).status).toBe(200);
    expect(await actsOf(person, 'request.opened')).toEqual([{ object_id: id, details: {} }]);
    const other = await anAdmin(app.db);
    const browser = await as(app, other);
    await browser.call(deskRequest, { params: { id } });
    expect(await actsOf(other, 'request.opened')).toHaveLength(1);
    expect((await admin.call(deskRequest, { params: { id: crypto.randomUUID() } })).status).toBe(404);
    expect(await actsOf(person, 'request.opened')).toHaveLength(1);
  });

  it('each admin is told which photos they themselves have opened, and nobody which another has', async () => {
    const { id } = await paidAsGuest(app, visitor(app.url));
    const openedBy = async (browser: Visitor) =>
      (await browser.call(deskRequest, { params: { id } })).json.documents.flatMap(({ kind, opened }) =>
        opened ? [kind] : [],
      );
    expect(await openedBy(admin)).toEqual([]);
    const { backId } = (await admin.call(deskRequest, { params: { id } })).json;
    expect((await admin.get(backId ?? '')).status).toBe(200);
    expect(await openedBy(admin)).toEqual(['backId']);
    expect(await openedBy(await as(app, await anAdmin(app.db)))).toEqual([]);
  });

  it('so many codes a day are opened by one admin as is set', async () => {
    const { id } = await paidAsGuest(app, visitor(app.url));
    await fulfil(admin, id);
    const reveal = () => admin.call(deskReveal, { params: { id }, body: { what: 'keycode' } });
    expect([(await reveal()).status, (await reveal()).status, (await reveal()).status]).toEqual([200, 200, 429]);
  });

  it('exports of the log have a limit, and each that left is on record', async () => {
    const boss = await aSuperAdmin(app.db);
    const browser = await as(app, boss);
    for (let n = 0; n < 20; n += 1) expect((await browser.call(auditExport)).status).toBe(200);
    expect((await browser.call(auditExport)).status).toBe(429);
    expect(await actsOf(boss, 'audit.exported')).toHaveLength(20);
  });
});
