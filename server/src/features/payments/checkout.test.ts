import { myCart, removeFromCart, restoreToCart } from '@keywright/contract/cart';
import { checkoutCart, createCheckoutSession, processPaymentSuccess } from '@keywright/contract/payments';
import { trackOrder } from '@keywright/contract/orders';
import { describe, expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { writeLetter } from '../../platform/mail/mail-table.ts';
import { atOnce } from '../../testing/barrier.ts';
import { owedMails, requestRow } from '../../testing/look-ups.ts';
import { as, visitor, type Visitor } from '../../testing/browser.ts';
import { aMember } from '../../testing/people.ts';
import { added, aVehicle, tokenIn } from '../../testing/requests.ts';
import {
  aGuest,
  cartOf,
  checkout,
  comesTo,
  ledgerOf,
  orderAt,
  sessionIn,
  shopOfThisFile,
} from '../../testing/stripe-double/shop.ts';
import { paymentMails } from './payments.mails.ts';

const clock = heldClock();
const shop = await shopOfThisFile({ clock });

const statusOf = async (id: string): Promise<string> => (await requestRow(shop, id)).status;

describe('what the buyer says about the cart', () => {
  test('T-01: a buyer who says it costs one cent is shown the true cart, and no page opens', async () => {
    const guest = await aGuest(shop);
    const { items } = await cartOf(guest);
    const before = shop.double.world.sessions.size;
    const answer = await guest.call(createCheckoutSession, { body: { amount: 1, items } });
    expect(answer.status).toBe(409);
    expect(answer.refusal?.code).toBe('cart.changed');
    expect(answer.refusal?.error).toBe('Your cart has changed. Please review it and try again.');
    expect(answer.refusal?.detail).toMatchObject({ totalCents: 7000 });
    expect(shop.double.world.sessions.size).toBe(before);
  });

  test('opens one card page with and without amount and items', async () => {
    const guest = await aGuest(shop);
    const { totalCents, items } = await cartOf(guest);
    const plain = await guest.call(checkoutCart, { body: {} });
    const compared = await guest.call(createCheckoutSession, { body: { amount: totalCents, items } });
    expect([plain.status, plain.json]).toEqual([200, compared.json]);
    const empty = await visitor(shop.url).call(checkoutCart, { body: {} });
    expect([empty.status, empty.refusal?.code]).toEqual([409, 'cart.empty']);
  });

  test('keeps the time zone that the browser names, and none that does not exist', async () => {
    const zoneAfter = async (named: string | null): Promise<string | null> => {
      const guest = await aGuest(shop);
      if (named !== null) guest.setCookie('time_zone', named);
      return (await orderAt(shop, sessionIn(await checkout(guest)))).zone;
    };
    expect(await zoneAfter('America/Chicago')).toBe('America/Chicago');
    for (const unknown of [null, 'America/Nowhere', '+06:00', 'x'.repeat(65)])
      expect(await zoneAfter(unknown)).toBeNull();
  });

  test("T-01: somebody else's items are not found", async () => {
    const guest = await aGuest(shop);
    const other = await cartOf(await aGuest(shop));
    const { totalCents, items } = await cartOf(guest);
    const theirs = await guest.call(createCheckoutSession, { body: { amount: other.totalCents, items: other.items } });
    const both = await guest.call(createCheckoutSession, {
      body: { amount: totalCents, items: [...items, ...other.items] },
    });
    const unknown = await guest.call(createCheckoutSession, {
      body: { amount: totalCents, items: [...items, { id: 7 }] },
    });
    expect([theirs.status, both.status, unknown.status]).toEqual([404, 404, 404]);
  });

  test('T-01: a visitor without a cart of their own reaches nobody else’s', async () => {
    const { totalCents, items } = await cartOf(await aGuest(shop));
    const answer = await visitor(shop.url).call(createCheckoutSession, { body: { amount: totalCents, items } });
    expect(answer.status).toBe(404);
  });

  test('T-06: prices, tiers and discounts sent by a client change nothing', async () => {
    const guest = await aGuest(shop);
    const { totalCents, items } = await cartOf(guest);
    const answer = await guest.callAnyhow(createCheckoutSession, {
      body: {
        amount: totalCents,
        items: items.map(({ id }) => ({
          id,
          price: 0.01,
          finalPrice: 0.01,
          subscriptionTier: 'ENTERPRISE',
          discount: 99,
        })),
        discountPercent: 100,
      },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(shop.double.world.session(sessionIn(answer)).amount).toBe(7000);
  });

  test('an item that was removed in another tab is a changed cart, not a stranger’s', async () => {
    const guest = await aGuest(shop, ['Ford', 'Toyota']);
    const { totalCents, items } = await cartOf(guest);
    await guest.call(removeFromCart, { params: { id: items[0]!.id } });
    const answer = await guest.call(createCheckoutSession, { body: { amount: totalCents, items } });
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'cart.changed']);
  });

  test('an empty cart opens no page', async () => {
    const guest = await aGuest(shop);
    const { items } = await cartOf(guest);
    await guest.call(removeFromCart, { params: { id: items[0]!.id } });
    const answer = await guest.call(createCheckoutSession, { body: { amount: 0, items: [] } });
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'cart.empty']);
  });
});

describe('T-02: the way back', () => {
  test('leads to no other site and to no other page of this one', async () => {
    const guest = await aGuest(shop);
    const bad = [
      'https://evil.example/payment-success',
      '//evil.example/payment-success',
      `${shop.url}@evil.example/payment-success`,
      `${shop.url}/admin`,
      `${shop.url}/payment-success/../admin`,
      `http://user:pw@${new URL(shop.url).host}/payment-success`,
      'javascript:alert(1)',
      'nonsense',
    ];
    for (const success_url of bad) {
      const answer = await checkout(guest, { success_url });
      expect([answer.status, answer.refusal?.code], success_url).toEqual([422, 'payment.bad_url']);
    }
    const cancelled = await checkout(guest, { cancel_url: `${shop.url}/login` });
    expect(cancelled.refusal?.code).toBe('payment.bad_url');
  });

  test('is this site’s own pages, in the buyer’s language, with the session put in by the provider', async () => {
    const guest = await aGuest(shop);
    const asked = {
      success_url: `${shop.url}/fr/payment-success?session_id=mine&next=//evil`,
      cancel_url: `${shop.url}/fr/cart`,
    };
    const session = shop.double.world.session(sessionIn(await checkout(guest, asked)));
    expect(session.successUrl).toBe(`${shop.url}/fr/payment-success?session_id={CHECKOUT_SESSION_ID}`);
    expect(session.cancelUrl).toBe(`${shop.url}/fr/cart?payment=canceled`);
  });

  test('is the configured one when none is asked for', async () => {
    const session = shop.double.world.session(sessionIn(await checkout(await aGuest(shop))));
    expect(session.successUrl).toBe(`${shop.url}/payment-success?session_id={CHECKOUT_SESSION_ID}`);
  });
});

describe('T-03: the word of a buyer who comes back', () => {
  test('counts for nothing until the provider says the same', async () => {
    const guest = await aGuest(shop);
    const session = sessionIn(await checkout(guest));
    const early = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect([early.status, early.json.status, early.json.trackPath]).toEqual([202, 'processing', null]);
    expect((await orderAt(shop, session)).status).toBe('AWAITING_PAYMENT');
  });

  test('is believed once the provider confirms, by session or by payment, however often', async () => {
    shop.double.notices({ drop: true });
    const guest = await aGuest(shop);
    const session = sessionIn(await checkout(guest));
    const { intentId } = shop.double.pay(session);
    const byPayment = await guest.call(processPaymentSuccess, { body: { paymentIntentId: intentId! } });
    const bySession = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    shop.double.notices({});
    expect(byPayment.json.status).toBe('paid');
    expect(bySession.json).toEqual(byPayment.json);
    expect(bySession.json.trackPath).toMatch(/^\/track\/[\w-]{43}$/);
    expect((await guest.open(trackOrder, bySession.json.trackPath, { accept: 'application/json' })).status).toBe(200);
  });

  test("somebody else's payment, and one that nobody knows, are not found alike", async () => {
    const buyer = await aGuest(shop);
    const session = sessionIn(await checkout(buyer));
    const { intentId } = shop.double.pay(session);
    await shop.double.idle();
    const thief = await aGuest(shop);
    const answers = await Promise.all(
      [session, intentId!, 'cs_test_00000000000000000000', 'pi_00000000000000000000'].map((paymentIntentId) =>
        thief.call(processPaymentSuccess, { body: { paymentIntentId } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await visitor(shop.url).call(processPaymentSuccess, { body: { paymentIntentId: session } })).status).toBe(
      404,
    );
    const told = answers.map(({ refusal }) => [refusal?.error, refusal?.code]);
    expect(new Set(told.map(String)).size).toBe(1);
  });
});

describe('T-03b: a buyer who pays and closes the tab', () => {
  test('has the order all the same: the notice empties the cart and queues the request', async () => {
    const guest = await aGuest(shop);
    const { items } = await cartOf(guest);
    const session = sessionIn(await checkout(guest));
    shop.double.pay(session, 'typed@there.example');
    await shop.double.idle();
    await expect.poll(async () => (await orderAt(shop, session)).status).toBe('HELD');
    expect((await cartOf(guest)).items).toEqual([]);
    expect(await statusOf(items[0]!.id)).toBe('PENDING');
  });

  test('pays for what was on the page: what comes into the cart afterwards stays there', async () => {
    const guest = await aGuest(shop);
    const session = sessionIn(await checkout(guest));
    shop.double.pay(session);
    await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    const later = await added(guest, aVehicle('Toyota'));
    expect((await cartOf(guest)).items.map(({ id }) => id)).toEqual([later.id]);
    const lines = await shop.db
      .selectFrom('order_line')
      .select('make')
      .where('order_id', '=', (await orderAt(shop, session)).id)
      .execute();
    expect(lines).toEqual([{ make: 'Ford' }]);
  });
});

describe('T-13: a cart that changes while its page is open', () => {
  const reopened = async (change: (guest: Visitor, id: string) => Promise<unknown>) => {
    const guest = await aGuest(shop, ['Ford', 'Toyota']);
    const { items } = await cartOf(guest);
    const session = sessionIn(await checkout(guest));
    await change(guest, items.find(({ make }) => make === 'Ford')!.id);
    return { guest, session };
  };

  test('closes the page at the provider first, so that nobody pays for what they took out', async () => {
    const { guest, session } = await reopened((who, id) => who.call(removeFromCart, { params: { id } }));
    expect(shop.double.world.session(session).status).toBe('expired');
    expect((await orderAt(shop, session)).status).toBe('EXPIRED');
    const next = await checkout(guest);
    expect(next.status, next.text).toBe(200);
    expect(sessionIn(next)).not.toBe(session);
    expect(shop.double.world.session(sessionIn(next)).amount).toBe(7500);
  });

  test('is too late to change when the payment is complete: the payment wins, and both are served', async () => {
    const guest = await aGuest(shop, ['Ford', 'Toyota']);
    const { items } = await cartOf(guest);
    const session = sessionIn(await checkout(guest));
    shop.double.notices({ drop: true });
    shop.double.pay(session);
    shop.double.notices({});
    const answer = await guest.call(removeFromCart, { params: { id: items[0]!.id } });
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'cart.locked']);
    await expect.poll(async () => (await orderAt(shop, session)).status).toBe('HELD');
    expect(await Promise.all(items.map(({ id }) => statusOf(id)))).toEqual(['PENDING', 'PENDING']);
  });

  test('stays as it is while the provider can not be reached', async () => {
    const guest = await aGuest(shop);
    const { items } = await cartOf(guest);
    const session = sessionIn(await checkout(guest));
    shop.double.misbehave({ to: 'POST /v1/checkout', does: 503, times: 1 });
    const answer = await guest.call(removeFromCart, { params: { id: items[0]!.id } });
    expect(answer.status).toBe(503);
    expect((await cartOf(guest)).items).toHaveLength(1);
    expect((await orderAt(shop, session)).status).toBe('AWAITING_PAYMENT');
  });
});

describe('T-14: a page that is left open', () => {
  test('lapses in 30 to 60 minutes, at the price of when it was opened', async () => {
    const guest = await aGuest(shop);
    const session = sessionIn(await checkout(guest));
    const { expiresAt, created } = shop.double.world.session(session);
    expect(expiresAt - created).toBeGreaterThanOrEqual(30 * 60);
    expect(expiresAt - created).toBeLessThanOrEqual(60 * 60);
    const line = await shop.db
      .selectFrom('order_line as l')
      .innerJoin('payment_attempt as a', 'a.order_id', 'l.order_id')
      .select(['l.standard_cents', 'l.price_cents', 'l.amount_cents'])
      .where('a.session_id', '=', session)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ standard_cents: 7000, price_cents: 7000, amount_cents: 7000 });
  });

  test('is given up when its time is over, and the next press opens a new one', async () => {
    const guest = await aGuest(shop);
    const session = sessionIn(await checkout(guest));
    clock.advance(50 * 60_000);
    const next = await checkout(guest);
    expect(next.status, next.text).toBe(200);
    expect(sessionIn(next)).not.toBe(session);
    expect((await orderAt(shop, session)).status).toBe('EXPIRED');
  });
});

describe('one cart, one page', () => {
  test('a second click and the way back get the page that is open already', async () => {
    const guest = await aGuest(shop);
    const first = await checkout(guest);
    const second = await checkout(guest);
    expect(second.json.url).toBe(first.json.url);
    expect((await guest.call(myCart)).json.checkoutUrl).toBe(first.json.url);
  });

  test('eight clicks at the same moment open one page', async () => {
    const guest = await aGuest(shop);
    const { totalCents, items } = await cartOf(guest);
    const cart = await requestRow(shop, items[0]!.id);
    const click = () => guest.call(createCheckoutSession, { body: { amount: totalCents, items } });
    const answers = await atOnce(
      shop.db,
      { table: 'cart', id: cart.cart_id },
      Array.from({ length: 8 }, () => click),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ json }) => json.url)).size).toBe(1);
    const orders = await shop.db
      .selectFrom('customer_order')
      .select('id')
      .where('cart_id', '=', cart.cart_id)
      .execute();
    expect(orders).toHaveLength(1);
  });

  test('a second click on a page that was paid meanwhile opens nothing: the payment is settled', async () => {
    const guest = await aGuest(shop);
    const session = sessionIn(await checkout(guest));
    shop.double.notices({ drop: true });
    shop.double.pay(session);
    shop.double.notices({});
    const again = await checkout(guest);
    expect([again.status, again.refusal?.code]).toEqual([409, 'cart.locked']);
    expect((await orderAt(shop, session)).status).toBe('HELD');
  });

  test('somebody who keeps opening pages has to wait after five in ten minutes', async () => {
    const guest = await aGuest(shop, ['Ford', 'Toyota']);
    const { items } = await cartOf(guest);
    for (let round = 0; round < 5; round += 1) {
      expect((await checkout(guest)).status).toBe(200);
      await guest.call(removeFromCart, { params: { id: items[0]!.id } });
      await guest.call(restoreToCart, { params: { id: items[0]!.id } });
    }
    const sixth = await checkout(guest);
    expect([sixth.status, sixth.refusal?.code]).toEqual([429, 'payment.too_many_sessions']);
    clock.advance(10 * 60_000);
    expect((await checkout(guest)).status).toBe(200);
  });
});

describe('an address that was put right', () => {
  test('counts: the page with the wrong one is closed, and whoever pays is written to at the right one', async () => {
    const guest = await aGuest(shop);
    const wrong = sessionIn(await checkout(guest, { email: 'stranger@example.com' }));
    const right = sessionIn(await checkout(guest, { email: 'rightly@example.com' }));
    expect(right).not.toBe(wrong);
    expect(shop.double.world.session(wrong).status).toBe('expired');
    expect((await orderAt(shop, wrong)).status).toBe('EXPIRED');
    expect(shop.double.world.session(right).customerEmail).toBe('rightly@example.com');
    expect(sessionIn(await checkout(guest, { email: 'Rightly@Example.com' }))).toBe(right);
    shop.double.pay(right);
    await guest.call(processPaymentSuccess, { body: { paymentIntentId: right } });
    expect((await orderAt(shop, right)).email).toBe('rightly@example.com');
    expect(await owedMails(shop, { to: 'rightly@example.com', template: 'order.received' }, 'refs')).toHaveLength(1);
    expect(await owedMails(shop, { to: 'stranger@example.com' }, 'refs')).toEqual([]);
  });

  test('counts where none was given before, and where the first is taken away again', async () => {
    const guest = await aGuest(shop);
    const without = sessionIn(await checkout(guest, { email: '' }));
    const given = sessionIn(await checkout(guest, { email: 'given@example.com' }));
    expect(shop.double.world.session(without).status).toBe('expired');
    expect((await orderAt(shop, given)).email).toBe('given@example.com');
    const again = sessionIn(await checkout(guest, { email: '' }));
    expect(shop.double.world.session(given).status).toBe('expired');
    expect((await orderAt(shop, again)).email).toBeNull();
  });

  test('is used where the buyer says nothing, and not where the buyer takes it out of the cart', async () => {
    const guest = visitor(shop.url);
    await added(guest, { ...aVehicle('Ford'), email: 'request@example.com' });
    const silent = sessionIn(await guest.call(checkoutCart, { body: {} }));
    expect((await orderAt(shop, silent)).email).toBe('request@example.com');
    const without = sessionIn(await checkout(guest, { email: '' }));
    expect(shop.double.world.session(silent).status).toBe('expired');
    expect(shop.double.world.session(without).customerEmail).toBeNull();
    shop.double.pay(without, 'card@example.com');
    await guest.call(processPaymentSuccess, { body: { paymentIntentId: without } });
    expect((await orderAt(shop, without)).email).toBe('card@example.com');
    expect(await owedMails(shop, { to: 'request@example.com' }, 'refs')).toEqual([]);
  });

  test('comes too late for a page that is paid just now: one order, paid once', async () => {
    const guest = await aGuest(shop);
    const session = sessionIn(await checkout(guest, { email: 'early@example.com' }));
    const order = await orderAt(shop, session);
    shop.double.notices({ drop: true });
    const { intentId } = shop.double.pay(session);
    shop.double.notices({});
    const late = await checkout(guest, { email: 'late@example.com' });
    expect([late.status, late.refusal?.code]).toEqual([409, 'cart.locked']);
    await comesTo(shop, order.id, 'HELD');
    expect(ledgerOf(shop, intentId!)).toEqual([['held', 7000]]);
    const orders = await shop.db
      .selectFrom('customer_order')
      .select(['id', 'email'])
      .where('cart_id', '=', order.cart_id)
      .execute();
    expect(orders).toEqual([{ id: order.id, email: 'early@example.com' }]);
  });

  test('of two who press at the same moment with two addresses, one page at most can be paid', async () => {
    const guest = await aGuest(shop);
    const { totalCents, items } = await cartOf(guest);
    const { cart_id: cartId } = await requestRow(shop, items[0]!.id);
    const press = (email: string) => () =>
      guest.call(createCheckoutSession, { body: { amount: totalCents, items, email } });
    const answers = await atOnce(shop.db, { table: 'cart', id: cartId }, [
      press('one@example.com'),
      press('other@example.com'),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { id, email } = await shop.db
      .selectFrom('customer_order')
      .select(['id', 'email'])
      .where('cart_id', '=', cartId)
      .where('status', '=', 'AWAITING_PAYMENT')
      .executeTakeFirstOrThrow();
    const open = [...shop.double.world.sessions.values()].filter(
      ({ status, customerEmail }) => status === 'open' && /^(?:one|other)@example/.test(customerEmail ?? ''),
    );
    expect(open.map(({ reference, customerEmail }) => [reference, customerEmail])).toEqual([[id, email]]);
  });

  test('and a language that was changed is the language of card page and mails', async () => {
    const guest = await aGuest(shop);
    const english = sessionIn(await checkout(guest));
    guest.setCookie('PARAGLIDE_LOCALE', 'fr');
    const french = sessionIn(await checkout(guest));
    expect(french).not.toBe(english);
    expect(shop.double.world.session(english).status).toBe('expired');
    const { id: orderId, locale } = await orderAt(shop, french);
    expect(locale).toBe('fr');
    // As the pages name a vehicle in that language.
    expect(shop.double.world.session(french).lines[0]?.label).toContain('Ford F-150 2019');
    const owed = { template: 'order.received', refs: { orderId }, locale: 'fr' } as const;
    expect((await writeLetter(shop.parts.settings, paymentMails(shop.parts), owed)).text).toContain('Ford F-150 2019');
  });
});

describe('what is put on the order', () => {
  test('a guest’s order has the address of the checkout, a private link and a number to read aloud', async () => {
    const guest = await aGuest(shop);
    const session = sessionIn(await checkout(guest, { email: 'Buyer@Example.com' }));
    shop.double.pay(session);
    const { json } = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect(json.confirmationNumber).toMatch(/^[34679ACDEFGHJKMNPRTWXY]{4}-[34679ACDEFGHJKMNPRTWXY]{4}$/);
    const mails = await owedMails(shop, { to: 'buyer@example.com', template: 'order.received' }, 'refs');
    expect(mails).not.toEqual([]);
    expect(JSON.stringify(mails)).not.toContain(tokenIn(json));
  });

  test('a guest who gave no address is written to at the one typed on the card page', async () => {
    const guest = await aGuest(shop);
    const session = sessionIn(await checkout(guest, { email: '' }));
    expect(shop.double.world.session(session).customerEmail).toBeNull();
    shop.double.pay(session, 'Typed@There.example');
    await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect((await orderAt(shop, session)).email).toBe('typed@there.example');
  });

  test('a member pays the member price and is led to the dashboard', async () => {
    const who = await as(shop, await aMember(shop.db));
    await added(who, aVehicle('Nissan'));
    const session = sessionIn(await checkout(who));
    expect(shop.double.world.session(session).amount).toBe(5600);
    shop.double.pay(session);
    const back = await who.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect([back.json.status, back.json.trackPath]).toEqual(['paid', '/dashboard']);
  });

  test('BASIC’s one discount a month goes to one order, and is free again when its page lapses', async () => {
    const who = await as(shop, await aMember(shop.db, { tier: 'BASIC' }));
    await added(who);
    const first = sessionIn(await checkout(who));
    expect(shop.double.world.session(first).amount).toBe(4675);
    const slots = () =>
      shop.db.selectFrom('discount_slot').selectAll().where('person_id', '=', who.person.id).execute();
    expect(await slots()).toHaveLength(1);
    const more = await added(who);
    expect(await slots()).toHaveLength(0);
    await who.call(removeFromCart, { params: { id: more.id } });
    const second = sessionIn(await checkout(who));
    shop.double.pay(second);
    await who.call(processPaymentSuccess, { body: { paymentIntentId: second } });
    await added(who);
    expect((await who.call(myCart)).json.discountCents).toBe(0);
    expect(await slots()).toHaveLength(1);
  });
});
