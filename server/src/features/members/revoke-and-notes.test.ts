import {
  member,
  memberExport,
  members,
  noteMember,
  reinstateMember,
  revokeMember,
  userHistory,
  userHistoryExport,
} from '@keywright/contract/members';
import { revealOwnCode } from '@keywright/contract/orders';
import { createCheckoutSession } from '@keywright/contract/payments';
import { myCart } from '@keywright/contract/cart';
import { deleteProfile } from '@keywright/contract/profile';
import { login } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastOnRecord, onRecord, personRow, templatesOwed } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { hold } from '../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin, aTrial } from '../../testing/people.ts';
import { added, fulfil, paidAsGuest, paidAsMember } from '../../testing/requests.ts';

const app = await appOfThisFile();
let desk: Visitor;
beforeEach(async () => {
  desk = await as(app, await anAdmin(app.db, { fname: 'Maria', lname: 'Lopez' }));
});

const revoke = (id: string, by = desk) => by.call(revokeMember, { params: { id } });
const reinstate = (id: string) => desk.call(reinstateMember, { params: { id } });
const note = (id: string, notes: string, version?: number, by = desk) =>
  by.call(noteMember, { params: { id }, body: { notes, ...(version !== undefined && { version }) } });
const actsOf = async (id: string, action: string) => onRecord(app, { on: id, action }, 'details');
const mailsTo = async (email: string) => templatesOwed(app, { to: email, template: 'member-%' });

describe('T-32: a member whose access is revoked', () => {
  it('is out from that moment on, on record and told by mail; once more changes nothing', async () => {
    const person = await aMember(app.db);
    const browser = await as(app, person);
    expect((await revoke(person.id)).json).toMatchObject({ isActive: false, can: ['reinstate'] });
    expect((await browser.call(myCart)).status).toBe(401);
    const again = await visitor(app.url).call(login, { body: { email: person.email, password: person.password } });
    expect(again.refusal?.code).toBe('session.revoked');
    await revoke(person.id);
    expect(await actsOf(person.id, 'person.revoked')).toHaveLength(1);
    expect(await mailsTo(person.email)).toEqual(['member-revoked']);
  });

  it('pays on no page that was open: it is closed', async () => {
    const person = await aMember(app.db);
    const browser = await as(app, person);
    const { id } = await added(browser);
    const { json: cart } = await browser.call(myCart);
    await browser.call(createCheckoutSession, { body: { amount: cart.totalCents, items: [{ id }] } });
    await revoke(person.id);
    const state = async () =>
      (await app.db.selectFrom('customer_order').select('status').where('person_id', '=', person.id).executeTakeFirst())
        ?.status;
    await expect.poll(state, { timeout: 10_000 }).toBe('EXPIRED');
  });

  it('opens no code: of the two at once the later sees what the earlier did', async () => {
    const person = await aMember(app.db);
    const browser = await as(app, person);
    const { id } = await paidAsMember(app, browser);
    await fulfil(desk, id);
    const held = await hold(app.databaseUrl, 'select from person where id = $1 for update', [person.id]);
    const revoked = revoke(person.id);
    await held.waiting(1);
    const revealed = browser.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });
    await held.waiting(2);
    await held.release();
    expect([(await revoked).status, (await revealed).status]).toEqual([200, 401]);
    expect(await actsOf(id, 'code.revealed')).toEqual([]);
  });

  it('comes back by a new login alone, as validated as before', async () => {
    const person = await aMember(app.db);
    const browser = await as(app, person);
    await revoke(person.id);
    expect((await reinstate(person.id)).json).toMatchObject({ isActive: true, isValidatedUser: true, can: ['revoke'] });
    expect((await browser.call(myCart)).status).toBe(401);
    expect((await (await as(app, person)).call(myCart)).status).toBe(200);
    expect(await mailsTo(person.email)).toEqual(['member-revoked', 'member-reinstated']);
  });

  it('I-20: is never one of the desk’s own, nor somebody who is no more', async () => {
    const other = await anAdmin(app.db);
    expect((await revoke(other.id)).status).toBe(404);
    const gone = await aMember(app.db);
    await (await as(app, gone)).call(deleteProfile);
    expect((await revoke(gone.id)).status).toBe(404);
    expect((await desk.call(member, { params: { id: gone.id } })).status).toBe(404);
  });
});

describe('T-49: what the desk notes about a member', () => {
  it('is kept without any decision, as plain text and by its version; the log holds none of its words', async () => {
    const { id } = await aMember(app.db);
    const words = 'Called <b>back</b>.\nNo cards.';
    expect((await note(id, words, 0)).json).toMatchObject({ adminApprovalNotes: words, notesVersion: 1 });
    expect((await desk.call(member, { params: { id } })).json.adminApprovalNotes).toBe(words);
    expect(await actsOf(id, 'person.noted')).toEqual([{ details: { version: 1, length: words.length } }]);
  });

  it('loses no words of two who write at once: the later is refused and shown what stands there', async () => {
    const { id } = await aMember(app.db);
    await note(id, 'Mine.', 0);
    const late = await note(id, 'Theirs.', 0, await as(app, await anAdmin(app.db)));
    expect([late.status, late.refusal?.code]).toEqual([409, 'member.notes_changed']);
    expect(late.refusal?.detail).toMatchObject({ adminApprovalNotes: 'Mine.', notesVersion: 1 });
    expect((await note(id, 'Mine.', 0)).status).toBe(200);
    expect((await note(id, 'Both.', 1)).json.notesVersion).toBe(2);
  });

  it('has 4 kB at most, and dies with the profile', async () => {
    const person = await aMember(app.db);
    expect((await note(person.id, 'x'.repeat(4_001), 0)).status).toBe(422);
    await note(person.id, 'x'.repeat(4_000), 0);
    await (await as(app, person)).call(deleteProfile);
    const row = await personRow(app, person.id);
    expect(row.approval_notes).toBe('');
  });
});

describe('the list of members', () => {
  it('is found by the beginning of a name, a last name and an e-mail, and goes on by its cursor', async () => {
    const lname = `Zwyx${crypto.randomUUID().slice(0, 4)}`;
    const made: string[] = [];
    for (const fname of ['Ada', 'Bo', 'Cy']) made.push((await aMember(app.db, { fname, lname })).id);
    const find = (search: string, limit = 2, cursor?: string) =>
      desk.call(members, { query: { search, show: 'all', limit, ...(cursor && { cursor }) } });
    const first = await find(lname);
    expect(first.json.map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(first.headers.get('link')).toContain(made[1]);
    const second = await find(lname, 2, made[1]);
    expect([second.json.map(({ id }) => id), second.headers.get('link')]).toEqual([[made[0]], null]);
    expect((await find(`ada ${lname.toLowerCase()}`)).json.map(({ id }) => id)).toEqual([made[0]]);
    const row = await lastOnRecord(app, { action: 'request.searched' });
    expect(row.details).toMatchObject({ where: 'people' });
  });

  it('tells the inactive ones, who has which plan and when a trial ends, and holds nobody of the desk', async () => {
    const lname = `Qwvx${crypto.randomUUID().slice(0, 4)}`;
    const out = await aMember(app.db, { lname, isActive: false });
    const trial = await aMember(app.db, { lname });
    await aTrial(app, trial, 'ACTIVE');
    await anAdmin(app.db, { lname });
    const all = (await desk.call(members, { query: { search: lname, show: 'all', limit: 50 } })).json;
    expect(all.map(({ id, isActive, tier, trialEndsAt }) => [id, isActive, tier, trialEndsAt !== null])).toEqual([
      [trial.id, true, 'BASIC', true],
      [out.id, false, 'NONE', false],
    ]);
    const inactive = (await desk.call(members, { query: { search: lname, show: 'inactive', limit: 50 } })).json;
    expect(inactive.map(({ id }) => id)).toEqual([out.id]);
  });

  it('is taken along by a super admin alone, on record; no cell runs as a formula', async () => {
    const boss = await as(app, await aSuperAdmin(app.db));
    await aMember(app.db, { fname: '=1+1' });
    const file = await boss.call(memberExport);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.text).toContain(",'=1+1,");
    // Spreadsheets of French and Spanish part cells at semicolons.
    await aMember(app.db, { fname: 'Bo;=1+1', lname: '\uff1d1+1; -2' });
    expect((await boss.call(memberExport)).text).toContain(",Bo;'=1+1,'\uff1d1+1; '-2,");
    expect((await desk.call(memberExport)).status).toBe(403);
    expect(await actsOf('members', 'person.all_exported')).toHaveLength(2);
  });
});

describe('T-46: what somebody ordered', () => {
  it('is found by the e-mail of an account and of a guest, and is on record', async () => {
    const person = await aMember(app.db);
    const { orderId } = await paidAsMember(app, await as(app, person));
    const ask = (email: string) => desk.call(userHistory, { query: { email, limit: 50 } });
    expect((await ask(person.email.toUpperCase())).json).toMatchObject([{ id: orderId, status: 'PENDING' }]);
    expect(await actsOf(person.id, 'person.history_viewed')).toHaveLength(1);
    const guest = await paidAsGuest(app, visitor(app.url));
    await app.db
      .updateTable('customer_order')
      .set({ email: 'Gus@Example.com' })
      .where('id', '=', guest.orderId)
      .execute();
    expect((await ask('gus@example.com')).json).toMatchObject([{ id: guest.orderId }]);
    expect((await ask('nobody-at-all@example.com')).json).toEqual([]);
    const [{ vehicles } = { vehicles: [] }] = (await ask(person.email)).json;
    expect(vehicles).toEqual([{ year: expect.any(Number), make: expect.any(String), model: expect.any(String) }]);
    const { year, make, model } = vehicles[0] ?? {};
    const file = await desk.call(userHistoryExport, { query: { email: person.email } });
    expect(file.text.split('\r\n')).toHaveLength(3);
    expect(file.text).toContain(`,${year} ${make} ${model}\r\n`);
    const french = await as(app, await anAdmin(app.db));
    french.setCookie('PARAGLIDE_LOCALE', 'fr');
    const inFrench = await french.call(userHistoryExport, { query: { email: person.email } });
    expect(inFrench.text).toContain(`,${make} ${model} ${year}\r\n`);
  });

  it('is asked 60 times an hour by one admin', async () => {
    for (let times = 0; times < 60; times += 1) {
      await desk.call(userHistory, { query: { email: `n${times}@example.com`, limit: 50 } });
    }
    expect((await desk.call(userHistory, { query: { email: 'one-more@example.com', limit: 50 } })).status).toBe(429);
  });
});
