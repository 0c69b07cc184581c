import { randomBytes } from 'node:crypto';
import { byLocale } from '@keywright/words/by-locale';
import { trackTokenOf } from '../../../src/features/payments/payments.facts.ts';
import { systemTrace } from '../../../src/platform/audit/trace.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { sha256 } from '../../../src/platform/secrets.ts';
import { HOLD_MS, type Making, type Ordered, withPin } from './making.ts';
import type { Outcome, PlannedRequest } from './plan-orders.ts';

const CHARGE_MS = 6 * DAY_MS;

/** What became of an order that was paid. */
export type Paid = Exclude<Outcome, { is: 'EXPIRED' } | { is: 'REMOVED' }>;

const moneyOf = ({ is }: Paid) => {
  if (is === 'FULFILLED') return { status: 'CHARGED', money: 'charged', step: 'capture' } as const;
  if (is === 'DECLINED') return { status: 'RELEASED', money: 'released', step: 'release' } as const;
  return { status: 'HELD', money: 'held', step: undefined } as const;
};

/** An order as the program has it and as the sandbox has it: its money held, taken or let go. */
export const moneyRows = (making: Making, ordered: Ordered, outcome: Paid): void => {
  const { into, chance } = making;
  const { id, number, at, price } = ordered;
  const { status, money, step } = moneyOf(outcome);
  const endedAt = outcome.is === 'FULFILLED' || outcome.is === 'DECLINED' ? outcome.endedAt : null;
  const captured = status === 'CHARGED' ? price.totalCents : 0;
  const intent = `pi_sandbox_${chance.text('0123456789abcdef', 32)}`;
  const session = `cs_sandbox_${chance.text('0123456789abcdef', 48)}`;
  const paying: Paying = {
    ...ordered,
    status,
    money,
    endedAt,
    captured,
    intent,
    session,
    begun: new Date(at.getTime() - MINUTE_MS),
  };
  orderRow(making, paying);
  sessionRows(making, paying);
  if (step && endedAt) {
    into.add('payment_step', {
      id: chance.uuid(),
      order_id: id,
      payment_intent_id: intent,
      kind: step,
      amount_cents: captured,
      idempotency_key: `${step}:${id}`,
      state: 'DONE',
      created_at: endedAt,
      done_at: endedAt,
    });
  }
  into.add('desk_order', { order_id: id, status: outcome.is, paid_at: at, confirmation_number: number });
  into.act(systemTrace('settle-payment'), {
    action: 'order.held',
    object: { type: 'order', id },
    details: { cents: price.totalCents, paymentIntentId: intent, was: 'AWAITING_PAYMENT' },
  });
  if (status === 'HELD') return;
  into.act(systemTrace('settle-payment'), {
    action: status === 'CHARGED' ? 'order.charged' : 'order.released',
    object: { type: 'order', id },
    details: { status, capturedCents: captured, refundedCents: 0 },
  });
};

type Paying = Ordered & {
  status: ReturnType<typeof moneyOf>['status'];
  money: ReturnType<typeof moneyOf>['money'];
  begun: Date;
  endedAt: Date | null;
  captured: number;
  intent: string;
  session: string;
};

const orderRow = ({ into, chance, now, parts: { settings } }: Making, paying: Paying): void => {
  const { id, number, cartId, owner, at, price, email, buyer, status, begun, endedAt, captured } = paying;
  const trackSalt = randomBytes(16);
  into.add('customer_order', {
    id,
    confirmation_number: number,
    cart_id: cartId,
    cart_version: 1,
    ...owner,
    email,
    locale: buyer?.locale ?? 'en',
    status,
    tier: buyer?.tierAt(at) ?? 'NONE',
    discount_percent: price.discountPercent,
    codes_cents: price.codesCents,
    discount_cents: price.discountCents,
    total_cents: price.totalCents,
    captured_cents: captured,
    track_salt: trackSalt,
    track_token_hash: sha256(trackTokenOf(settings, { id, trackSalt })),
    created_at: begun,
    paid_at: at,
    ended_at: endedAt,
    money_moved_at: endedAt ?? at,
    charge_by: new Date(at.getTime() + CHARGE_MS),
    capture_before: new Date(at.getTime() + HOLD_MS),
    next_check_at: new Date(now.getTime() + chance.whole(1, 6) * DAY_MS),
  });
};

/** The checkout session by which it was paid, here and there. */
const sessionRows = ({ into, chance, parts: { settings } }: Making, paying: Paying): void => {
  const { id, number, at, price, email, buyer, begun, intent, session, money, captured, requests } = paying;
  const addresses = {
    success_url: `${settings.publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${settings.publicUrl}/cart`,
  };
  const expires = new Date(begun.getTime() + 45 * MINUTE_MS);
  into.add('payment_attempt', {
    id: chance.uuid(),
    order_id: id,
    n: 1,
    provider: 'sandbox',
    idempotency_key: `co:${id}:1`,
    state: 'COMPLETE',
    session_id: session,
    payment_intent_id: intent,
    url: `${settings.publicUrl}/sandbox/pay/${session}`,
    ...addresses,
    created_at: begun,
    expires_at: expires,
  });
  const lines = requests.map((request) => ({
    label: labelOf(request, paying),
    amountCents: price.lineAmounts.find((line) => line.id === request.id)?.amountCents ?? 0,
  }));
  into.add('sandbox_session', {
    id: session,
    idempotency_key: `co:${id}:1`,
    asked_sha256: sha256(id),
    reference: id,
    email,
    locale: buyer?.locale ?? 'en',
    title: byLocale.en.payments_order_title({ product: settings.productName, number }),
    lines: JSON.stringify(lines),
    amount_cents: price.totalCents,
    capture: 'manual',
    ...addresses,
    status: 'complete',
    created_at: begun,
    expires_at: expires,
    payment_intent_id: intent,
    money,
    captured_cents: captured,
    held_at: at,
  });
};

const labelOf = (request: PlannedRequest, ordered: Ordered): string => {
  const { year, make, model } = request.vehicle;
  return byLocale.en.payments_order_line({
    vehicle: `${year} ${make} ${model}`,
    withPin: withPin(ordered, request) ? 'yes' : 'other',
  });
};
