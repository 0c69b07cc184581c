import { answerReport, reportTrackedCode } from '@keywright/contract/code-reports';
import { deskRequest, processRequest } from '@keywright/contract/desk';
import { revealOwnCode } from '@keywright/contract/orders';
import { processPaymentSuccess, resolveReview } from '@keywright/contract/payments';
import { addSubscription } from '@keywright/contract/subscriptions';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { overtake } from '../../testing/barrier.ts';
import { actionsOn, orderRow } from '../../testing/look-ups.ts';
import { as } from '../../testing/browser.ts';
import { found } from '../../testing/found.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { added, aVehicle, decline, fulfil, startAndLook, tokenIn } from '../../testing/requests.ts';
import {
  checkout,
  comesTo,
  ledgerOf,
  orderAt,
  paid,
  requestOf,
  sessionIn,
  shopOfThisFile,
} from '../../testing/stripe-double/shop.ts';
import { revealIsOpen } from './payments.facts.ts';

const shop = await shopOfThisFile();
const admin = await as(shop, await anAdmin(shop.db));
/** Money of a sent code goes back by another admin than the sender. */
const decider = await as(shop, await anAdmin(shop.db));
beforeEach(() => {
  shop.double.notices({});
  shop.double.behave();
});

type Bought = Awaited<ReturnType<typeof paid>>;
/** The buyer says that it does not work; its report. */
const report = async (bought: Bought, requestId: string): Promise<string> => {
  const track = await bought.guest.call(processPaymentSuccess, { body: { paymentIntentId: bought.session } });
  const params = { token: tokenIn(track.json) };
  const { status, text } = await bought.guest.call(reportTrackedCode, { params, body: { requestId, kind: 'NO_TURN' } });
  expect(status, text).toBe(200);
  return found((await admin.call(deskRequest, { params: { id: requestId } })).json.report).id;
};
const answer = ({ id, report: said }: { id: string; report: string }) =>
  decider.call(answerReport, { params: { id }, body: { report: said, answer: 'MONEY_BACK' } });
const giveBack = async (bought: Bought, id: string) => answer({ id, report: await report(bought, id) });
const bothDelivered = async (): Promise<Bought> => {
  const bought = await paid(shop, ['Ford', 'Toyota']);
  for (const id of bought.requestIds) await fulfil(admin, id);
  await comesTo(shop, bought.orderId, 'CHARGED');
  return bought;
};
const refundsOf = (orderId: string) =>
  shop.db.selectFrom('payment_step').selectAll().where('order_id', '=', orderId).where('kind', '=', 'refund').execute();
const refundedOf = (intentId: string): number =>
  ledgerOf(shop, intentId).reduce((sum, [kind, cents]) => sum + (kind === 'refunded' ? Number(cents) : 0), 0);

describe('the money of a code that does not work', () => {
  test('that was charged is given back once, and closes nothing but that code', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    const ford = await requestOf(shop, bought, 'Ford');
    await fulfil(admin, ford);
    await fulfil(admin, await requestOf(shop, bought, 'Toyota'));
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect((await giveBack(bought, ford)).status).toBe(200);
    await comesTo(shop, bought.orderId, 'PARTIALLY_REFUNDED');
    expect(ledgerOf(shop, bought.intentId)).toEqual([
      ['held', 14_500],
      ['taken', 14_500],
      ['refunded', 7000],
    ]);
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
    await shop.run('settle-up', { orderId: bought.orderId });
    await shop.double.idle();
    expect((await orderRow(shop, bought.orderId)).refunded_cents).toBe(7000);
  });

  test('that is only held is not taken: with the last request the rest is', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    const ford = await requestOf(shop, bought, 'Ford');
    await fulfil(admin, ford);
    expect((await giveBack(bought, ford)).status).toBe(200);
    expect((await orderRow(shop, bought.orderId)).status).toBe('HELD');
    await fulfil(admin, await requestOf(shop, bought, 'Toyota'));
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect(ledgerOf(shop, bought.intentId)).toEqual([
      ['held', 14_500],
      ['taken', 7500],
      ['released', 7000],
    ]);
  });

  test('is let go where nothing else of its order was delivered, and nobody looks for an unpaid code', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    const ford = await requestOf(shop, bought, 'Ford');
    const toyota = await requestOf(shop, bought, 'Toyota');
    await fulfil(admin, ford);
    expect((await giveBack(bought, ford)).status).toBe(200);
    await decline(admin, toyota);
    await comesTo(shop, bought.orderId, 'RELEASED');
    expect(await actionsOn(shop, bought.orderId)).not.toContain('order.unpaid');
  });

  test('that is being taken just then comes back when it was', async () => {
    const bought = await paid(shop);
    const id = found(bought.requestIds[0]);
    // The provider is in trouble, so that the capture is still owed when the code is taken back.
    shop.double.misbehave({ to: 'POST /v1/payment_intents/', does: 500, times: 100 });
    await fulfil(admin, id);
    const steps = () => shop.db.selectFrom('payment_step').selectAll().where('order_id', '=', bought.orderId).execute();
    await expect.poll(async () => (await steps()).map(({ kind }) => kind)).toEqual(['capture']);
    expect((await giveBack(bought, id)).status).toBe(200);
    await shop.run('settle-up', { orderId: bought.orderId });
    shop.double.behave();
    await shop.run('settle-payment', { id: found((await steps())[0]).id });
    await comesTo(shop, bought.orderId, 'REFUNDED');
    expect(ledgerOf(shop, bought.intentId)).toEqual([
      ['held', 7000],
      ['taken', 7000],
      ['refunded', 7000],
    ]);
  });

  test('of two codes of one order goes back whole, however close the two answers come', async () => {
    const orders: Bought[] = [];
    for (let n = 0; n < 6; n += 1) {
      await shop.db.deleteFrom('attempt').execute();
      const bought = await bothDelivered();
      const answers = bought.requestIds.map(async (id) => ({ id, report: await report(bought, id) }));
      const [one, other] = await Promise.all(answers);
      await Promise.all([one, other].map((said) => answer(found(said))));
      orders.push(bought);
    }
    for (const { orderId, intentId } of orders) {
      await comesTo(shop, orderId, 'REFUNDED');
      expect(refundedOf(intentId)).toBe(14_500);
    }
  });

  test('goes back whole also when the first answer of the provider was lost and its notice came', async () => {
    const bought = await bothDelivered();
    const [ford, toyota] = await Promise.all(['Ford', 'Toyota'].map((make) => requestOf(shop, bought, make)));
    const second = { id: found(toyota), report: await report(bought, found(toyota)) };
    shop.double.misbehave({ to: 'POST /v1/refunds', does: 'drop', times: 100 });
    expect((await giveBack(bought, found(ford))).status).toBe(200);
    await comesTo(shop, bought.orderId, 'PARTIALLY_REFUNDED');
    expect((await answer(second)).status).toBe(200);
    await expect.poll(async () => (await refundsOf(bought.orderId)).length).toBe(2);
    shop.double.behave();
    for (const { id } of await refundsOf(bought.orderId)) await shop.run('settle-payment', { id });
    await comesTo(shop, bought.orderId, 'REFUNDED');
    expect(refundedOf(bought.intentId)).toBe(14_500);
  });

  test('that was given back in another way is not given back again with that of another code', async () => {
    const root = await as(shop, await aSuperAdmin(shop.db));
    const bought = await bothDelivered();
    shop.double.misbehave({ to: 'POST /v1/refunds', does: 400, times: 100 });
    await giveBack(bought, await requestOf(shop, bought, 'Ford'));
    await expect.poll(async () => (await refundsOf(bought.orderId)).map(({ state }) => state)).toEqual(['REFUSED']);
    shop.double.behave();
    const body = { action: 'paid_otherwise', note: 'Wired $70 back to their bank.' } as const;
    expect((await root.call(resolveReview, { params: { id: bought.orderId }, body })).status).toBe(200);
    expect((await giveBack(bought, await requestOf(shop, bought, 'Toyota'))).status).toBe(200);
    await comesTo(shop, bought.orderId, 'PARTIALLY_REFUNDED');
    await expect.poll(async () => (await refundsOf(bought.orderId)).map(({ state }) => state)).toContain('DONE');
    expect(refundedOf(bought.intentId)).toBe(7500);
  });

  test('that somebody gave back by hand is given: the code is closed, and nothing more moves', async () => {
    const bought = await paid(shop);
    const id = found(bought.requestIds[0]);
    await fulfil(admin, id);
    await comesTo(shop, bought.orderId, 'CHARGED');
    const said = { id, report: await report(bought, id) };
    shop.double.refund(bought.intentId);
    await comesTo(shop, bought.orderId, 'REFUNDED');
    expect((await answer(said)).status).toBe(200);
    await shop.double.idle();
    expect([refundedOf(bought.intentId), (await refundsOf(bought.orderId)).length]).toEqual([7000, 0]);
  });

  test('that is disputed is settled there, and the code stays reported', async () => {
    const bought = await paid(shop);
    const id = found(bought.requestIds[0]);
    await fulfil(admin, id);
    await comesTo(shop, bought.orderId, 'CHARGED');
    const open = await report(bought, id);
    shop.double.dispute(bought.intentId);
    await expect.poll(() => revealIsOpen(shop.db, bought.orderId)).toBe(false);
    const refused = await decider.call(answerReport, { params: { id }, body: { report: open, answer: 'MONEY_BACK' } });
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'report.money_elsewhere']);
    expect((await admin.call(deskRequest, { params: { id } })).json.report?.id).toBe(open);
  });
});

describe('a code whose money went back', () => {
  /** A member's order of one vehicle with a plan beside it, charged at once. */
  const withPlan = async () => {
    const member = await as(shop, await aMember(shop.db, { isValidated: true }));
    const { id } = await added(member, aVehicle());
    expect((await member.call(addSubscription, { body: { tier: 'ENTERPRISE', billing: 'monthly' } })).status).toBe(200);
    const session = sessionIn(await checkout(member, { planConsent: true }));
    shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    const { id: orderId } = await orderAt(shop, session);
    const { intentId, cents } = await shop.db
      .selectFrom('payment_attempt as a')
      .innerJoin('order_line as l', 'l.order_id', 'a.order_id')
      .select(['a.payment_intent_id as intentId', 'l.amount_cents as cents'])
      .where('a.session_id', '=', session)
      .$narrowType<{ intentId: string }>()
      .executeTakeFirstOrThrow();
    const open = () => member.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });
    return { id, orderId, intentId, cents, open };
  };
  const send = (id: string) => admin.call(processRequest, { body: { vehicleId: id, keycode: 'K1234' } });

  test('stays closed, though a plan was bought with it', async () => {
    const { id, orderId, intentId, cents, open } = await withPlan();
    await fulfil(admin, id);
    expect((await open()).status).toBe(200);
    shop.double.refund(intentId, cents);
    await comesTo(shop, orderId, 'PARTIALLY_REFUNDED');
    expect((await open()).refusal?.code).toBe('code.disputed');
  });

  test.each(['all of it', 'its price alone'])('is not released: %s', async (what) => {
    const { id, orderId, intentId, cents } = await withPlan();
    await startAndLook(admin, id);
    shop.double.refund(intentId, ...(what === 'all of it' ? [] : [cents]));
    await comesTo(shop, orderId, what === 'all of it' ? 'REFUNDED' : 'PARTIALLY_REFUNDED');
    const sent = await send(id);
    expect([sent.status, sent.refusal?.code]).toEqual([409, 'request.money_back']);
  });

  test('is not opened by a look that a dispute overtook', async () => {
    const { id, orderId, open } = await withPlan();
    await fulfil(admin, id);
    const dispute = (tx: Tx) =>
      tx.updateTable('customer_order').set({ is_disputed: true }).where('id', '=', orderId).execute();
    expect((await overtake(shop.db, dispute, open)).refusal?.code).toBe('code.disputed');
  });
});
