import { removeFromCart } from '@keywright/contract/cart';
import { processPaymentSuccess } from '@keywright/contract/payments';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { atOnce } from '../../testing/barrier.ts';
import { onRecord, requestRow } from '../../testing/look-ups.ts';
import type { Visitor } from '../../testing/browser.ts';
import {
  aGuest,
  cartOf,
  checkout,
  onTheCardPage,
  paid,
  sessionIn,
  shopOfThisFile,
} from '../../testing/stripe-double/shop.ts';

const clock = heldClock();
const shop = await shopOfThisFile({ clock });
beforeEach(() => shop.double.notices({}));

const orders = (ids: string[]) => shop.db.selectFrom('customer_order').selectAll().where('id', 'in', ids).execute();
const orderOf = async (id: string) => (await orders([id]))[0]!;
const statusOf = async (id: string) => (await orderOf(id)).status;
const requestsOf = (orderId: string) =>
  shop.db.selectFrom('request').selectAll().where('order_id', '=', orderId).execute();
const count = async (table: 'outbox_mail' | 'audit_entry', orderId: string, what: string): Promise<number> => {
  const rows =
    table === 'outbox_mail'
      ? await shop.db.selectFrom('outbox_mail').select('id').where('once_key', '=', `${what}:${orderId}`).execute()
      : await onRecord(shop, { on: orderId, action: what });
  return rows.length;
};
const many = (n: number) => Promise.all(Array.from({ length: n }, () => onTheCardPage(shop)));
const eventually = (ids: string[], status: string) =>
  expect
    .poll(async () => [...new Set((await orders(ids)).map((order) => order.status))], { timeout: 15_000 })
    .toEqual([status]);

describe('one payment, one order', () => {
  test('eight settlements of one payment at the same moment settle it once', async () => {
    shop.double.notices({ drop: true });
    const { guest, session, orderId } = await onTheCardPage(shop);
    shop.double.pay(session);
    const back = () => guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    const answers = await atOnce(
      shop.db,
      { table: 'customer_order', id: orderId },
      Array.from({ length: 8 }, () => back),
    );
    expect(answers.map(({ json }) => json.status)).toEqual(Array(8).fill('paid'));
    expect(await count('audit_entry', orderId, 'order.held')).toBe(1);
    expect(await count('outbox_mail', orderId, 'order.received')).toBe(1);
    const [request] = await requestsOf(orderId);
    expect(request!.status).toBe('PENDING');
    expect(await count('audit_entry', request!.id, 'request.queued')).toBe(1);
  });

  test('F-12: notices five times over, in any order, beside the buyer’s return, change nothing', async () => {
    shop.double.notices({ copies: 5, hold: true });
    const bought = await many(30);
    for (const { session } of bought) shop.double.pay(session);
    shop.double.release((events) => events.toReversed());
    await Promise.all(
      bought
        .slice(10)
        .map(({ guest, session }) => guest.call(processPaymentSuccess, { body: { paymentIntentId: session } })),
    );
    await shop.double.idle();
    const ids = bought.map(({ orderId }) => orderId);
    await eventually(ids, 'HELD');
    for (const id of ids) {
      expect(await count('outbox_mail', id, 'order.received')).toBe(1);
      expect(await requestsOf(id)).toHaveLength(1);
    }
    const kept = await shop.db
      .selectFrom('provider_event')
      .select('received')
      .where('type', '=', 'checkout.session.completed')
      .execute();
    expect(kept.filter(({ received }) => received === 5).length).toBeGreaterThanOrEqual(30);
  });

  test('F-14: a flood of notices after an outage is taken in, and every order is settled', async () => {
    shop.double.sendTo('http://127.0.0.1:9/nobody');
    const bought = await many(20);
    for (const { session } of bought) shop.double.pay(session);
    shop.double.sendTo(`${shop.url}/api/payments/webhook`);
    await shop.double.idle();
    await eventually(
      bought.map(({ orderId }) => orderId),
      'HELD',
    );
  });

  test('F-15: without a single notice the reconciler finds every payment', async () => {
    shop.double.notices({ drop: true });
    const bought = await many(20);
    for (const { session } of bought) shop.double.pay(session);
    clock.advance(2 * 60_000);
    await shop.run('reconcile-payments');
    expect(new Set((await orders(bought.map(({ orderId }) => orderId))).map(({ status }) => status))).toEqual(
      new Set(['HELD']),
    );
  });
});

describe('F-13: notices and payments that are not what they should be', () => {
  const events = () =>
    shop.db
      .selectFrom('provider_event')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();

  test('badly signed, old and future notices are refused and leave nothing behind', async () => {
    shop.double.notices({ drop: true });
    const { session, orderId } = await onTheCardPage(shop);
    shop.double.pay(session);
    const event = shop.double.events.at(-1)!;
    const before = (await events()).n;
    for (const signing of ['other-secret', 'old', 'future', 'none'] as const) {
      for (let n = 0; n < 20; n += 1) expect(await shop.double.post(event, signing), signing).toBe(400);
    }
    expect((await events()).n).toBe(before);
    expect(await statusOf(orderId)).toBe('AWAITING_PAYMENT');
    expect(await shop.double.post(event, 'good')).toBe(200);
    await eventually([orderId], 'HELD');
  });

  test('a notice whose body was changed on its way is refused', async () => {
    const answer = await fetch(`${shop.url}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: '{"id":"evt_1"}',
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'payment.bad_signature']);
  });

  const changes = {
    amount: { amount: 100 },
    currency: { currency: 'cad' },
    mode: { livemode: true },
    reference: { reference: 'another order' },
  };
  for (const [what, change] of Object.entries(changes)) {
    test(`a payment of another ${what} goes to review: its money is seen and nobody is served`, async () => {
      shop.double.notices({ drop: true });
      const { guest, session, orderId, requestIds } = await onTheCardPage(shop);
      shop.double.pay(session);
      shop.double.amend(session, change);
      const answer = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
      expect([answer.status, answer.json.status, answer.json.trackPath]).toEqual([202, 'processing', null]);
      const order = await orderOf(orderId);
      expect([order.status, order.review_reason]).toEqual(['REVIEW', what]);
      expect(await count('audit_entry', orderId, 'order.review')).toBe(1);
      const request = await requestRow(shop, requestIds[0]!);
      expect(request.status).toBe('IN_CART');
    });
  }

  test('a payment that names somebody else’s order pays neither', async () => {
    shop.double.notices({ drop: true });
    const mine = await onTheCardPage(shop);
    const theirs = await onTheCardPage(shop);
    shop.double.pay(mine.session);
    shop.double.amend(mine.session, { reference: theirs.orderId });
    await shop.run('settle-session', { id: mine.session });
    expect([await statusOf(mine.orderId), await statusOf(theirs.orderId)]).toEqual(['REVIEW', 'AWAITING_PAYMENT']);
  });
});

describe('a provider in trouble while the page is opened', () => {
  /** When the provider is asked again, by one of them first. */
  const pressAgain = async ([first, ...others]: Visitor[]) => {
    clock.advance(15_000);
    const probe = await checkout(first!);
    return [probe, ...(await Promise.all(others.map((guest) => checkout(guest))))];
  };

  test('F-10: an answer that was lost is asked for again: the same page, one payment possible', async () => {
    const before = shop.double.world.sessions.size;
    const guests = await Promise.all(Array.from({ length: 20 }, () => aGuest(shop)));
    shop.double.misbehave({ to: 'POST /v1/checkout/sessions', does: 'drop', times: 40 });
    const first = await Promise.all(guests.map((guest) => checkout(guest)));
    shop.double.behave();
    const second = await pressAgain(guests);
    expect(first.every(({ status }) => status === 200 || status === 502)).toBe(true);
    expect(second.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(shop.double.world.sessions.size - before).toBe(20);
    expect(new Set(second.map(sessionIn)).size).toBe(20);
  });

  test('F-10: a program that died before it heard the answer finds the same page afterwards', async () => {
    const { guest, session, orderId } = await onTheCardPage(shop);
    const asLost = { state: 'CREATING', session_id: null, url: null } as const;
    await withoutMoves(() =>
      shop.db.updateTable('payment_attempt').set(asLost).where('order_id', '=', orderId).execute(),
    );
    clock.advance(2 * 60_000);
    await shop.run('reconcile-payments');
    const attempt = await shop.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect([attempt.state, attempt.session_id]).toEqual(['OPEN', session]);
    shop.double.pay(session);
    const back = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect(back.json.status).toBe('paid');
  });

  test('a payment whose session we never heard of is found by the order that it names', async () => {
    shop.double.notices({ drop: true });
    const { session, orderId } = await onTheCardPage(shop);
    const asLost = { state: 'CREATING', session_id: null, url: null } as const;
    await withoutMoves(() =>
      shop.db.updateTable('payment_attempt').set(asLost).where('order_id', '=', orderId).execute(),
    );
    shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    expect(await statusOf(orderId)).toBe('HELD');
  });

  for (const does of [429, 500, 503, 'garbage'] as const) {
    test(`F-11: ${does} is told as it is, the cart stays free, and the next press opens the page`, async () => {
      const guests = await Promise.all(Array.from({ length: 10 }, () => aGuest(shop, ['Ford', 'Toyota'])));
      shop.double.misbehave({ to: 'POST /v1/checkout/sessions', does, times: 10 });
      const refused = await Promise.all(guests.map((guest) => checkout(guest)));
      shop.double.behave();
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([502]));
      expect(refused[0]!.refusal?.error).toBe('Failed to create checkout session. Please try again.');
      const { items } = await cartOf(guests[0]!);
      expect((await guests[0]!.call(removeFromCart, { params: { id: items[0]!.id } })).status).toBe(200);
      const again = await pressAgain(guests);
      expect(again.map(({ status }) => status)).toEqual(Array(10).fill(200));
    });
  }
});

describe('a payment that comes late', () => {
  const lapsed = async () => {
    shop.double.notices({ drop: true });
    const bought = await onTheCardPage(shop);
    // What only a fault can bring about: given up here, open there.
    await shop.db
      .updateTable('payment_attempt')
      .set({ state: 'EXPIRED' })
      .where('order_id', '=', bought.orderId)
      .execute();
    await shop.db.updateTable('customer_order').set({ status: 'EXPIRED' }).where('id', '=', bought.orderId).execute();
    return bought;
  };

  test('revives its order when nobody else bought the same meanwhile', async () => {
    const { session, orderId } = await lapsed();
    shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    expect(await statusOf(orderId)).toBe('HELD');
    expect((await requestsOf(orderId)).map(({ status }) => status)).toEqual(['PENDING']);
  });

  test('is let go by itself when its cart was paid by another order', async () => {
    const { guest, session, orderId } = await lapsed();
    const second = sessionIn(await checkout(guest));
    shop.double.pay(second);
    await shop.run('settle-session', { id: second });
    const { intentId } = shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    await eventually([orderId], 'RELEASED');
    expect(shop.double.world.intent(intentId!).status).toBe('canceled');
    expect(
      shop.double
        .ledger()
        .filter(({ intent }) => intent === intentId)
        .map(({ kind }) => kind),
    ).toEqual(['held', 'released']);
    expect(await requestsOf(orderId)).toEqual([]);
    const back = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect([back.json.status, back.json.trackPath]).toEqual(['failed', null]);
  });

  test('beside a newer page of the same cart closes that page', async () => {
    const { guest, session, orderId } = await lapsed();
    const second = sessionIn(await checkout(guest));
    shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    expect(await statusOf(orderId)).toBe('HELD');
    await expect.poll(() => shop.double.world.session(second).status).toBe('expired');
  });
});

describe('what happens to a payment elsewhere', () => {
  test('a page that lapses ends its order, and the notice of it frees the cart', async () => {
    const { session, orderId } = await onTheCardPage(shop);
    shop.double.expire(session);
    await eventually([orderId], 'EXPIRED');
  });

  test('a declined card ends nothing: the buyer tries another', async () => {
    const { session, orderId } = await onTheCardPage(shop);
    shop.double.decline(session);
    await shop.run('settle-session', { id: session });
    expect(await statusOf(orderId)).toBe('AWAITING_PAYMENT');
    shop.double.pay(session);
    await eventually([orderId], 'HELD');
  });

  test('a hold that is cancelled at the provider declines what is still open', async () => {
    const { intentId, orderId } = await paid(shop);
    shop.double.lapse(intentId);
    await eventually([orderId], 'RELEASED');
    expect((await requestsOf(orderId)).map(({ status }) => status)).toEqual(['DECLINED']);
  });

  test('a dispute shows on the order, and goes when it was won, whatever older answers say', async () => {
    const { intentId, orderId } = await paid(shop);
    await shop.provider.capture(intentId, 7000, `test:${orderId}`);
    await eventually([orderId], 'CHARGED');
    shop.double.dispute(intentId);
    await expect.poll(async () => (await orderOf(orderId)).is_disputed).toBe(true);
    shop.double.closeDispute(intentId, 'won');
    await expect.poll(async () => (await orderOf(orderId)).is_disputed).toBe(false);
  });
});

/** Puts the database back to where a killed process would have left it. */
const withoutMoves = async (work: () => Promise<unknown>): Promise<void> => {
  await sql`alter table payment_attempt disable trigger payment_attempt_moves`.execute(shop.db);
  await work();
  await sql`alter table payment_attempt enable trigger payment_attempt_moves`.execute(shop.db);
};
