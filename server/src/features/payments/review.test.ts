import type { BodySentBy } from '@keywright/contract/endpoint';
import { ordersInReview, processPaymentSuccess, resolveReview } from '@keywright/contract/payments';
import { trackOrder } from '@keywright/contract/orders';
import { beforeEach, describe, expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { atOnce } from '../../testing/barrier.ts';
import { actionsOn, lastOnRecord, templatesOwed } from '../../testing/look-ups.ts';
import { visitor } from '../../testing/browser.ts';
import { anAdmin, aSuperAdmin, type TestPerson } from '../../testing/people.ts';
import { decline, fulfil, openTracked, tokenIn } from '../../testing/requests.ts';
import {
  comesTo,
  requestOf,
  moved,
  onTheCardPage,
  paid,
  shopOfThisFile,
  statusOf,
} from '../../testing/stripe-double/shop.ts';
import { revealIsOpen } from './payments.facts.ts';

const MINUTE = 60_000;
const clock = heldClock();
/** A session of the desk ends when nobody used it for half an hour. */
const signInAgain = async () => {
  await admin.signIn(people[0]);
  await superAdmin.signIn(people[1]);
};
const shop = await shopOfThisFile({ clock });
const admin = visitor(shop.url);
const superAdmin = visitor(shop.url);
const people: [TestPerson, TestPerson] = [await anAdmin(shop.db), await aSuperAdmin(shop.db)];
beforeEach(async () => {
  await signInAgain();
  shop.double.behave();
  shop.double.notices({ drop: true });
});

const mailsOf = (orderId: string) => templatesOwed(shop, { about: orderId });
const round = async () => {
  clock.advance(11 * MINUTE);
  await signInAgain();
  await shop.run('reconcile-payments');
};
const waiting = async (orderId: string) => {
  const { json } = await superAdmin.call(ordersInReview);
  return json.find(({ id }) => id === orderId);
};
const resolve = (orderId: string, action: BodySentBy<typeof resolveReview>['action'], note = 'Looked at it.') =>
  superAdmin.call(resolveReview, { params: { id: orderId }, body: { action, note } });
const metric = async (reason: string): Promise<number> => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(new RegExp(`^orders_in_review\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
};

/** An order whose code is delivered and whose hold the bank will not let us take. */
const refused = async (code = 'charge_expired_for_capture') => {
  const bought = await paid(shop);
  shop.double.refuseCapture(bought.intentId, code);
  await fulfil(admin, bought.requestIds[0]!);
  await comesTo(shop, bought.orderId, 'REVIEW');
  return bought;
};

describe('a hold that can’t be taken', () => {
  for (const code of ['charge_expired_for_capture', 'amount_too_large', 'expired_card']) {
    test(`(${code}) goes to review: it is on record, somebody is told, and the provider is not asked again`, async () => {
      const from = shop.logged.length;
      const before = await metric('capture_refused');
      const bought = await refused(code);
      expect(await actionsOn(shop, bought.orderId)).toEqual(
        expect.arrayContaining(['payment.step_failed', 'order.review']),
      );
      expect(shop.logged.slice(from).filter((line) => JSON.parse(line).level === 'error')).toHaveLength(1);
      expect(await metric('capture_refused')).toBe(before + 1);
      const asked = shop.double.asked.length;
      for (let n = 0; n < 3; n += 1) await round();
      expect(shop.double.asked.slice(asked).filter((call) => call.endsWith(`${bought.intentId}/capture`))).toEqual([]);
      expect(await statusOf(shop, bought.orderId)).toBe('REVIEW');
      expect(await waiting(bought.orderId)).toMatchObject({
        status: 'REVIEW',
        totalCents: 7000,
        deliveredCents: 7000,
        capturedCents: 0,
        reasons: [{ reason: 'capture_refused', problem: code, paymentId: bought.intentId }],
        can: ['retry', 'paid_otherwise', 'written_off'],
      });
    });
  }

  test('closes the code, and the buyer reads what is so', async () => {
    const bought = await refused();
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(false);
    const back = await bought.guest.call(processPaymentSuccess, { body: { paymentIntentId: bought.session } });
    expect([back.status, back.json.status]).toEqual([200, 'paid']);
    const track = await bought.guest.open(trackOrder, back.json.trackPath);
    expect(track.json.payment).toBe('REVIEW');
    const look = await openTracked(bought.guest, { trackToken: tokenIn(back.json), id: bought.requestIds[0]! });
    expect([look.status, look.refusal?.error]).toEqual([403, 'This code is closed while its payment is under review.']);
  });

  test('is only late while the provider fails or our key is not taken: nothing is given up', async () => {
    for (const does of [401, 429, 503] as const) {
      const bought = await paid(shop);
      shop.double.misbehave({ to: `POST /v1/payment_intents/${bought.intentId}/capture`, does, times: 3 });
      await fulfil(admin, bought.requestIds[0]!);
      await expect.poll(() => shop.double.asked.some((call) => call.endsWith(`${bought.intentId}/capture`))).toBe(true);
      expect(await statusOf(shop, bought.orderId)).toBe('HELD');
      shop.double.behave();
      await round();
      await comesTo(shop, bought.orderId, 'CHARGED');
      expect(moved(shop, bought.intentId)).toEqual(['held', 'taken']);
    }
  });

  test('is found taken when somebody took it at the provider, and waits for nobody any more', async () => {
    const bought = await refused();
    shop.double.refuseCapture(bought.intentId, null);
    shop.double.world.capture(bought.intentId, undefined);
    await round();
    expect(await statusOf(shop, bought.orderId)).toBe('CHARGED');
    expect(await waiting(bought.orderId)).toBeUndefined();
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
  });

  test('that the bank let go meanwhile still waits for somebody', async () => {
    const bought = await refused();
    shop.double.lapse(bought.intentId);
    await round();
    expect(await statusOf(shop, bought.orderId)).toBe('RELEASED');
    expect((await waiting(bought.orderId))?.can).toContain('paid_otherwise');
  });
});

describe('what a super admin does about it', () => {
  test('tried again, it is charged once, with a receipt, and the code opens', async () => {
    const bought = await refused();
    shop.double.refuseCapture(bought.intentId, null);
    const answer = await resolve(bought.orderId, 'retry', 'The bank lifted its block.');
    expect(answer.status, answer.text).toBe(200);
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect(moved(shop, bought.intentId)).toEqual(['held', 'taken']);
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
    expect(await waiting(bought.orderId)).toBeUndefined();
    expect(await actionsOn(shop, bought.orderId)).toContain('order.resolved');
  });

  test('tried again in vain, it waits again', async () => {
    const bought = await refused();
    await resolve(bought.orderId, 'retry');
    await expect.poll(() => waiting(bought.orderId)).toBeDefined();
    await comesTo(shop, bought.orderId, 'REVIEW');
    expect(moved(shop, bought.intentId)).toEqual(['held']);
  });

  test('written off, the rest of the hold is let go and the code stays closed', async () => {
    const bought = await refused();
    await resolve(bought.orderId, 'written_off', 'They do not answer.');
    expect(await mailsOf(bought.orderId)).toContain('order.resolved');
    await expect.poll(() => moved(shop, bought.intentId)).toEqual(['held', 'released']);
    expect(await statusOf(shop, bought.orderId)).toBe('RELEASED');
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(false);
    expect(await waiting(bought.orderId)).toBeUndefined();
  });

  test('paid in another way, the hold is let go and the code opens', async () => {
    const bought = await refused();
    await resolve(bought.orderId, 'paid_otherwise', 'By bank transfer.');
    await expect.poll(() => moved(shop, bought.intentId)).toEqual(['held', 'released']);
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
  });

  test('a code that was delivered when its hold was gone waits too, until it is paid in another way', async () => {
    const bought = await paid(shop);
    shop.double.lapse(bought.intentId);
    await fulfil(admin, bought.requestIds[0]!);
    await comesTo(shop, bought.orderId, 'RELEASED');
    expect((await waiting(bought.orderId))?.reasons).toMatchObject([{ reason: 'hold_gone' }]);
    await resolve(bought.orderId, 'paid_otherwise');
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
  });

  test('money that fits no order is given back', async () => {
    const bought = await onTheCardPage(shop);
    const { intentId } = shop.double.pay(bought.session);
    shop.double.amend(bought.session, { amount: 100 });
    await shop.run('settle-session', { id: bought.session });
    expect(await waiting(bought.orderId)).toMatchObject({ reasons: [{ reason: 'amount' }] });
    expect((await resolve(bought.orderId, 'give_back')).status).toBe(200);
    await comesTo(shop, bought.orderId, 'RELEASED');
    expect(moved(shop, intentId!)).toEqual(['held', 'released']);
    expect(await waiting(bought.orderId)).toBeUndefined();
  });

  test('a refund that the provider refuses waits, while the delivered code stays open; tried again it is given once', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    shop.double.world.capture(bought.intentId, undefined);
    await round();
    shop.double.misbehave({ to: 'POST /v1/refunds', does: 400, times: 1 });
    const toyota = await requestOf(shop, bought, 'Toyota');
    await fulfil(admin, await requestOf(shop, bought, 'Ford'));
    await decline(admin, toyota);
    await expect.poll(() => waiting(bought.orderId)).toMatchObject({ reasons: [{ reason: 'refund_refused' }] });
    expect(await statusOf(shop, bought.orderId)).toBe('CHARGED');
    expect(await revealIsOpen(shop.db, bought.orderId)).toBe(true);
    await resolve(bought.orderId, 'retry');
    await comesTo(shop, bought.orderId, 'PARTIALLY_REFUNDED');
    expect(moved(shop, bought.intentId)).toEqual(['held', 'taken', 'refunded']);
  });

  test('needs a reason, is possible once, and only as the order stands', async () => {
    const bought = await refused();
    expect((await resolve(bought.orderId, 'retry', ' ')).status).toBe(422);
    expect((await resolve(bought.orderId, 'give_back')).refusal?.code).toBe('order.wrong_state');
    const answers = await atOnce(
      shop.db,
      { table: 'customer_order', id: bought.orderId },
      Array.from({ length: 2 }, () => () => resolve(bought.orderId, 'written_off')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.refusal?.code).toBe('order.wrong_state');
    expect((await resolve(crypto.randomUUID(), 'written_off')).status).toBe(404);
    expect((await actionsOn(shop, bought.orderId)).filter((action) => action === 'order.resolved')).toHaveLength(1);
  });

  test('nobody else sees or decides it', async () => {
    const bought = await refused();
    const others = [admin, bought.guest];
    const tried = await Promise.all(
      others.flatMap((who) => [
        who.call(ordersInReview),
        who.call(resolveReview, { params: { id: bought.orderId }, body: { action: 'written_off', note: 'x' } }),
      ]),
    );
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 401, 401]);
    expect(await statusOf(shop, bought.orderId)).toBe('REVIEW');
  });
});

describe('the money of an order whose code the super admin sent', () => {
  const sentBySuperAdmin = async () => {
    const bought = await paid(shop);
    shop.double.refuseCapture(bought.intentId, 'expired_card');
    await fulfil(superAdmin, bought.requestIds[0]!);
    await comesTo(shop, bought.orderId, 'REVIEW');
    return bought;
  };

  test('is decided by another super admin; by the same one only where there is no other, on record', async () => {
    const [alone, shared] = [await sentBySuperAdmin(), await sentBySuperAdmin()];
    const withCode = await resolve(alone.orderId, 'written_off', 'The code K1234 is not paid.');
    expect([withCode.status, withCode.refusal?.fieldCodes]).toEqual([422, { note: 'text.may_hold_code' }]);
    expect((await resolve(alone.orderId, 'written_off', 'The card is lost.')).status).toBe(200);
    expect(await lastOnRecord(shop, { on: alone.orderId, action: 'request.sole_reviewer' })).toMatchObject({
      reason: 'The card is lost.',
      details: { act: 'payment_exception' },
    });
    const other = visitor(shop.url);
    await other.signIn(await aSuperAdmin(shop.db));
    const refusedHer = await resolve(shared.orderId, 'written_off', 'The card is lost.');
    expect([refusedHer.status, refusedHer.refusal?.code]).toEqual([409, 'order.own_code']);
    const body = { action: 'written_off', note: 'The card is lost.' } as const;
    expect((await other.call(resolveReview, { params: { id: shared.orderId }, body })).status).toBe(200);
    expect(await actionsOn(shop, shared.orderId, 'request.sole_reviewer')).toEqual([]);
  });

  test('is decided by a colleague to whose address it writes, on record: nobody waits for the other for good', async () => {
    const bought = await sentBySuperAdmin();
    const ben = await aSuperAdmin(shop.db);
    await shop.db
      .updateTable('person')
      .set({ is_active: false })
      .where('role', '=', 'SUPER_ADMIN')
      .where('id', 'not in', [ben.id, people[1].id])
      .execute();
    await shop.db.updateTable('customer_order').set({ email: ben.email }).where('id', '=', bought.orderId).execute();
    const refusedHer = await resolve(bought.orderId, 'written_off', 'The card is lost.');
    expect([refusedHer.status, refusedHer.refusal?.code]).toEqual([409, 'order.own_code']);
    const body = { action: 'written_off', note: 'The card is lost.' } as const;
    const other = visitor(shop.url);
    await other.signIn(ben);
    expect((await other.call(resolveReview, { params: { id: bought.orderId }, body })).status).toBe(200);
    expect(await actionsOn(shop, bought.orderId, 'request.sole_reviewer')).toHaveLength(1);
  });
});

describe('the money of an order of a super admin’s own', () => {
  test('is decided by another super admin, whether the browser or the address shows whose it is', async () => {
    const other = visitor(shop.url);
    await other.signIn(await aSuperAdmin(shop.db));
    const [inBrowser, byAddress] = [await refused(), await refused()];
    await inBrowser.guest.signIn(people[1]);
    await shop.db
      .updateTable('customer_order')
      .set({ email: people[1].email })
      .where('id', '=', byAddress.orderId)
      .execute();
    const decisions = [
      [inBrowser.guest, inBrowser.orderId],
      [superAdmin, byAddress.orderId],
    ] as const;
    for (const [own, id] of decisions) {
      const decide = { params: { id }, body: { action: 'written_off', note: 'The card is lost.' } } as const;
      const refusedHer = await own.call(resolveReview, decide);
      expect([refusedHer.status, refusedHer.refusal?.code]).toEqual([409, 'order.own_code']);
      expect(await statusOf(shop, id)).toBe('REVIEW');
      expect((await other.call(resolveReview, decide)).status).toBe(200);
    }
  });
});
