import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderOfThisFile, ofThisFile } from '../../testing/opened.ts';
import { startStripeDouble } from '../../testing/stripe-double/stripe-double.ts';
import { systemClock } from '../clock.ts';
import type { Checkout } from './provider.ts';
import { openStripe } from './stripe.ts';

const ledger = path.join(await folderOfThisFile(), 'ledger.jsonl');
const double = await ofThisFile(startStripeDouble({ ledger }));
const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = double.env;
const stripe = openStripe({ settings: { secretKey, webhookSecret, apiBase }, clock: systemClock, timeoutMs: 200 });
beforeEach(() => double.behave());

let keys = 0;
const aCheckout = (options: Partial<Checkout> = {}): Checkout => {
  keys += 1;
  return {
    idempotencyKey: `key ${keys}`,
    reference: `order ${keys}`,
    title: 'A title',
    lines: [
      { label: 'One', amountCents: 500 },
      { label: 'Two', amountCents: 700 },
    ],
    totalCents: 1200,
    capture: 'manual',
    successUrl: 'http://127.0.0.1/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1/cart',
    expiresAt: new Date(Date.now() + 45 * 60_000),
    locale: 'fr',
    ...options,
  };
};

const paid = async (options: Partial<Checkout> = {}) => {
  const { sessionId } = await stripe.createSession(aCheckout(options));
  const { intentId } = double.pay(sessionId, 'buyer@example.com');
  return { sessionId, intentId: intentId! };
};

describe('a session', () => {
  test('is open until it is paid, and then says what is held, by session and by payment alike', async () => {
    const asked = aCheckout();
    const { sessionId, url, expiresAt } = await stripe.createSession(asked);
    expect(url).toBe(`${double.url}/pay/${sessionId}`);
    expect(Math.abs(expiresAt.getTime() - asked.expiresAt.getTime())).toBeLessThan(1_000);
    expect(await stripe.readSession(sessionId)).toMatchObject({
      session: 'open',
      money: 'none',
      paymentIntentId: null,
    });
    const { intentId } = double.pay(sessionId, 'buyer@example.com');
    const state = await stripe.readSession(sessionId);
    expect(state).toEqual({
      sessionId,
      paymentIntentId: intentId,
      subscriptionId: null,
      reference: asked.reference,
      session: 'complete',
      money: 'held',
      amountCents: 1200,
      currency: 'usd',
      authorizedAt: expect.any(Date),
      captureBefore: expect.any(Date),
      capturedCents: 0,
      refundedCents: 0,
      disputed: false,
      lostCents: 0,
      email: 'buyer@example.com',
      mode: 'test',
    });
    expect(state!.captureBefore!.getTime() - state!.authorizedAt!.getTime()).toBe(7 * 24 * 60 * 60_000);
    expect(await stripe.readPayment(intentId!)).toEqual(state);
  });

  test('is closed once; who comes after it was paid is told so', async () => {
    const { sessionId } = await stripe.createSession(aCheckout());
    expect([await stripe.expireSession(sessionId), await stripe.expireSession(sessionId)]).toEqual([
      'expired',
      'expired',
    ]);
    expect(await stripe.expireSession((await paid()).sessionId)).toBe('complete');
  });

  test('that nobody knows is none', async () => {
    expect(await stripe.readSession('cs_test_nobody')).toBeUndefined();
    expect(await stripe.readPayment('pi_nobody')).toBeUndefined();
  });

  test('whose parts name different orders names none', async () => {
    const { sessionId, intentId } = await paid();
    double.world.intent(intentId).metadata = { reference: 'another' };
    expect((await stripe.readSession(sessionId))?.reference).toBeNull();
  });

  test('charged at once is charged', async () => {
    const { sessionId } = await paid({ capture: 'automatic' });
    expect(await stripe.readSession(sessionId)).toMatchObject({ money: 'charged', capturedCents: 1200 });
  });
});

describe('trouble', () => {
  const faults = {
    drop: 'unreachable',
    delay: 'unreachable',
    drip: 'unreachable',
    garbage: 'unreachable',
    429: 'unreachable',
    409: 'busy',
    503: 'broken',
    500: 'broken',
    400: 'refused',
    402: 'refused',
  };
  for (const [does, kind] of Object.entries(faults)) {
    test(`${does} is ${kind}`, async () => {
      const fault = (Number(does) || does) as 500;
      double.misbehave({ to: 'POST /v1/checkout', does: fault, times: 3, delayMs: 2_000 });
      await expect(stripe.createSession(aCheckout())).rejects.toMatchObject({ name: 'ProviderTrouble', kind });
    });
  }

  test.each<[string, string, string]>([
    ['GET /v1/checkout/sessions/', 'status', 'status'],
    ['GET /v1/checkout/sessions/', 'payment_intent.amount', 'amount'],
    ['GET /v1/checkout/sessions/', 'payment_intent.latest_charge.amount_refunded', 'latest_charge.amount_refunded'],
  ])('a gap in %s (%s) is unreachable, and says which field is missing', async (to, lacks, named) => {
    const { sessionId } = await paid();
    double.misbehave({ to, does: 'gap', lacks });
    const gap = { name: 'ProviderTrouble', kind: 'unreachable', message: expect.stringContaining(named) as string };
    await expect(stripe.readSession(sessionId)).rejects.toMatchObject(gap);
    await expect(stripe.readSession(sessionId)).resolves.toMatchObject({ money: 'held' });
  });

  test.each(['url', 'expires_at'])(
    'a session that was made without %s is asked for again by the same key',
    async (lacks) => {
      const asked = aCheckout();
      double.misbehave({ to: 'POST /v1/checkout', does: 'gap', lacks });
      const gap = { kind: 'unreachable', message: expect.stringContaining(lacks) as string };
      await expect(stripe.createSession(asked)).rejects.toMatchObject(gap);
      const before = double.world.sessions.size;
      await expect(stripe.createSession(asked)).resolves.toBeTruthy();
      expect(double.world.sessions.size).toBe(before);
    },
  );

  test('after an answer that never came, the same key finds the session that was made', async () => {
    const before = double.world.sessions.size;
    const asked = aCheckout();
    double.misbehave({ to: 'POST /v1/checkout', does: 'delay', times: 3, delayMs: 600 });
    await expect(stripe.createSession(asked)).rejects.toMatchObject({ kind: 'unreachable' });
    const { sessionId } = await stripe.createSession(asked);
    expect(double.world.sessions.size).toBe(before + 1);
    expect(double.world.session(sessionId).reference).toBe(asked.reference);
  });

  test('a fault that was answered once is answered to that key for good', async () => {
    const asked = aCheckout();
    double.misbehave({ to: 'POST /v1/checkout', does: 500, times: 1 });
    await expect(stripe.createSession(asked)).rejects.toMatchObject({ kind: 'broken' });
    await expect(stripe.createSession(asked)).rejects.toMatchObject({ kind: 'broken' });
    await expect(stripe.createSession({ ...asked, idempotencyKey: `${asked.idempotencyKey}:1` })).resolves.toBeTruthy();
  });

  test('another wording under the same key is refused, and so is a page for less than half an hour', async () => {
    const asked = aCheckout();
    await stripe.createSession(asked);
    await expect(stripe.createSession({ ...asked, title: 'Other' })).rejects.toMatchObject({ kind: 'refused' });
    const soon = aCheckout({ expiresAt: new Date(Date.now() + 60_000) });
    await expect(stripe.createSession(soon)).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('money', () => {
  test('is taken in part, once: what the capture let go is no refund', async () => {
    const { intentId } = await paid();
    const states = [await stripe.capture(intentId, 500, 'a'), await stripe.capture(intentId, 500, 'b')];
    for (const state of states) expect(state).toMatchObject({ money: 'charged', capturedCents: 500, refundedCents: 0 });
    expect(await stripe.release(intentId, 'c')).toMatchObject({ money: 'charged' });
  });

  test('is let go once', async () => {
    const { intentId } = await paid();
    const states = [
      await stripe.release(intentId, 'd'),
      await stripe.release(intentId, 'e'),
      await stripe.capture(intentId, 1, 'f'),
    ];
    expect(states.map(({ money }) => money)).toEqual(['released', 'released', 'released']);
  });

  test('is given back once, even where the first try was answered with a fault after all', async () => {
    const { intentId } = await paid();
    await stripe.capture(intentId, 1000, 'g');
    await stripe.refund(intentId, 300, { key: 'mark', mark: 'mark' });
    expect(await stripe.refund(intentId, 300, { key: 'mark:1', mark: 'mark' })).toMatchObject({ refundedCents: 300 });
    expect(await stripe.refund(intentId, 700, { key: 'all', mark: 'all' })).toMatchObject({ refundedCents: 1000 });
    expect(await stripe.refund(intentId, 700, { key: 'more', mark: 'more' })).toMatchObject({ refundedCents: 1000 });
  });

  test('is disputed until the dispute is won', async () => {
    const { intentId } = await paid();
    await stripe.capture(intentId, 1200, 'h');
    double.dispute(intentId);
    expect((await stripe.readPayment(intentId))?.disputed).toBe(true);
    double.closeDispute(intentId, 'won');
    expect((await stripe.readPayment(intentId))?.disputed).toBe(false);
  });
});
