import { cancelRequest, reminders, revealOwnCode } from '@keywright/contract/orders';
import { logout } from '@keywright/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import {
  decline,
  openTracked,
  added,
  fulfil,
  paidAsGuest,
  paidAsMember,
  pay,
  start,
  wantPhoto,
} from '../../../testing/requests.ts';

const HOUR = 3_600_000;

const clock = heldClock();

const guest = () => visitor(app.url);
const member = async () => as(app, await aMember(app.db));
const desk = async () => as(app, await anAdmin(app.db));
const told = async (browser: Visitor) => (await browser.call(reminders)).json;
const nothing = { inCart: 0, orders: [] };

const app = await appOfThisFile({ clock });

describe('what a browser is reminded of', () => {
  it('a guest is told of the cart and of the order, and led to its link, from the desk to its end', async () => {
    const gus = guest();
    const { id, confirmationNumber, trackToken } = await paidAsGuest(app, gus);
    await added(gus);
    const order = { confirmationNumber, page: `/track/${trackToken}`, vehicle: { year: 2019, make: 'Ford' } };
    expect(await told(gus)).toMatchObject({ inCart: 1, orders: [{ ...order, state: 'in_queue' }] });
    await start(await desk(), id);
    expect((await told(gus)).orders).toMatchObject([{ state: 'at_desk' }]);
  });

  it('a photo that the desk asks for again comes before an order that waits', async () => {
    const mia = await member();
    const { id } = await paidAsMember(app, mia);
    await wantPhoto(await desk(), id);
    clock.advance(1_000);
    await paidAsMember(app, mia);
    expect((await told(mia)).orders.map(({ state }) => state)).toEqual(['photo_wanted', 'in_queue']);
  });

  it('a photo that is wanted again comes before a code that is ready, and says which it is', async () => {
    const mia = await member();
    const admin = await desk();
    const ready = await paidAsMember(app, mia);
    await fulfil(admin, ready.id);
    const { id } = await paidAsMember(app, mia);
    await wantPhoto(admin, id);
    expect((await told(mia)).orders).toMatchObject([
      { state: 'photo_wanted', photos: ['frontId'] },
      { state: 'ready', photos: [] },
    ]);
  });

  it('a ready code stands above a newer order until it is opened, and says neither code nor VIN', async () => {
    const mia = await member();
    const { id } = await paidAsMember(app, mia);
    await fulfil(await desk(), id, { keycode: 'SECRET77' });
    clock.advance(1_000);
    const newer = await paidAsMember(app, mia);
    const answer = await mia.call(reminders);
    expect(answer.json.orders).toMatchObject([
      { state: 'ready', page: `/dashboard?order=${id}` },
      { state: 'in_queue', page: `/dashboard?order=${newer.id}` },
    ]);
    expect(answer.text).not.toMatch(/SECRET77|1FT/);
    await mia.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });
    expect((await told(mia)).orders.map(({ state }) => state)).toEqual(['in_queue', 'ended']);
  });

  it("a guest's ready code is no news any more once it was opened on another device, by the link", async () => {
    const gus = guest();
    const { id, trackToken } = await paidAsGuest(app, gus);
    await fulfil(await desk(), id);
    expect((await told(gus)).orders).toMatchObject([{ state: 'ready' }]);
    const phone = guest();
    await openTracked(phone, { trackToken, id });
    expect((await told(gus)).orders).toMatchObject([{ state: 'ended' }]);
  });

  it('an order is forgotten some hours after its end, and one that waits is not within days', async () => {
    const gus = guest();
    const { id } = await paidAsGuest(app, gus);
    const waiting = guest();
    await paidAsGuest(app, waiting);
    const admin = await desk();
    await decline(admin, id, 'ID_EXPIRED');
    expect((await told(gus)).orders).toMatchObject([{ state: 'ended', end: 'declined' }]);
    clock.advance(13 * HOUR);
    expect(await told(gus)).toEqual(nothing);
    clock.advance(3 * 24 * HOUR);
    expect((await told(waiting)).orders).toMatchObject([{ state: 'in_queue' }]);
  });
});

describe('the end of an order', () => {
  it('is called canceled when all of it was canceled, and finished when a code was opened', async () => {
    const mia = await member();
    const { id } = await paidAsMember(app, mia);
    expect((await told(mia)).orders).toMatchObject([{ state: 'in_queue', end: null }]);
    expect((await mia.call(cancelRequest, { params: { id } })).status).toBe(200);
    expect((await told(mia)).orders).toMatchObject([{ state: 'ended', end: 'canceled' }]);
    const other = await member();
    const ready = await paidAsMember(app, other);
    await fulfil(await desk(), ready.id);
    await other.call(revealOwnCode, { params: { id: ready.id }, body: { what: 'keycode' } });
    expect((await told(other)).orders).toMatchObject([{ state: 'ended', end: 'finished' }]);
  });
});

describe('who is reminded of nothing', () => {
  it("a stranger, with no cookie or one of their own making, and another person's browser", async () => {
    await paidAsGuest(app, guest());
    const stranger = guest();
    expect(await told(stranger)).toEqual(nothing);
    expect((await stranger.call(reminders, {}, { cookie: 'guest=made-up' })).json).toEqual(nothing);
    expect(await told(await member())).toEqual(nothing);
  });

  it('whoever signs in on the browser of a visitor, of what the visitor ordered', async () => {
    const shared = guest();
    await paidAsGuest(app, shared);
    await shared.signIn(await aMember(app.db));
    expect(await told(shared)).toEqual(nothing);
  });

  it('whoever uses the browser after a log-out, of the member who left and of the visitor who was there before', async () => {
    const shared = guest();
    await paidAsGuest(app, shared);
    await shared.signIn(await aMember(app.db));
    await paidAsMember(app, shared);
    await added(shared);
    expect(await told(shared)).toMatchObject({ inCart: 1, orders: [{ state: 'in_queue' }] });
    await shared.call(logout);
    expect(await told(shared)).toEqual(nothing);
  });

  it('a session that no longer counts is refused and does not become a visitor', async () => {
    const browser = guest();
    const person = await aMember(app.db);
    await added(browser);
    await browser.signIn(person);
    await app.db.updateTable('person').set({ is_active: false }).where('id', '=', person.id).execute();
    expect((await browser.call(reminders)).status).toBe(401);
  });

  it('the desk keeps the cart of the visitor that its browser was', async () => {
    const browser = guest();
    const { guestUserId } = await added(browser);
    await browser.signIn(await anAdmin(app.db));
    await browser.call(logout);
    expect(await told(browser)).toMatchObject({ inCart: 1 });
    await pay(app, { guestId: guestUserId });
    expect(await told(browser)).toMatchObject({ inCart: 0, orders: [{ state: 'in_queue' }] });
  });
});
