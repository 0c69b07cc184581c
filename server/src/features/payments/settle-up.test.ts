import { processRequest } from '@keywright/contract/desk';
import { processPaymentSuccess } from '@keywright/contract/payments';
import { beforeEach, describe, expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { actionsOn, orderRow, requestRow, templatesOwed } from '../../testing/look-ups.ts';
import { visitor, type Visitor } from '../../testing/browser.ts';
import { anAdmin } from '../../testing/people.ts';
import { decline, fulfil, openTracked, startAndLook, tokenIn } from '../../testing/requests.ts';
import { comesTo, ledgerOf, paid, requestOf, shopOfThisFile } from '../../testing/stripe-double/shop.ts';
import { revealIsOpen } from './payments.facts.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();
const shop = await shopOfThisFile({ clock });
let admin: Visitor;
beforeEach(async () => {
  shop.double.notices({});
  shop.double.behave();
  admin = visitor(shop.url);
  // A session does not outlive the days that these tests let pass.
  await admin.signIn(await anAdmin(shop.db));
});

const mailsOf = (orderId: string) => templatesOwed(shop, { about: orderId });

describe('when the last request of an order has ended', () => {
  test('the card is charged for a delivered code, once, and the buyer gets a receipt', async () => {
    const bought = await paid(shop);
    await fulfil(admin, bought.requestIds[0]!);
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect((await orderRow(shop, bought.orderId)).captured_cents).toBe(7000);
    expect(ledgerOf(shop, bought.intentId)).toEqual([
      ['held', 7000],
      ['taken', 7000],
    ]);
    expect(await mailsOf(bought.orderId)).toContain('order.charged');
  });

  test('nothing is charged while another request is open; then only the delivered share, and the rest is released', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    await fulfil(admin, await requestOf(shop, bought, 'Ford'));
    await shop.run('settle-up', { orderId: bought.orderId });
    expect(ledgerOf(shop, bought.intentId)).toEqual([['held', 14_500]]);
    await decline(admin, await requestOf(shop, bought, 'Toyota'));
    await comesTo(shop, bought.orderId, 'CHARGED');
    const order = await orderRow(shop, bought.orderId);
    expect([order.captured_cents, order.refunded_cents]).toEqual([7000, 0]);
    expect(ledgerOf(shop, bought.intentId)).toEqual([
      ['held', 14_500],
      ['taken', 7000],
      ['released', 7500],
    ]);
    // What was let go of the hold is no refund, and so the delivered code stays open.
    await shop.double.idle();
    expect((await orderRow(shop, bought.orderId)).status).toBe('CHARGED');
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
  });

  test('a declined order is released whole, and no receipt goes out', async () => {
    const bought = await paid(shop);
    await decline(admin, bought.requestIds[0]!);
    await comesTo(shop, bought.orderId, 'RELEASED');
    expect(ledgerOf(shop, bought.intentId)).toEqual([
      ['held', 7000],
      ['released', 7000],
    ]);
    expect(await mailsOf(bought.orderId)).not.toContain('order.charged');
  });

  test('two admins who end its last two requests at once settle it once', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    for (const id of bought.requestIds) await startAndLook(admin, id);
    const codes = bought.requestIds.map((vehicleId) => ({ vehicleId, keycode: 'K1234', documentsVerified: true }));
    const answers = await Promise.all(codes.map((body) => admin.call(processRequest, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect(ledgerOf(shop, bought.intentId)).toEqual([
      ['held', 14_500],
      ['taken', 14_500],
    ]);
  });
});

describe('a provider in trouble while money is taken', () => {
  const capture = 'POST /v1/payment_intents/';

  test('a capture whose answer is lost is done once', async () => {
    const bought = await paid(shop);
    shop.double.misbehave({ to: capture, does: 'drop', times: 1 });
    await fulfil(admin, bought.requestIds[0]!);
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect(ledgerOf(shop, bought.intentId)).toHaveLength(2);
  });

  test('a capture that was answered with a fault is tried again under another key', async () => {
    const bought = await paid(shop);
    shop.double.misbehave({ to: capture, does: 500, times: 1 });
    await fulfil(admin, bought.requestIds[0]!);
    await expect
      .poll(async () => {
        clock.advance(2 * 60_000);
        await shop.run('reconcile-payments');
        return (await orderRow(shop, bought.orderId)).status;
      })
      .toBe('CHARGED');
    expect(ledgerOf(shop, bought.intentId)).toHaveLength(2);
  });

  test('ten settlings of one order at the same moment take its money once', async () => {
    const bought = await paid(shop);
    shop.double.misbehave({ to: capture, does: 429, times: 2 });
    await fulfil(admin, bought.requestIds[0]!);
    const runs = Array.from({ length: 10 }, () => shop.run('settle-up', { orderId: bought.orderId }));
    await Promise.all(runs);
    const { id } = await shop.db
      .selectFrom('payment_step')
      .select('id')
      .where('order_id', '=', bought.orderId)
      .executeTakeFirstOrThrow();
    await Promise.allSettled(Array.from({ length: 10 }, () => shop.run('settle-payment', { id })));
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect(ledgerOf(shop, bought.intentId)).toHaveLength(2);
  });

  test('a hold that was gone before the capture is on record as unpaid', async () => {
    shop.double.notices({ drop: true });
    const bought = await paid(shop);
    shop.double.lapse(bought.intentId);
    await fulfil(admin, bought.requestIds[0]!);
    await comesTo(shop, bought.orderId, 'RELEASED');
    expect(await actionsOn(shop, bought.orderId)).toContain('order.unpaid');
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(false);
  });

  test('an order whose money was taken by hand at the provider gets back what is not delivered', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    await shop.provider.capture(bought.intentId, 14_500, `by hand ${bought.orderId}`);
    await comesTo(shop, bought.orderId, 'CHARGED');
    shop.double.misbehave({ to: 'POST /v1/refunds', does: 'drop', times: 1 });
    await fulfil(admin, await requestOf(shop, bought, 'Ford'));
    await decline(admin, await requestOf(shop, bought, 'Toyota'));
    await comesTo(shop, bought.orderId, 'PARTIALLY_REFUNDED');
    expect((await orderRow(shop, bought.orderId)).refunded_cents).toBe(7500);
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
    expect(ledgerOf(shop, bought.intentId).filter(([kind]) => kind === 'refunded')).toEqual([['refunded', 7500]]);
  });
});

describe('money that somebody gave back by hand at the provider, of which no notice came,', () => {
  type Paid = Awaited<ReturnType<typeof paid>>;
  const refundsOf = (bought: Paid) => ledgerOf(shop, bought.intentId).filter(([kind]) => kind === 'refunded');
  /** Charged in full, one of two delivered, so much given back by hand, and the other one declined. */
  const declinedAfter = async (byHandCents: number): Promise<Paid> => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    await shop.provider.capture(bought.intentId, 14_500, `by hand ${bought.orderId}`);
    await comesTo(shop, bought.orderId, 'CHARGED');
    await fulfil(admin, await requestOf(shop, bought, 'Ford'));
    shop.double.notices({ drop: true });
    shop.double.refund(bought.intentId, byHandCents);
    shop.double.notices({});
    await decline(admin, await requestOf(shop, bought, 'Toyota'));
    await comesTo(shop, bought.orderId, 'PARTIALLY_REFUNDED');
    return bought;
  };
  const stepsOf = (orderId: string) =>
    shop.db.selectFrom('payment_step').select(['kind', 'state']).where('order_id', '=', orderId).execute();

  test('is not given back a second time: only the rest goes back', async () => {
    const bought = await declinedAfter(3000);
    await expect
      .poll(() => refundsOf(bought))
      .toEqual([
        ['refunded', 3000],
        ['refunded', 4500],
      ]);
    await expect.poll(async () => (await orderRow(shop, bought.orderId)).refunded_cents).toBe(7500);
  });

  test('leaves nothing to give back when it was all of it', async () => {
    const bought = await declinedAfter(7500);
    await expect.poll(() => stepsOf(bought.orderId)).toEqual([{ kind: 'refund', state: 'DONE' }]);
    expect(refundsOf(bought)).toEqual([['refunded', 7500]]);
    expect((await orderRow(shop, bought.orderId)).refunded_cents).toBe(7500);
  });
});

describe('refunds and disputes', () => {
  test('T-16: a refund by hand closes the reveal and shows on the order', async () => {
    const bought = await paid(shop);
    await fulfil(admin, bought.requestIds[0]!);
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
    shop.double.refund(bought.intentId, 1000);
    await comesTo(shop, bought.orderId, 'PARTIALLY_REFUNDED');
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(false);
    shop.double.refund(bought.intentId);
    await comesTo(shop, bought.orderId, 'REFUNDED');
    expect((await orderRow(shop, bought.orderId)).refunded_cents).toBe(7000);
  });

  test('T-16: a dispute closes the reveal', async () => {
    const bought = await paid(shop);
    await fulfil(admin, bought.requestIds[0]!);
    await comesTo(shop, bought.orderId, 'CHARGED');
    shop.double.dispute(bought.intentId);
    await expect.poll(() => revealIsOpen(shop.db, bought.orderId)).toBe(false);
    const track = await bought.guest.call(processPaymentSuccess, { body: { paymentIntentId: bought.session } });
    const refused = await openTracked(bought.guest, { trackToken: tokenIn(track.json), id: bought.requestIds[0]! });
    expect([refused.status, refused.refusal?.code]).toEqual([403, 'code.disputed']);
  });
});

describe('on the sixth day', () => {
  test('what is delivered is charged, what is open is declined with notice, and nothing happens a minute earlier', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    await fulfil(admin, await requestOf(shop, bought, 'Ford'));
    clock.advance(6 * DAY - 60_000);
    await shop.run('end-overdue-holds');
    expect((await orderRow(shop, bought.orderId)).status).toBe('HELD');
    clock.advance(60_000);
    await shop.run('end-overdue-holds');
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect((await orderRow(shop, bought.orderId)).captured_cents).toBe(7000);
    const toyota = await requestRow(shop, await requestOf(shop, bought, 'Toyota'));
    expect(toyota).toMatchObject({ status: 'DECLINED', decline_reason: 'OUT_OF_TIME' });
  });

  test('an order of which nothing was delivered is released whole', async () => {
    const bought = await paid(shop);
    clock.advance(6 * DAY);
    await shop.run('end-overdue-holds');
    await comesTo(shop, bought.orderId, 'RELEASED');
    expect(ledgerOf(shop, bought.intentId)).toEqual([
      ['held', 7000],
      ['released', 7000],
    ]);
  });
});
