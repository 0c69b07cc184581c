import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { legalHolds, liftLegalHold, placeLegalHold } from '@keywright/contract/legal-holds';
import { deskRequest, pendingRequests } from '@keywright/contract/desk';
import { member } from '@keywright/contract/members';
import { myRequests } from '@keywright/contract/orders';
import { deleteProfile } from '@keywright/contract/profile';
import { leaveWorkshop } from '@keywright/contract/workshops';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { announce } from '../../platform/live/announce.ts';
import { onRecord, sessionsOf } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { openStream } from '../../testing/event-stream.ts';
import { added, aVehicle, fulfil, paidAsGuest, paidAsMember } from '../../testing/requests.ts';
import { runJob } from '../../testing/run-job.ts';
import { aShopOwner, aTechnician } from '../../testing/workshops.ts';
import { lockCodesDue } from '../requests/purge.store.ts';
import type { TimedJob } from '../../platform/jobs/job-table.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();
const app = await appOfThisFile({ clock });
let root: Visitor;

const place = async (about: 'request' | 'person', subject: string): Promise<string> => {
  root = await as(app, await aSuperAdmin(app.db));
  const answer = await root.call(placeLegalHold, { body: { about, subject, reason: 'The court asks.' } });
  expect([answer.status, answer.text]).toMatchObject([200, expect.any(String)]);
  return answer.json.find((hold) => hold.subject === subject.toLowerCase())!.id;
};
const lift = async (id: string) => {
  root = await as(app, await aSuperAdmin(app.db));
  const answer = await root.call(liftLegalHold, { params: { id }, body: { reason: 'It is over.' } });
  expect(answer.status).toBe(200);
};
const destroyAll = async () => {
  const { rows } = await sql<{ name: TimedJob }>`
    select identifier as name from graphile_worker._private_known_crontabs`.execute(app.db);
  for (const { name } of rows) await runJob(app.db, name);
};
/** Of these requests: how many photos and codes there still are, and how many rows. */
const left = async (...ids: string[]) => {
  const photos = await app.db
    .selectFrom('document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select('f.id')
    .where('d.request_id', 'in', ids)
    .where('f.state', '=', 'STORED')
    .execute();
  const rows = await app.db.selectFrom('request').select('code_destroyed_at as gone').where('id', 'in', ids).execute();
  return { photos: photos.length, codes: rows.filter(({ gone }) => gone === null).length, requests: rows.length };
};
const actsOn = async (id: string) =>
  (await onRecord(app, { on: id, action: 'hold.%' }, 'action', 'reason')).map(
    ({ action, reason }) => `${action}: ${reason}`,
  );

describe('a legal hold', () => {
  it('keeps the code and the photos of one request past their time, and of no other; both acts are on record', async () => {
    const desk = await as(app, await anAdmin(app.db));
    const [held, other] = [await paidAsGuest(app, visitor(app.url)), await paidAsGuest(app, visitor(app.url))];
    for (const { id } of [held, other]) await fulfil(desk, id);
    const inCart = await added(visitor(app.url));
    const cartHold = await place('request', inCart.id);
    const hold = await place('request', held.id);
    expect(await place('request', held.id)).toBe(hold);
    clock.advance(150 * DAY);
    await destroyAll();
    expect(await left(held.id)).toEqual({ photos: 3, codes: 1, requests: 1 });
    expect(await left(other.id)).toEqual({ photos: 0, codes: 0, requests: 1 });
    expect(await left(inCart.id)).toMatchObject({ photos: 3, requests: 1 });
    await lift(hold);
    await lift(cartHold);
    await destroyAll();
    expect(await left(held.id)).toEqual({ photos: 0, codes: 0, requests: 1 });
    expect(await left(inCart.id)).toMatchObject({ photos: 0 });
    expect(await actsOn(held.id)).toEqual(['hold.placed: The court asks.', 'hold.lifted: It is over.']);
    const listed = (await root.call(legalHolds)).json.find(({ id }) => id === hold);
    expect(listed).toMatchObject({ about: 'request', subject: held.id, liftReason: 'It is over.' });
  });

  it('on a person keeps all that is theirs, and their profile can not be deleted until it is lifted', async () => {
    const person = await aMember(app.db);
    const browser = await as(app, person);
    const { id } = await paidAsMember(app, browser);
    await fulfil(await as(app, await anAdmin(app.db)), id);
    const waiting = await added(browser, aVehicle('Nissan'));
    const hold = await place('person', person.email.toUpperCase());
    const sessions = () => sessionsOf(app, person.id).then((rows) => rows.length);
    const before = await sessions();
    for (const days of [100, 500]) {
      clock.advance(days * DAY);
      await destroyAll();
    }
    expect(await left(id, waiting.id)).toEqual({ photos: 6, codes: 2, requests: 2 });
    expect(await sessions()).toBe(before);
    const again = await as(app, person);
    const remove = () => again.call(deleteProfile, { body: { password: person.password } });
    const refused = await remove();
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'profile.not_now']);
    // Whom the hold is about must not find it.
    expect(refused.text).not.toMatch(/hold|held|legal/i);
    await lift(hold);
    expect((await remove()).status).toBe(200);
    await destroyAll();
    expect(await left(id, waiting.id)).toMatchObject({ photos: 0 });
    expect(await actsOn(person.id)).toHaveLength(2);
  });

  it('on a technician keeps what they ordered for a workshop when they go, and it becomes its owner’s', async () => {
    const owner = await aShopOwner(app);
    const tess = await aTechnician(app, owner);
    const { id } = await paidAsMember(app, tess);
    await fulfil(await as(app, await anAdmin(app.db)), id);
    await app.db
      .updateTable('customer_order')
      .set((eb) => ({
        workshop_id: eb
          .selectFrom('technician')
          .select((of) => of.ref('technician.workshop_id').as('id'))
          .where('person_id', '=', tess.person.id),
        placed_by: tess.person.id,
      }))
      .where('person_id', '=', tess.person.id)
      .execute();
    const hold = await place('person', tess.person.email);
    expect((await tess.call(leaveWorkshop)).status).toBe(200);
    expect((await owner.call(myRequests)).json.fulfilledRequests.map((one) => one.id)).toEqual([id]);
    clock.advance(150 * DAY);
    await destroyAll();
    expect(await left(id)).toEqual({ photos: 3, codes: 1, requests: 1 });
    await lift(hold);
    await destroyAll();
    expect(await left(id)).toEqual({ photos: 0, codes: 0, requests: 1 });
  });

  it('that is placed while something is being destroyed waits for it; what comes later sees the hold', async () => {
    const request = await paidAsGuest(app, visitor(app.url));
    await fulfil(await as(app, await anAdmin(app.db)), request.id);
    clock.advance(31 * DAY);
    root = await as(app, await aSuperAdmin(app.db));
    let placing: Promise<unknown> = Promise.resolve();
    await inTransaction(app.db, async (tx) => {
      expect((await lockCodesDue(tx, 10)).map(({ id }) => id)).toContain(request.id);
      placing = root.call(placeLegalHold, {
        body: { about: 'request', subject: request.id, reason: 'The court asks.' },
      });
      for (let waits = false; !waits; await pause(5)) {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(app.db);
        waits = rows.length > 0;
      }
      expect(await actsOn(request.id)).toEqual([]);
    });
    await placing;
    expect(await inTransaction(app.db, (tx) => lockCodesDue(tx, 10))).toEqual([]);
  });

  it('is lifted by nobody who is held by it, or whose request it is, and by anybody else of their rank', async () => {
    const held = await aSuperAdmin(app.db);
    const onPerson = await place('person', held.email);
    const self = visitor(app.url);
    const request = await paidAsGuest(app, self);
    const onRequest = await place('request', request.id);
    await self.signIn(held);
    for (const [hold, code] of [
      [onPerson, 'admin.own_account'],
      [onRequest, 'request.own_case'],
    ] as const) {
      const refused = await self.call(liftLegalHold, {
        params: { id: hold },
        body: { reason: 'I have nothing to hide.' },
      });
      expect([refused.status, refused.refusal?.code]).toEqual([403, code]);
    }
    expect(await actsOn(held.id)).toEqual(['hold.placed: The court asks.']);
    await lift(onPerson);
    await lift(onRequest);
    expect(await actsOn(held.id)).toEqual(['hold.placed: The court asks.', 'hold.lifted: It is over.']);
  });

  it('is listed by what people know it by, and no VIN is there in full', async () => {
    const email = `held.${crypto.randomUUID().slice(0, 8)}@example.com`;
    const guests = await paidAsGuest(app, visitor(app.url), { email });
    const inCart = await added(visitor(app.url), aVehicle('Nissan'));
    const person = await aMember(app.db, { fname: 'Mei', lname: 'Tanaka' });
    const ids = [
      await place('request', guests.id),
      await place('request', inCart.id),
      await place('person', person.email),
    ];
    const { json, text } = await root.call(legalHolds);
    const order = await app.db
      .selectFrom('request as r')
      .innerJoin('customer_order as o', 'o.id', 'r.order_id')
      .select(['o.confirmation_number as confirmationNumber', 'r.vin', 'r.make', 'r.model', 'r.year'])
      .where('r.id', '=', guests.id)
      .executeTakeFirstOrThrow();
    const { vin, ...known } = order;
    const [ofGuest, ofCart, ofPerson] = ids.map((id) => json.find((hold) => hold.id === id));
    expect(ofGuest).toMatchObject({ request: { ...known, vinEnd: vin.slice(-4) }, name: null, email });
    expect(ofCart).toMatchObject({ request: { make: 'Nissan', confirmationNumber: null } });
    expect(ofPerson).toMatchObject({ request: null, name: 'Mei Tanaka', email: person.email });
    expect(text).not.toContain(vin);
  });

  it('is said beside the request and the member that it keeps, to super admins alone, and whether they may lift it', async () => {
    const person = await aMember(app.db);
    const { id } = await paidAsMember(app, await as(app, person));
    const onPerson = await place('person', person.email);
    const onRequest = await place('request', id);
    const placer = { placedBy: 'Test Person', reason: 'The court asks.', mayLift: true };
    const asked = async (browser: Visitor) => {
      const request = await browser.call(deskRequest, { params: { id } });
      const waiting = await browser.call(pendingRequests);
      const ofMember = await browser.call(member, { params: { id: person.id } });
      return [request.json, waiting.json.find((one) => one.id === id)!, ofMember.json].map(({ holds }) => holds);
    };
    const both = [
      { id: onRequest, about: 'request', ...placer },
      { id: onPerson, about: 'person', ...placer },
    ];
    expect(await asked(root)).toMatchObject([both, both, [both[1]]]);
    expect(await asked(await as(app, await anAdmin(app.db)))).toEqual([undefined, undefined, undefined]);
    const own = await as(app, await aSuperAdmin(app.db));
    await app.db.updateTable('request').set({ person_id: own.person.id }).where('id', '=', id).execute();
    expect((await asked(own))[0]).toMatchObject([{ mayLift: false }]);
    await app.db.updateTable('request').set({ person_id: person.id }).where('id', '=', id).execute();
    await lift(onRequest);
    await lift(onPerson);
    expect(await asked(root)).toEqual([[], [], []]);
  });

  it('is no hint to others of the desk: they do not hear that one was placed or lifted', async () => {
    const person = await aMember(app.db);
    const { id } = await paidAsMember(app, await as(app, person));
    const listen = (browser: Visitor) =>
      openStream(`${app.url}/live`, { cookie: `access_token=${browser.cookie('access_token')}` });
    const streams = [
      await listen(await as(app, await anAdmin(app.db))),
      await listen(await as(app, await aSuperAdmin(app.db))),
    ];
    // What was done before comes before this one, and what comes after it is ours.
    const mark = { type: 'member.changed', id: randomUUID() };
    const say = () => announce(app.db, { type: 'member.changed', personId: mark.id }, ['desk']);
    await say();
    await lift(await place('request', id));
    await lift(await place('person', person.email));
    await say();
    const heard = async (stream: (typeof streams)[number]): Promise<unknown[]> => {
      const all = () => stream.messages().map(({ data }) => JSON.parse(data) as { id: string });
      await expect.poll(() => all().filter((hint) => hint.id === mark.id)).toHaveLength(2);
      return all().slice(all().findIndex((hint) => hint.id === mark.id));
    };
    const [others, supers] = await Promise.all(streams.map(heard));
    expect(others).toEqual([mark, mark]);
    const [request, who] = ['request', 'person'].map((kind) => ({ type: 'office.changed', id: kind }));
    expect(supers).toEqual([mark, request, request, who, who, mark]);
    for (const stream of streams) stream.leave();
  });

  it('is of something that is there', async () => {
    root = await as(app, await aSuperAdmin(app.db));
    for (const [about, subject] of [
      ['request', crypto.randomUUID()],
      ['request', 'nothing'],
      ['person', 'nobody@example.com'],
    ] as const) {
      expect((await root.call(placeLegalHold, { body: { about, subject, reason: 'Why not' } })).status).toBe(404);
    }
    expect(
      (await root.call(liftLegalHold, { params: { id: crypto.randomUUID() }, body: { reason: 'x' } })).status,
    ).toBe(404);
    expect(
      (await root.call(placeLegalHold, { body: { about: 'person', subject: 'a@example.com', reason: ' ' } })).status,
    ).toBe(422);
  });
});
