import { cartItems, guestCartItems, myCart, removeFromCart, restoreToCart } from '@keywright/contract/cart';
import { createCheckoutSession } from '@keywright/contract/payments';
import { trackOrder } from '@keywright/contract/orders';
import { login } from '@keywright/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { billingMonthOfPerson } from '../../subscriptions/subscriptions.facts.ts';
import { requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { aMember } from '../../../testing/people.ts';
import { added as askFor, ask, aVehicle, pay } from '../../../testing/requests.ts';
import { heldClock } from '../../../platform/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { destroyImages } from '../destroy-images.ts';
import { expireCarts } from './expire-carts.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });

/** Asks for a vehicle a second after the one before. */
const added = (...asked: Parameters<typeof askFor>) => {
  clock.advance(1_000);
  return askFor(...asked);
};
const guest = () => visitor(app.url);
const memberWith = async (tier?: 'BASIC' | 'PROFESSIONAL' | 'ENTERPRISE'): Promise<Visitor & { personId: string }> => {
  const browser = await as(app, await aMember(app.db, tier ? { tier } : {}));
  return { ...browser, personId: browser.person.id };
};
const summary = async (browser: Visitor) => (await browser.call(myCart)).json;
const statusOf = async (id: string) => (await requestRow(app, id)).status;
const filesOf = (requestId: string) =>
  app.db
    .selectFrom('document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['f.id', 'f.state', 'f.owner_key as ownerKey'])
    .where('d.request_id', '=', requestId)
    .execute();
const never = { closeCheckout: async () => undefined };

describe('what a cart costs', () => {
  it('guests see what they pay, the PIN in it, and what members would pay', async () => {
    const browser = guest();
    await added(browser, aVehicle('Nissan'));
    await added(browser, aVehicle('Ford'));
    expect(await summary(browser)).toMatchObject({
      isGuest: true,
      tier: 'NONE',
      codesCents: 16_000,
      pinCents: 2_000,
      discountCents: 0,
      totalCents: 16_000,
      memberTotalCents: 11_100,
      limit: 5,
      checkoutUrl: null,
    });
    const { items } = await summary(browser);
    expect(items[0]).toMatchObject({ standardPrice: 90, finalPrice: 90, price: 90, isTemporary: true, withPin: true });
    expect(JSON.stringify(items)).not.toMatch(/[A-HJ-NPR-Z0-9]{17}/);
  });

  it('members pay the member price, less what their plan takes off', async () => {
    const browser = await memberWith('PROFESSIONAL');
    await added(browser, aVehicle('Nissan'));
    await added(browser, aVehicle('Ford'));
    const cart = await summary(browser);
    expect(cart).toMatchObject({ codesCents: 11_100, discountPercent: 20, discountCents: 2_220, totalCents: 8_880 });
    expect(cart.items.map((item) => item.discountCents)).toEqual([1_120, 1_100]);
    expect((await browser.call(cartItems)).json).toEqual(cart.items);
  });

  it('BASIC discounts its makes once a month and says why', async () => {
    const browser = await memberWith('BASIC');
    await added(browser, aVehicle('Ford'));
    await added(browser, aVehicle('Toyota'));
    expect(await summary(browser)).toMatchObject({
      discountPercent: 15,
      discountCents: 825,
      discountWhy: 'basic_one_order_a_month',
      totalCents: 10_675,
    });
    const { orderId } = await pay(app, { personId: browser.personId });
    await app.db
      .insertInto('discount_slot')
      .values({
        person_id: browser.personId,
        month: await billingMonthOfPerson(app.db, browser.personId, clock.now()),
        order_id: orderId,
      })
      .execute();
    await added(browser, aVehicle('Ford'));
    expect(await summary(browser)).toMatchObject({
      discountCents: 0,
      discountWhy: 'basic_slot_used',
      totalCents: 5_500,
    });
  });

  it('an empty cart is a cart too', async () => {
    expect(await summary(guest())).toMatchObject({ id: null, items: [], totalCents: 0, expiresAt: null });
  });
});

describe("T-10: a guest's cart", () => {
  it('needs the id and that guest’s cookie; a wrong one, or none, is told like one that never was', async () => {
    const owner = guest();
    const { guestUserId } = await added(owner);
    const look = (browser: Visitor) => browser.call(guestCartItems, { query: { guestUserId } });
    expect((await look(owner)).json).toHaveLength(1);
    const stranger = guest();
    await added(stranger);
    const unknown = await stranger.call(guestCartItems, { query: { guestUserId: 'AAAAAAAAAAAAAAAAAAAAAA' } });
    for (const browser of [guest(), stranger]) {
      const answer = await look(browser);
      expect(answer.status).toBe(404);
      expect({ ...answer.refusal, requestId: '' }).toEqual({ ...unknown.refusal, requestId: '' });
    }
  });

  it("holds lines that nobody else can take out: others' and unknown ids answer alike", async () => {
    const owner = guest();
    const { id } = await added(owner);
    const thief = guest();
    await added(thief);
    for (const browser of [guest(), thief, await memberWith()]) {
      expect((await browser.call(removeFromCart, { params: { id } })).status).toBe(404);
      expect((await browser.call(removeFromCart, { params: { id: crypto.randomUUID() } })).status).toBe(404);
      expect((await browser.call(restoreToCart, { params: { id } })).status).toBe(404);
    }
    expect(await statusOf(id)).toBe('IN_CART');
  });
});

describe('taking a line out', () => {
  it('takes it off the sum, moves the version on, and can be undone for ten minutes', async () => {
    const browser = await memberWith();
    const { id } = await added(browser);
    const before = await summary(browser);
    const removed = await browser.call(removeFromCart, { params: { id } });
    expect(removed.json).toMatchObject({ items: [], totalCents: 0, version: before.version + 1 });
    expect((await browser.call(removeFromCart, { params: { id } })).json.version).toBe(before.version + 1);
    const restored = await browser.call(restoreToCart, { params: { id } });
    expect(restored.json).toMatchObject({ totalCents: 5_500, version: before.version + 2 });
    await browser.call(removeFromCart, { params: { id } });
    clock.advance(10 * MINUTE_MS + 1);
    const late = await browser.call(restoreToCart, { params: { id } });
    expect([late.status, late.refusal?.code]).toEqual([409, 'request.wrong_state']);
  });

  it('can not be undone when the VIN was asked for again meanwhile', async () => {
    const browser = await memberWith();
    const vehicle = aVehicle();
    const { id } = await added(browser, vehicle);
    await browser.call(removeFromCart, { params: { id } });
    await added(browser, vehicle);
    const answer = await browser.call(restoreToCart, { params: { id } });
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'cart.same_vin']);
  });

  it('is not for what is paid: that is in no cart', async () => {
    const browser = await memberWith();
    const { id } = await added(browser);
    await pay(app, { personId: browser.personId });
    expect((await browser.call(removeFromCart, { params: { id } })).status).toBe(404);
    expect(await statusOf(id)).toBe('PENDING');
    expect(await summary(browser)).toMatchObject({ items: [] });
  });
});

describe("T-36: a guest's cart ends", () => {
  it('24 hours after its last request, and its photos with it', async () => {
    const browser = guest();
    const first = await added(browser);
    clock.advance(23 * HOUR_MS);
    const second = await added(browser);
    clock.advance(23 * HOUR_MS);
    await expireCarts(app.parts, never);
    expect((await summary(browser)).items).toHaveLength(2);
    clock.advance(HOUR_MS);
    expect((await summary(browser)).items).toHaveLength(0);
    expect(await expireCarts(app.parts, never)).toBe(1);
    for (const { id } of [first, second]) {
      expect(await statusOf(id)).toBe('EXPIRED');
      expect((await filesOf(id)).map(({ state }) => state)).toEqual(['DELETED', 'DELETED', 'DELETED']);
    }
    expect(await expireCarts(app.parts, never)).toBe(0);
  });

  it('a payment that comes after all still counts', async () => {
    const browser = guest();
    const { guestUserId, id } = await added(browser);
    const order = await pay(app, { guestId: guestUserId });
    expect(await statusOf(id)).toBe('PENDING');
    clock.advance(25 * HOUR_MS);
    await expireCarts(app.parts, never);
    expect(await statusOf(id)).toBe('PENDING');
    expect((await filesOf(id)).every(({ state }) => state === 'STORED')).toBe(true);
    expect((await browser.call(trackOrder, { params: { token: order.trackToken } })).status).toBe(200);
  });

  it('what was taken out of a cart loses its photos a day later', async () => {
    const browser = await memberWith();
    const { id } = await added(browser);
    await browser.call(removeFromCart, { params: { id } });
    clock.advance(23 * HOUR_MS);
    await destroyImages(app.parts);
    expect((await filesOf(id)).every(({ state }) => state === 'STORED')).toBe(true);
    clock.advance(2 * HOUR_MS);
    await destroyImages(app.parts);
    expect((await filesOf(id)).every(({ state }) => state === 'DELETED')).toBe(true);
  });
});

describe('T-38, I-19: signing in half-way', () => {
  it("moves the guest's lines into the member's cart at the member's prices, a VIN that is in both once", async () => {
    const elsewhere = await as(app, await aMember(app.db));
    const both = aVehicle('Ford');
    const own = await added(elsewhere, both);

    const browser = guest();
    const line = await added(browser, aVehicle('Nissan'));
    const double = await added(browser, both);
    await browser.signIn(elsewhere.person);

    const cart = await summary(browser);
    expect(cart.items.map((item) => item.id).toSorted()).toEqual([own.id, line.id].toSorted());
    expect(cart).toMatchObject({ isGuest: false, codesCents: 5_600 + 5_500 });
    expect(await statusOf(double.id)).toBe('REMOVED');
    expect((await filesOf(line.id)).every(({ ownerKey }) => ownerKey === `person:${elsewhere.person.id}`)).toBe(true);
    const old = await app.db.selectFrom('cart').select('state').where('id', '=', line.cartId).executeTakeFirstOrThrow();
    expect(old.state).toBe('MERGED');
    await browser.signIn(elsewhere.person);
    expect((await summary(browser)).items).toHaveLength(2);
  });

  it("an id of somebody else's guest cart brings nothing along", async () => {
    const victim = guest();
    const { guestUserId } = await added(victim);
    const thief = guest();
    await thief.callAnyhow(login, { body: { ...(await aMember(app.db)), guestUserId } });
    expect((await summary(thief)).items).toEqual([]);
    expect((await summary(victim)).items).toHaveLength(1);
  });

  it('leaves what the guest has paid for with its order and its private link', async () => {
    const browser = guest();
    const { guestUserId, id } = await added(browser);
    const { trackToken } = await pay(app, { guestId: guestUserId });
    await browser.signIn(await aMember(app.db));
    expect((await browser.call(trackOrder, { params: { token: trackToken } })).json.requests[0]).toMatchObject({
      id,
      status: 'PENDING',
    });
  });

  it('merges once, however many sign-ins come at once', async () => {
    const person = await aMember(app.db);
    const browser = guest();
    await added(browser);
    await added(browser, aVehicle('Nissan'));
    const secret = browser.cookie('guest') ?? '';
    const tabs = [1, 2, 3, 4].map(() => {
      const tab = visitor(app.url);
      tab.setCookie('guest', secret);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.signIn(person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const tab of tabs) expect((await summary(tab)).items).toHaveLength(2);
  });
});

it('a cart that is changed while its payment completes is left alone', async () => {
  const { Failure } = await import('../../../platform/failure.ts');
  const locked = {
    ...never,
    closeCheckout: async () => {
      throw new Failure('cart.locked');
    },
  };
  const browser = guest();
  const { id } = await added(browser);
  clock.advance(25 * HOUR_MS);
  await expireCarts(app.parts, locked);
  expect(await statusOf(id)).toBe('IN_CART');
  await expireCarts(app.parts, never);
  expect(await statusOf(id)).toBe('EXPIRED');
});

it('a guest whose cart ended starts another one', async () => {
  const browser = guest();
  const first = await added(browser);
  clock.advance(25 * HOUR_MS);
  await expireCarts(app.parts, never);
  const answer = await ask(browser);
  expect(answer.status).toBe(200);
  expect(answer.json.cartId).not.toBe(first.cartId);
});

describe('a checkout that is open', () => {
  const checkOut = async (browser: Visitor) => {
    const { totalCents: amount, items } = await summary(browser);
    return browser.call(createCheckoutSession, { body: { amount, items } });
  };

  it('is shown with the cart that it is for, and closed before that cart changes', async () => {
    const browser = guest();
    await added(browser);
    const { id } = await added(browser);
    const { url } = (await checkOut(browser)).json;
    expect((await summary(browser)).checkoutUrl).toBe(url);
    const changed = await browser.call(removeFromCart, { params: { id } });
    expect(changed.json).toMatchObject({ checkoutUrl: null });
    const orders = await app.db
      .selectFrom('customer_order')
      .select('status')
      .where('cart_id', '=', changed.json.id)
      .execute();
    expect(orders).toEqual([{ status: 'EXPIRED' }]);
    expect((await checkOut(browser)).json.url).not.toBe(url);
  });

  it('is closed when its guest cart moves into an account', async () => {
    const browser = guest();
    const { cartId } = await added(browser);
    await checkOut(browser);
    await browser.signIn(await aMember(app.db));
    const status = async () =>
      (await app.db.selectFrom('customer_order').select('status').where('cart_id', '=', cartId).executeTakeFirst())
        ?.status;
    await expect.poll(status, { timeout: 10_000 }).toBe('EXPIRED');
    expect((await summary(browser)).items).toHaveLength(1);
  });
});
