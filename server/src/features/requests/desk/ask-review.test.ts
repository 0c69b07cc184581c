import { declineRequest, deskRequest, processRequest, releaseRequest, takeOverRequest } from '@keywright/contract/desk';
import { askReview, secondLook, secondReviews } from '@keywright/contract/second-look';
import { expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { atOnce, overtake } from '../../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { lastOnRecord, onRecord, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisTest } from '../../../testing/opened.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import {
  aVehicle,
  fulfil,
  lookAtPhotos,
  paidAsGuest,
  paidAsMember,
  reportNoTurn,
  start,
  startAndLook,
} from '../../../testing/requests.ts';

const clock = heldClock();

/** Two admins, and a rule by which a VIN that another customer paid for needs a second review. */
const openShop = async () => {
  const app = await appOfThisTest({ clock });
  await app.db
    .insertInto('flag_rule')
    .values({ kind: 'VIN_ELSEWHERE', version: 1, needs_second: true, most: 90 })
    .execute();
  const maria = await as(app, await anAdmin(app.db, { fname: 'Maria', lname: 'Lopez' }));
  const james = await as(app, await anAdmin(app.db, { fname: 'James', lname: 'Chen' }));
  return { app, maria, james };
};
type Shop = Awaited<ReturnType<typeof openShop>>;

/** A request whose code needs a second review. */
const flagged = async ({ app }: Shop): Promise<string> => {
  const vehicle = aVehicle();
  const { id } = await paidAsGuest(app, visitor(app.url), vehicle);
  await paidAsGuest(app, visitor(app.url), vehicle);
  return id;
};
const inHand = async (shop: Shop): Promise<string> => {
  const id = await flagged(shop);
  await startAndLook(shop.maria, id);
  return id;
};

const ask = (by: Visitor, id: string) => by.call(askReview, { params: { id } });
const caseOf = async (by: Visitor, id: string) => (await by.call(deskRequest, { params: { id } })).json;
const listed = async (by: Visitor) => (await by.call(secondReviews)).json.map(({ id }) => id);
const review = async (by: Visitor, id: string, verdict: 'APPROVED' | 'OBJECTED' = 'APPROVED') =>
  by.call(secondLook, { params: { id }, body: { verdict, note: 'Seen.', mark: await lookAtPhotos(by, id) } });
const send = (by: Visitor, vehicleId: string) =>
  by.call(processRequest, { body: { vehicleId, keycode: 'K1234', documentsVerified: true } });
const askedIn = async (by: Visitor, id: string) => (await caseOf(by, id)).secondLook.asked;
const afterMinutes = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * MINUTE_MS));

it('an admin asks for a second review, a colleague finds the request in a list and approves, and the admin sends the code', async () => {
  const shop = await openShop();
  const { app, maria, james } = shop;
  const id = await inHand(shop);
  expect((await caseOf(maria, id)).can).toContain('askReview');
  expect((await caseOf(james, id)).can).not.toContain('askReview');
  expect(await listed(james)).toEqual([]);

  const asked = await ask(maria, id);
  expect([asked.status, asked.json.secondLook.asked]).toEqual([
    200,
    { name: 'Maria Lopez', at: clock.now().toISOString(), isMine: true, isOpen: true },
  ]);
  expect(asked.json.can).not.toContain('askReview');
  expect(await askedIn(james, id)).toMatchObject({ name: 'Maria Lopez', isMine: false, isOpen: true });
  expect(await listed(james)).toEqual([id]);
  expect(await lastOnRecord(app, { on: id, action: 'request.review_asked' })).toMatchObject({
    actor_id: maria.person.id,
    details: { flags: ['VIN_ELSEWHERE'] },
  });
  expect((await send(maria, id)).refusal?.code).toBe('request.second_look');

  expect((await review(james, id)).status).toBe(200);
  expect(await askedIn(maria, id)).toMatchObject({ isMine: true, isOpen: false });
  expect((await caseOf(maria, id)).secondLook.isApproved).toBe(true);
  expect((await send(maria, id)).status).toBe(200);
  expect(await listed(maria)).toEqual([]);
  expect(await askedIn(maria, id)).toBeNull();
});

it('asking again changes nothing and is recorded once, also by two presses at the same moment', async () => {
  const shop = await openShop();
  const { app, maria } = shop;
  const id = await inHand(shop);
  const answers = await atOnce(app.db, { table: 'request', id }, [() => ask(maria, id), () => ask(maria, id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(maria, id)).status).toBe(200);
  expect(await onRecord(app, { on: id, action: 'request.review_asked' })).toHaveLength(1);
});

it('an objection gives the request back to the admin, who can ask again', async () => {
  const shop = await openShop();
  const { app, maria, james } = shop;
  const id = await inHand(shop);
  await ask(maria, id);
  afterMinutes(1);
  expect((await review(james, id, 'OBJECTED')).status).toBe(200);
  expect(await askedIn(maria, id)).toMatchObject({ isOpen: false });
  expect((await caseOf(maria, id)).can).toContain('askReview');
  afterMinutes(1);
  expect((await ask(maria, id)).json.secondLook.asked).toMatchObject({ isOpen: true });
  expect(await onRecord(app, { on: id, action: 'request.review_asked' })).toHaveLength(2);
});

it('the question ends when the request is returned, taken over or declined', async () => {
  const shop = await openShop();
  const { maria, james } = shop;
  const returned = await inHand(shop);
  await ask(maria, returned);
  await maria.call(releaseRequest, { params: { id: returned } });
  expect(await askedIn(james, returned)).toBeNull();
  afterMinutes(1);
  await start(maria, returned);
  expect(await askedIn(maria, returned)).toBeNull();
  await ask(maria, returned);

  afterMinutes(6);
  expect((await james.call(takeOverRequest, { params: { id: returned } })).status).toBe(200);
  expect(await askedIn(james, returned)).toBeNull();
  expect(await listed(maria)).toEqual([]);
  expect((await ask(james, returned)).json.secondLook.asked).toMatchObject({ isMine: true });
  await james.call(declineRequest, { params: { id: returned }, body: { reason: 'ID_EXPIRED' } });
  expect(await askedIn(maria, returned)).toBeNull();
  expect(await listed(maria)).toEqual([]);
});

it('only the admin who holds a request asks, and only where a review is needed that somebody could give', async () => {
  const shop = await openShop();
  const { app, maria, james } = shop;
  const id = await inHand(shop);
  const byColleague = await ask(james, id);
  expect([byColleague.status, byColleague.refusal?.code]).toEqual([409, 'request.not_yours']);
  const waiting = await flagged(shop);
  expect((await ask(maria, waiting)).refusal?.code).toBe('request.wrong_state');

  const clean = (await paidAsGuest(app, visitor(app.url))).id;
  await startAndLook(maria, clean);
  expect((await ask(maria, clean)).json.secondLook.asked).toBeNull();
  await app.db.updateTable('person').set({ is_active: false }).where('id', '=', james.person.id).execute();
  const alone = await caseOf(maria, id);
  expect([alone.can.includes('askReview'), alone.secondLook.isSoleReviewer]).toEqual([false, true]);
  expect((await ask(maria, id)).json.secondLook.asked).toBeNull();
});

it('a question that nobody can answer any more keeps no admin from going on alone', async () => {
  const shop = await openShop();
  const { app, maria, james } = shop;
  const id = await inHand(shop);
  await ask(maria, id);
  await app.db.updateTable('person').set({ is_active: false }).where('id', '=', james.person.id).execute();
  expect((await caseOf(maria, id)).secondLook).toMatchObject({ isSoleReviewer: true, asked: { isOpen: false } });
});

it('a question that meets a take-over which commits first is refused', async () => {
  const shop = await openShop();
  const { app, maria, james } = shop;
  const id = await inHand(shop);
  const now = clock.now();
  const refused = await overtake(
    app.db,
    (tx) =>
      tx.updateTable('request').set({ started_by: james.person.id, held_since: now }).where('id', '=', id).execute(),
    () => ask(maria, id),
  );
  expect([refused.status, refused.refusal?.code]).toEqual([409, 'request.not_yours']);
  expect(await requestRow(app, id)).toMatchObject({ review_asked_by: null, review_asked_at: null });
});

it('a reported code is in the list once its review was asked for, and comes back approved to the admin who asked', async () => {
  const shop = await openShop();
  const { app, maria, james } = shop;
  const buyer = await as(app, await aMember(app.db));
  const { id } = await paidAsMember(app, buyer);
  await fulfil(james, id);
  await reportNoTurn(buyer, james, id);
  expect((await caseOf(maria, id)).can).toContain('askReview');
  afterMinutes(1);
  expect((await ask(maria, id)).json.secondLook.asked).toMatchObject({ isMine: true, isOpen: true });
  expect(await listed(james)).toEqual([id]);
  const forJames = await caseOf(james, id);
  expect(forJames.can).toContain('secondLook');
  expect(forJames.secondLook.asked).toMatchObject({ name: 'Maria Lopez', isMine: false });
  expect((await review(james, id)).status).toBe(200);
  expect((await lastOnRecord(app, { on: id, action: 'request.second_look' })).details).toMatchObject({
    sender: maria.person.id,
  });
  expect((await caseOf(maria, id)).secondLook).toMatchObject({ isApproved: true, asked: { isOpen: false } });
});

it('the question of an admin whose access was revoked is no question any more', async () => {
  const shop = await openShop();
  const { app, maria, james } = shop;
  const buyer = await as(app, await aMember(app.db));
  const { id } = await paidAsMember(app, buyer);
  await fulfil(james, id);
  await reportNoTurn(buyer, james, id);
  await ask(maria, id);
  await app.db
    .updateTable('person')
    .set({ approval: 'REVOKED', approval_at: clock.now() })
    .where('id', '=', maria.person.id)
    .execute();
  expect(await askedIn(james, id)).toBeNull();
});
