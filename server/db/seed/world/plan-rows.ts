import { randomBytes } from 'node:crypto';
import {
  type Billing,
  monthsAfter,
  monthsOf,
  planKey,
  planPrice,
  type PlanTier,
  TRIAL_DAYS,
} from '@keywright/contract/plans';
import { byLocale } from '@keywright/words/by-locale';
import { trackTokenOf } from '../../../src/features/payments/payments.facts.ts';
import { planLabel } from '../../../src/features/subscriptions/plan-words.facts.ts';
import { systemTrace } from '../../../src/platform/audit/trace.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { sha256 } from '../../../src/platform/secrets.ts';
import { type Making, traceOf } from './making.ts';

/** A plan of the world; `since` in days. */
export type WorldPlan = { email: string; tier: PlanTier; billing: Billing; since: number; is?: 'trial' | 'cancelled' };

export const worldPlans: readonly WorldPlan[] = [
  { email: 'pro@demo.test', tier: 'PROFESSIONAL', billing: 'annual', since: 47 },
  { email: 'ingrid@demo.test', tier: 'ENTERPRISE', billing: 'monthly', since: 12 },
  { email: 'kwame@demo.test', tier: 'BASIC', billing: 'monthly', since: 74 },
  { email: 'linh@demo.test', tier: 'PROFESSIONAL', billing: 'monthly', since: 40, is: 'cancelled' },
  { email: 'noah@demo.test', tier: 'BASIC', billing: 'monthly', since: 1, is: 'trial' },
];

export const beganAt = (now: Date, { since }: Pick<WorldPlan, 'since'>): Date =>
  new Date(now.getTime() - since * DAY_MS);

type Period = { from: Date; to: Date };

/** Each period that has begun by now, the first one first. */
const periodsOf = (begun: Date, billing: Billing, now: Date): [Period, ...Period[]] => {
  const step = monthsOf(billing);
  const periods: [Period, ...Period[]] = [{ from: begun, to: monthsAfter(begun, step) }];
  for (let n = 1; monthsAfter(begun, n * step) <= now; n += 1) {
    periods.push({ from: monthsAfter(begun, n * step), to: monthsAfter(begun, (n + 1) * step) });
  }
  return periods;
};

/** The plans with their orders, and what the sandbox charges for them. */
export const planRows = (making: Making): void => {
  for (const plan of worldPlans) onePlan(making, plan);
};

const onePlan = (making: Making, plan: WorldPlan): void => {
  const { into, chance, now, known } = making;
  const { email, tier, billing, is } = plan;
  const begun = beganAt(now, plan);
  const { priceCents, setupCents } = is === 'trial' ? { priceCents: 0, setupCents: 0 } : priceOf(plan);
  const periods = periodsOf(begun, billing, now);
  const last = periods.at(-1) ?? periods[0];
  const orderId = chance.uuid();
  const id = chance.uuid();
  const owner = known(email);
  const ordered = orderRow(making, plan, { orderId, priceCents, setupCents });
  const there =
    is === 'trial'
      ? null
      : thereRows(making, plan, { ...ordered, orderId, periods, priceCents, totalCents: priceCents + setupCents });
  const trialEnd = new Date(begun.getTime() + TRIAL_DAYS * DAY_MS);
  const ends = { trial: trialEnd, cancelled: last.to };
  into.add('subscription', {
    id,
    person_id: owner.id,
    tier,
    billing,
    order_id: orderId,
    price_cents: priceCents,
    starts_at: begun,
    status: is === 'cancelled' ? 'CANCELLED' : 'ACTIVE',
    is_trial: is === 'trial',
    ends_at: is ? ends[is] : null,
    period_start: last.from,
    period_end: is === 'trial' ? trialEnd : last.to,
    provider_subscription_id: there,
    checked_at: now,
  });
  const object = { type: 'subscription', id } as const;
  const details = { tier, billing: is === 'trial' ? null : billing, trial: is === 'trial', orderId };
  into.act(systemTrace('settle-payment'), { action: 'subscription.started', object, details });
  if (is === 'cancelled') into.act(traceOf(owner), { action: 'subscription.cancelled', object });
};

const priceOf = ({ tier, billing }: WorldPlan) => {
  const price = planPrice({ tier, billing });
  if (!price) throw new Error(`${tier} is not sold ${billing}`);
  return price;
};

type Ordered = { orderId: string; priceCents: number; setupCents: number };

const orderRow = (
  { into, chance, now, known, parts: { settings } }: Making,
  plan: WorldPlan,
  { orderId, priceCents, setupCents }: Ordered,
): { number: string; session: string; intent: string } => {
  const begun = beganAt(now, plan);
  const asked = new Date(begun.getTime() - 2 * MINUTE_MS);
  const { id: personId, locale } = known(plan.email);
  const number = `${chance.text('34679ACDEFGH', 4)}-${chance.text('34679ACDEFGH', 4)}`;
  const totalCents = priceCents + setupCents;
  const isFree = totalCents === 0;
  const session = isFree
    ? `cs_free_${orderId.replaceAll('-', '')}`
    : `cs_sandbox_${chance.text('0123456789abcdef', 48)}`;
  const intent = `pi_sandbox_${chance.text('0123456789abcdef', 32)}`;
  const cartId = chance.text('abcdefghijklmnopqrstuvwxyz0123456789', 22);
  const trackSalt = randomBytes(16);
  into.add('cart', { id: cartId, person_id: personId, state: 'EXPIRED', created_at: asked, expires_at: begun });
  into.add('customer_order', {
    id: orderId,
    confirmation_number: number,
    cart_id: cartId,
    cart_version: 1,
    person_id: personId,
    locale,
    email: plan.email,
    status: 'CHARGED',
    tier: 'NONE',
    codes_cents: 0,
    plan_tier: plan.tier,
    plan_billing: plan.billing,
    plan_is_trial: isFree,
    plan_cents: priceCents,
    setup_cents: setupCents,
    total_cents: totalCents,
    captured_cents: totalCents,
    created_at: asked,
    paid_at: begun,
    money_moved_at: begun,
    track_salt: trackSalt,
    track_token_hash: sha256(trackTokenOf(settings, { id: orderId, trackSalt })),
    next_check_at: new Date(now.getTime() + 3 * DAY_MS),
  });
  into.add('payment_attempt', {
    id: chance.uuid(),
    order_id: orderId,
    n: 1,
    provider: 'sandbox',
    idempotency_key: `co:${orderId}:1`,
    state: 'COMPLETE',
    session_id: session,
    payment_intent_id: isFree ? null : intent,
    success_url: `${settings.publicUrl}/payment-success`,
    cancel_url: `${settings.publicUrl}/cart`,
    created_at: asked,
    expires_at: new Date(asked.getTime() + 45 * MINUTE_MS),
  });
  return { number, session, intent };
};

type There = ReturnType<typeof orderRow> &
  Pick<Ordered, 'orderId' | 'priceCents'> & { periods: [Period, ...Period[]]; totalCents: number };

/** What the sandbox has of a plan: the session that began it, what recurs, and an invoice for each period. Answers its name there. */
const thereRows = (
  { into, chance, now, known, parts: { settings } }: Making,
  plan: WorldPlan,
  { orderId, number, session, intent, periods, priceCents, totalCents }: There,
): string => {
  const begun = beganAt(now, plan);
  const last = periods.at(-1) ?? periods[0];
  const { tier, billing, email } = plan;
  const { locale } = known(email);
  const label = planLabel({ tier, billing }, byLocale.en);
  const key = planKey({ tier, billing });
  const everyMonths = monthsOf(billing);
  const id = `sub_sandbox_${chance.text('0123456789abcdef', 32)}`;
  into.add('sandbox_subscription', {
    id,
    reference: orderId,
    plan_key: key,
    label,
    amount_cents: priceCents,
    every_months: everyMonths,
    locale,
    started_at: begun,
    anchor_at: begun,
    period_start: last.from,
    period_end: last.to,
    stops_at_end: plan.is === 'cancelled',
  });
  into.add('sandbox_session', {
    id: session,
    idempotency_key: `co:${orderId}:1`,
    asked_sha256: sha256(orderId),
    reference: orderId,
    email,
    locale,
    title: byLocale.en.payments_order_title({ product: settings.productName, number }),
    lines: '[]',
    recurring: JSON.stringify({ key, label, amountCents: priceCents, everyMonths }),
    amount_cents: totalCents,
    capture: 'automatic',
    status: 'complete',
    money: 'charged',
    captured_cents: totalCents,
    success_url: `${settings.publicUrl}/payment-success`,
    cancel_url: `${settings.publicUrl}/cart`,
    created_at: begun,
    expires_at: new Date(begun.getTime() + 45 * MINUTE_MS),
    held_at: begun,
    payment_intent_id: intent,
    subscription_id: id,
  });
  for (const [at, { from, to }] of periods.entries()) {
    into.add('sandbox_invoice', {
      id: `in_sandbox_${chance.text('0123456789abcdef', 32)}`,
      subscription_id: id,
      n: at + 1,
      created_at: from,
      total_cents: at === 0 ? totalCents : priceCents,
      status: 'paid',
      reason: at === 0 ? 'start' : 'renewal',
      period_start: from,
      period_end: to,
    });
  }
  return id;
};
