import { beforeEach, describe, expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { orderRow } from '../../testing/look-ups.ts';
import { visitor, type Visitor } from '../../testing/browser.ts';
import { anAdmin } from '../../testing/people.ts';
import { decline, fulfil } from '../../testing/requests.ts';
import {
  comesTo,
  requestOf,
  moved,
  onTheCardPage,
  paid,
  shopOfThisFile,
  statusOf,
} from '../../testing/stripe-double/shop.ts';

const clock = heldClock();
const shop = await shopOfThisFile({ clock });
let admin: Visitor;
beforeEach(async () => {
  shop.double.behave();
  shop.double.notices({ drop: true });
  shop.double.holdFor(7 * (DAY_MS / 1000));
  admin = visitor(shop.url);
  // A session does not outlive the days that these tests let pass.
  await admin.signIn(await anAdmin(shop.db));
});

/** So long after now, the rounds that look after holds. */
const later = async (ms: number) => {
  clock.advance(ms);
  await shop.run('reconcile-payments');
  await shop.run('end-overdue-holds');
};
/** An order of two vehicles, one of which is delivered. */
const halfDelivered = async () => {
  const bought = await paid(shop, ['Ford', 'Toyota']);
  await fulfil(admin, await requestOf(shop, bought, 'Ford'));
  return bought;
};

describe('the day on which a hold is charged or given back', () => {
  test('comes before the card lets go of it, where that is sooner than a week', async () => {
    shop.double.holdFor((4 * DAY_MS + 18 * HOUR_MS) / 1000);
    const bought = await halfDelivered();
    await later(3 * DAY_MS);
    expect(await statusOf(shop, bought.orderId)).toBe('HELD');
    await later(DAY_MS + 12 * HOUR_MS);
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect((await orderRow(shop, bought.orderId)).captured_cents).toBe(7000);
    expect(moved(shop, bought.intentId)).toEqual(['held', 'taken', 'released']);
  });

  test('comes in time for a hold of two days too', async () => {
    shop.double.holdFor((2 * DAY_MS) / 1000);
    const bought = await paid(shop);
    await later(2 * DAY_MS - 5 * HOUR_MS);
    await comesTo(shop, bought.orderId, 'RELEASED');
    expect(moved(shop, bought.intentId)).toEqual(['held', 'released']);
  });

  test('waits for a card that holds the money for a month', async () => {
    shop.double.holdFor((30 * DAY_MS) / 1000);
    const bought = await halfDelivered();
    await later(8 * DAY_MS);
    expect(await statusOf(shop, bought.orderId)).toBe('HELD');
    await later(21 * DAY_MS);
    await comesTo(shop, bought.orderId, 'CHARGED');
  });

  test('counts from when the card was asked, not from when we heard of it', async () => {
    for (const seconds of [(7 * DAY_MS) / 1000, null]) {
      shop.double.holdFor(seconds);
      const bought = await onTheCardPage(shop);
      shop.double.pay(bought.session);
      clock.advance(4 * DAY_MS);
      await shop.run('settle-session', { id: bought.session });
      expect(await statusOf(shop, bought.orderId)).toBe('HELD');
      await later(2 * DAY_MS);
      await comesTo(shop, bought.orderId, 'RELEASED');
    }
  });

  test('moves with what the provider says later', async () => {
    const bought = await paid(shop);
    shop.double.world.intent(bought.intentId).captureBefore! -= (3 * DAY_MS) / 1000;
    await later(3 * DAY_MS + 13 * HOUR_MS);
    await comesTo(shop, bought.orderId, 'RELEASED');
    expect(moved(shop, bought.intentId)).toEqual(['held', 'released']);
  });
});

describe('a second payment of one order', () => {
  test('is given back, and the order’s own hold ends on its day all the same', async () => {
    const bought = await halfDelivered();
    const twin = shop.double.payTwice(bought.session);
    await shop.run('settle-session', { id: twin.id });
    await expect.poll(() => moved(shop, twin.intentId!)).toEqual(['held', 'released']);
    expect(await statusOf(shop, bought.orderId)).toBe('HELD');
    await later(6 * DAY_MS);
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect(moved(shop, bought.intentId)).toEqual(['held', 'taken', 'released']);
  });

  test('whose money was taken is given back beside what the order itself owes', async () => {
    const bought = await halfDelivered();
    await shop.provider.capture(bought.intentId, 14_500, `by hand ${bought.orderId}`);
    await shop.run('reconcile-payments');
    await comesTo(shop, bought.orderId, 'CHARGED');
    const twin = shop.double.payTwice(bought.session);
    await shop.provider.capture(twin.intentId!, 14_500, `by hand ${twin.id}`);
    shop.double.misbehave({ to: 'POST /v1/refunds', does: 429, times: 20 });
    await shop.run('settle-session', { id: twin.id });
    const toyota = await requestOf(shop, bought, 'Toyota');
    await decline(admin, toyota);
    await shop.run('settle-up', { orderId: bought.orderId });
    shop.double.behave();
    clock.advance(15_000);
    await later(2 * 60_000);
    await comesTo(shop, bought.orderId, 'PARTIALLY_REFUNDED');
    expect((await orderRow(shop, bought.orderId)).refunded_cents).toBe(7500);
    await expect.poll(() => moved(shop, twin.intentId!)).toEqual(['held', 'taken', 'refunded']);
  });
});

describe('money that was taken, while it can still be given back or disputed elsewhere', () => {
  const charged = async () => {
    const bought = await paid(shop);
    await fulfil(admin, bought.requestIds[0]!);
    await comesTo(shop, bought.orderId, 'CHARGED');
    return bought;
  };
  const asked = (intentId: string) =>
    shop.double.asked.filter((call) => call === `GET /v1/payment_intents/${intentId}`).length;
  const rounds = async (n: number, ms: number) => {
    for (let round = 0; round < n; round += 1) {
      clock.advance(ms);
      await shop.run('reconcile-payments');
    }
  };

  test('a refund by hand whose notice was lost is found', async () => {
    const bought = await charged();
    await rounds(3, 5 * 60_000);
    shop.double.refund(bought.intentId, 1000);
    await rounds(6, 10 * 60_000);
    expect(await statusOf(shop, bought.orderId)).toBe('PARTIALLY_REFUNDED');
    await rounds(5, DAY_MS);
    shop.double.refund(bought.intentId);
    await rounds(6, DAY_MS);
    expect(await statusOf(shop, bought.orderId)).toBe('REFUNDED');
  });

  test('a dispute whose notices were lost is found after months, and its end too', async () => {
    const bought = await charged();
    await rounds(20, 5 * DAY_MS);
    shop.double.dispute(bought.intentId);
    await rounds(2, 7 * DAY_MS);
    expect((await orderRow(shop, bought.orderId)).is_disputed).toBe(true);
    await rounds(20, 5 * DAY_MS);
    shop.double.closeDispute(bought.intentId, 'won');
    await rounds(2, 7 * DAY_MS);
    expect((await orderRow(shop, bought.orderId)).is_disputed).toBe(false);
  });

  test('is asked about ever more seldom, and one day no more', async () => {
    const bought = await charged();
    const before = asked(bought.intentId);
    await rounds(144, 10 * 60_000);
    const firstDay = asked(bought.intentId) - before;
    expect(firstDay).toBeGreaterThanOrEqual(5);
    expect(firstDay).toBeLessThanOrEqual(12);
    await rounds(180, DAY_MS);
    const months = asked(bought.intentId) - before - firstDay;
    expect(months).toBeGreaterThanOrEqual(20);
    expect(months).toBeLessThanOrEqual(40);
    await rounds(30, 7 * DAY_MS);
    expect(asked(bought.intentId) - before - firstDay - months).toBe(0);
  }, 60_000);

  test('a provider that fails is left alone: the round stops, and nothing is forgotten', async () => {
    const bought = await Promise.all(Array.from({ length: 12 }, charged));
    for (const { intentId } of bought) shop.double.refund(intentId);
    shop.double.misbehave({ to: 'GET /v1/payment_intents/', does: 503, times: 1000 });
    const from = shop.logged.length;
    await rounds(1, 20 * 60_000);
    const warned = shop.logged.slice(from).filter((line) => line.includes('could not be looked after'));
    expect(warned.length).toBeLessThanOrEqual(10);
    shop.double.behave();
    await rounds(4, 10 * 60_000);
    expect(new Set(await Promise.all(bought.map(({ orderId }) => statusOf(shop, orderId))))).toEqual(
      new Set(['REFUNDED']),
    );
  });
});
