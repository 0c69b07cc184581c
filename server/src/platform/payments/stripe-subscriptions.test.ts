import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderOfThisFile } from '../../testing/opened.ts';
import { startStripeDouble, type StripeDouble } from '../../testing/stripe-double/stripe-double.ts';
import { systemClock } from '../clock.ts';
import { signNotice } from './notice-signature.ts';
import type { Checkout, PaymentProvider, PlanChange, Recurring } from './provider.ts';
import { openStripe } from './stripe.ts';

const DAY_MS = 24 * 60 * 60_000;
const monthly: Recurring = { key: 'BASIC:monthly', label: 'Basic', amountCents: 2499, everyMonths: 1 };
const better: Recurring = { key: 'PRO:monthly', label: 'Professional', amountCents: 4999, everyMonths: 1 };
const yearly: Recurring = { key: 'PRO:annual', label: 'Professional', amountCents: 49_900, everyMonths: 12 };

const dir = await folderOfThisFile();
let double: StripeDouble;
let stripe: PaymentProvider;
// Each test has a double of its own, since each moves its time.
beforeEach(async () => {
  double = await startStripeDouble({ ledger: path.join(dir, `${Math.random()}.jsonl`) });
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = double.env;
  stripe = openStripe({ settings: { secretKey, webhookSecret, apiBase }, clock: systemClock, timeoutMs: 400 });
  return () => double.close();
});

const aCheckout = (recurring: Recurring = monthly): Checkout => ({
  idempotencyKey: 'begin',
  reference: 'order 1',
  title: 'A plan',
  lines: [{ label: 'A code', amountCents: 3500 }],
  recurring,
  totalCents: 3500 + recurring.amountCents,
  capture: 'automatic',
  successUrl: 'http://127.0.0.1/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://127.0.0.1/cart',
  expiresAt: new Date(Date.now() + 45 * 60_000),
  locale: 'en',
});

const begun = async (recurring: Recurring = monthly) => {
  const { sessionId } = await stripe.createSession(aCheckout(recurring));
  double.pay(sessionId, 'buyer@example.com');
  const state = (await stripe.readSession(sessionId))!;
  return { sessionId, id: state.subscriptionId!, intentId: state.paymentIntentId!, state };
};

const read = async (id: string) => (await stripe.readSubscription(id))!;
const changeTo = (recurring: Recurring, lines: PlanChange['lines'] = []): PlanChange => ({
  recurring,
  lines,
  at: new Date(),
});
const taken = () => double.ledger().filter(({ kind }) => kind === 'taken');

describe('a subscription', () => {
  test('begins with the session: one payment for its first period and the lines', async () => {
    const { sessionId, id, intentId, state } = await begun();
    expect(state).toMatchObject({
      sessionId,
      subscriptionId: id,
      paymentIntentId: intentId,
      reference: 'order 1',
      session: 'complete',
      money: 'charged',
      amountCents: 5999,
      capturedCents: 5999,
      email: 'buyer@example.com',
    });
    expect(await stripe.readPayment(intentId)).toEqual(state);
    expect(await read(id)).toMatchObject({
      reference: 'order 1',
      status: 'active',
      planKey: 'BASIC:monthly',
      amountCents: 2499,
      currency: 'usd',
      endsAt: null,
      endedAt: null,
      nextTryAt: null,
      mode: 'test',
    });
    expect(await stripe.invoicesOf(id)).toMatchObject([{ totalCents: 5999, status: 'paid', reason: 'start' }]);
  });

  test('can not be held, and nobody’s is none', async () => {
    await expect(stripe.createSession({ ...aCheckout(), capture: 'manual' })).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(await stripe.readSubscription('sub_nobody')).toBeUndefined();
  });

  test('whose product somebody changed by hand is none of ours', async () => {
    const { id } = await begun();
    double.world.subscription(id).product = 'prod_other';
    expect((await read(id)).planKey).toBeNull();
  });

  test('its first payment is given back and disputed as any other', async () => {
    const { intentId } = await begun();
    expect(await stripe.refund(intentId, 500, { key: 'm', mark: 'm' })).toMatchObject({ refundedCents: 500 });
    double.dispute(intentId);
    expect((await stripe.readPayment(intentId))?.disputed).toBe(true);
  });
});

describe('time', () => {
  test('renews it, each time from where the last period ended', async () => {
    const { id } = await begun();
    const first = await read(id);
    double.passTime(first.periodEnd);
    const second = await read(id);
    expect(second).toMatchObject({ status: 'active', periodStart: first.periodEnd });
    const [renewal] = await stripe.invoicesOf(id);
    expect(renewal).toMatchObject({ reason: 'renewal', totalCents: 2499, status: 'paid', periodEnd: second.periodEnd });
    const intentId = double.world.invoice(renewal!.invoiceId).intentId!;
    expect(await stripe.readPayment(intentId)).toMatchObject({ sessionId: null, reference: null, subscriptionId: id });
  });

  test('a card that fails is tried three times more, and given up after two weeks', async () => {
    const { id } = await begun();
    double.failCard(id);
    const { periodEnd: due } = await read(id);
    const after = (days: number) => new Date(due.getTime() + days * DAY_MS);
    for (const [now, next] of [
      [0, 3],
      [3, 8],
      [8, 14],
    ] as const) {
      double.passTime(after(now));
      expect(await read(id)).toMatchObject({ status: 'unpaid', nextTryAt: after(next) });
    }
    double.passTime(after(14));
    expect(await read(id)).toMatchObject({ status: 'ended', endedAt: after(14), nextTryAt: null });
    expect((await stripe.invoicesOf(id))[0]).toMatchObject({ status: 'uncollectible' });
    expect(taken()).toHaveLength(1);
  });

  test('another card pays at the next try', async () => {
    const { id } = await begun();
    double.failCard(id);
    double.passTime((await read(id)).periodEnd);
    const page = await stripe.cardPage(id, 'http://127.0.0.1/back');
    const answer = await fetch(page, { method: 'POST', redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('http://127.0.0.1/back');
    double.passTime((await read(id)).nextTryAt!);
    expect(await read(id)).toMatchObject({ status: 'active', nextTryAt: null });
  });
});

describe('an end', () => {
  test('at the end of what is paid for, which can be taken back until then', async () => {
    const { id } = await begun();
    const { periodEnd } = await read(id);
    expect(await stripe.stopAtPeriodEnd(id, true, 'a')).toMatchObject({ status: 'active', endsAt: periodEnd });
    expect(await stripe.stopAtPeriodEnd(id, true, 'b')).toMatchObject({ endsAt: periodEnd });
    expect(await stripe.stopAtPeriodEnd(id, false, 'c')).toMatchObject({ endsAt: null });
    await stripe.stopAtPeriodEnd(id, true, 'd');
    double.passTime(periodEnd);
    expect(await read(id)).toMatchObject({ status: 'ended', endedAt: periodEnd });
    expect(taken()).toHaveLength(1);
  });

  test('now: what is owed is asked of nobody any more, however often it is ended', async () => {
    const { id } = await begun();
    double.failCard(id);
    double.passTime((await read(id)).periodEnd);
    const states = [await stripe.endNow(id, 'e'), await stripe.endNow(id, 'e'), await stripe.endNow(id, 'f')];
    for (const state of states) expect(state).toMatchObject({ status: 'ended', nextTryAt: null });
    expect((await stripe.invoicesOf(id)).map(({ status }) => status)).toEqual(['void', 'paid']);
    double.failCard(id, false);
    double.passTime(new Date(Date.now() + 400 * DAY_MS));
    expect(taken()).toHaveLength(1);
    await expect(stripe.endNow('sub_nobody', 'g')).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('a change', () => {
  for (const recurring of [better, yearly]) {
    test(`to ${recurring.key} charges what its preview said, and its lines, once`, async () => {
      const { id } = await begun();
      const { periodStart, periodEnd } = await read(id);
      double.passTime(new Date(periodStart.getTime() + 11 * DAY_MS));
      const at = new Date(periodStart.getTime() + 10 * DAY_MS);
      const change = { ...changeTo(recurring, [{ label: 'A code', amountCents: 1500 }]), at };
      const preview = await stripe.previewChange(id, change);
      const state = await stripe.changePlan(id, change, 'k');
      expect(state).toMatchObject({ planKey: recurring.key, amountCents: recurring.amountCents, status: 'active' });
      expect([preview.creditCents, preview.nextCents]).toEqual([0, recurring.amountCents]);
      if (recurring === better) expect([state.periodEnd, preview.nextAt]).toEqual([periodEnd, periodEnd]);
      await stripe.changePlan(id, change, 'k');
      await stripe.changePlan(id, change, 'another key');
      expect(taken().map(({ cents }) => cents)).toEqual([5999, preview.dueCents]);
      expect((await stripe.invoicesOf(id))[0]).toMatchObject({ reason: 'change', totalCents: preview.dueCents });
    });
  }

  test('that leaves more than it costs charges nothing now, and next what its preview said', async () => {
    const { id } = await begun(yearly);
    const { periodStart } = await read(id);
    double.passTime(new Date(periodStart.getTime() + 2 * DAY_MS));
    const top: Recurring = { key: 'TOP:monthly', label: 'Top', amountCents: 30_000, everyMonths: 1 };
    const change = { ...changeTo(top), at: new Date(periodStart.getTime() + DAY_MS) };
    const preview = await stripe.previewChange(id, change);
    const credit = Math.round((49_900 * 364) / 365) - 30_000;
    expect(preview).toMatchObject({ dueCents: 0, creditCents: credit, nextCents: 30_000 - credit });
    await stripe.changePlan(id, change, 'k');
    const dearer: Recurring = { ...top, key: 'TOP:more', amountCents: 31_000 };
    const { creditCents: left } = await stripe.previewChange(id, {
      ...changeTo(dearer),
      at: (await read(id)).periodStart,
    });
    expect(left).toBe(credit - 1_000);
    expect((await stripe.invoicesOf(id))[0]).toMatchObject({ reason: 'change', totalCents: 0 });
    double.passTime((await read(id)).periodEnd);
    expect((await stripe.invoicesOf(id))[0]).toMatchObject({ reason: 'renewal', totalCents: preview.nextCents });
    expect(taken().at(-1)).toMatchObject({ cents: preview.nextCents });
  });

  test('that is declined changes nothing; with a card that works another key makes it', async () => {
    const { id } = await begun();
    double.failCard(id);
    const before = await read(id);
    const change = changeTo(better);
    await expect(stripe.changePlan(id, change, 'k')).rejects.toMatchObject({
      kind: 'refused',
      reason: 'card_declined',
    });
    expect(await read(id)).toEqual(before);
    double.failCard(id, false);
    // The provider keeps what it answered.
    await expect(stripe.changePlan(id, change, 'k')).rejects.toMatchObject({ kind: 'refused' });
    expect(await stripe.changePlan(id, change, 'l')).toMatchObject({ planKey: better.key });
  });

  test('whose answer never came is not charged twice', async () => {
    const { id } = await begun();
    const change = changeTo(better);
    double.misbehave({ to: `POST /v1/subscriptions/${id}`, does: 'drop', times: 3 });
    await expect(stripe.changePlan(id, change, 'k')).rejects.toMatchObject({ kind: 'unreachable' });
    double.behave();
    expect(await stripe.changePlan(id, change, 'k')).toMatchObject({ planKey: better.key });
    expect(taken()).toHaveLength(2);
  });
});

test('notices of subscriptions and invoices are signed, and name the subscription', async () => {
  const { id } = await begun();
  double.passTime((await read(id)).periodEnd);
  const named = double.events
    .filter(({ type }) => /^(customer\.subscription|invoice|checkout)\./.test(type))
    .map((event) => {
      const body = Buffer.from(JSON.stringify(event));
      const header = { 'stripe-signature': signNotice('whsec_double', new Date(), body) };
      return stripe.readNotice(body, header);
    });
  expect(new Set(named.map(({ type }) => type))).toEqual(
    new Set([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
      'customer.subscription.updated',
    ]),
  );
  for (const { subscriptionId } of named) expect(subscriptionId).toBe(id);
});
