import { answerReport, reportTrackedCode } from '@keywright/contract/code-reports';
import { declineRequest, deskRequest } from '@keywright/contract/desk';
import { processPaymentSuccess } from '@keywright/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, type Visitor } from '../../testing/browser.ts';
import { found } from '../../testing/found.ts';
import { anAdmin } from '../../testing/people.ts';
import { fulfil, start, tokenIn } from '../../testing/requests.ts';
import { type Bought, paid, type Shop, startShop } from '../../testing/stripe-double/shop.ts';
import { revealIsOpen } from './payments.facts.ts';

let shop: Shop;
let admin: Visitor;
beforeAll(async () => {
  shop = await startShop();
  admin = await as(shop, await anAdmin(shop.db));
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.double.notices({});
  shop.double.behave();
});

const orderOf = (id: string) =>
  shop.db.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventually = (id: string, status: string) =>
  expect.poll(async () => (await orderOf(id)).status, { timeout: 15_000 }).toBe(status);
const ledgerOf = (intentId: string) =>
  shop.double
    .ledger()
    .filter(({ intent }) => intent === intentId)
    .map(({ kind, cents }) => [kind, cents]);
const requestOf = async ({ orderId }: Bought, make: string): Promise<string> => {
  const rows = await shop.db.selectFrom('request').select(['id', 'make']).where('order_id', '=', orderId).execute();
  return found(rows.find((row) => row.make === make)).id;
};
/** The buyer says that it does not work; its report. */
const report = async (bought: Bought, requestId: string): Promise<string> => {
  const track = await bought.guest.call(processPaymentSuccess, { body: { paymentIntentId: bought.session } });
  const params = { token: tokenIn(track.json) };
  const { status, text } = await bought.guest.call(reportTrackedCode, { params, body: { requestId, kind: 'NO_TURN' } });
  expect(status, text).toBe(200);
  return found((await admin.call(deskRequest, { params: { id: requestId } })).json.report).id;
};
const giveBack = async (bought: Bought, id: string) => {
  const body = { report: await report(bought, id), answer: 'MONEY_BACK' } as const;
  return admin.call(answerReport, { params: { id }, body });
};

describe('the money of a code that does not work', () => {
  test('that was charged is given back once, and closes nothing but that code', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    const ford = await requestOf(bought, 'Ford');
    await fulfil(admin, ford);
    await fulfil(admin, await requestOf(bought, 'Toyota'));
    await eventually(bought.orderId, 'CHARGED');
    expect((await giveBack(bought, ford)).status).toBe(200);
    await eventually(bought.orderId, 'PARTIALLY_REFUNDED');
    expect(ledgerOf(bought.intentId)).toEqual([
      ['held', 14_500],
      ['taken', 14_500],
      ['refunded', 7000],
    ]);
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
    await shop.run('settle-up', { orderId: bought.orderId });
    await shop.double.idle();
    expect((await orderOf(bought.orderId)).refunded_cents).toBe(7000);
  });

  test('that is only held is not taken: with the last request the rest is', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    const ford = await requestOf(bought, 'Ford');
    await fulfil(admin, ford);
    expect((await giveBack(bought, ford)).status).toBe(200);
    expect((await orderOf(bought.orderId)).status).toBe('HELD');
    await fulfil(admin, await requestOf(bought, 'Toyota'));
    await eventually(bought.orderId, 'CHARGED');
    expect(ledgerOf(bought.intentId)).toEqual([
      ['held', 14_500],
      ['taken', 7500],
      ['released', 7000],
    ]);
  });

  test('is let go where nothing else of its order was delivered, and nobody looks for an unpaid code', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    const ford = await requestOf(bought, 'Ford');
    const toyota = await requestOf(bought, 'Toyota');
    await fulfil(admin, ford);
    expect((await giveBack(bought, ford)).status).toBe(200);
    await start(admin, toyota);
    await admin.call(declineRequest, { params: { id: toyota }, body: { reason: 'ID_UNREADABLE' } });
    await eventually(bought.orderId, 'RELEASED');
    const acts = await shop.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object_id', '=', bought.orderId)
      .execute();
    expect(acts.map(({ action }) => action)).not.toContain('order.unpaid');
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
    await eventually(bought.orderId, 'REFUNDED');
    expect(ledgerOf(bought.intentId)).toEqual([
      ['held', 7000],
      ['taken', 7000],
      ['refunded', 7000],
    ]);
  });

  test('that is disputed is settled there, and the code stays reported', async () => {
    const bought = await paid(shop);
    const id = found(bought.requestIds[0]);
    await fulfil(admin, id);
    await eventually(bought.orderId, 'CHARGED');
    const open = await report(bought, id);
    shop.double.dispute(bought.intentId);
    await expect.poll(() => revealIsOpen(shop.db, bought.orderId)).toBe(false);
    const refused = await admin.call(answerReport, { params: { id }, body: { report: open, answer: 'MONEY_BACK' } });
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'report.money_elsewhere']);
    expect((await admin.call(deskRequest, { params: { id } })).json.report?.id).toBe(open);
  });
});
