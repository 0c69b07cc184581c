import { Email } from '@keywright/contract/email';
import type { OrderStatus } from '@keywright/contract/payments';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import { afterCommit } from '../../platform/db/after-commit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failpoint } from './payments.failpoints.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { PaymentState } from '../../platform/payments/provider.ts';
import { outcomesOf } from '../requests/requests.facts.ts';
import { planWasStarted } from '../subscriptions/subscriptions.facts.ts';
import { type AttemptRow, attemptOf, saveAttempt } from './attempt.store.ts';
import { chargeDayOf } from './charge-day.ts';
import { closeOrder } from './close-order.ts';
import { followPayment } from './follow-payment.ts';
import { assessPayment, type Misfit } from './assess-payment.ts';
import { tellOf } from './order-hints.ts';
import { ordersPaid } from './orders-paid.ts';
import { linesOf, lockOrder, type OrderRow, saveOrder, takeSlot } from './order.store.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { canAttemptGo } from './payments.states.ts';
import { openReview } from './review.store.ts';

/** What this order was for went to another: the transaction is given up, and its money given back in the next. */
export class SoldElsewhere extends Error {
  readonly reason: 'sold' | 'slot' | 'plan';
  constructor(reason: SoldElsewhere['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export type Applying = { orderId: string; payment: PaymentState; trace: Trace; knewDispute: boolean };
type Held = Pick<Applying, 'payment' | 'trace'> & { order: OrderRow; attempt: AttemptRow };

/** Brings an order to at least where its payment is, holding the order. */
export const applyPayment = async (deps: PaymentParts, tx: Tx, applying: Applying): Promise<OrderStatus> => {
  const { payment, trace, knewDispute } = applying;
  const order = await lockOrder(tx, applying.orderId);
  const held: Held = { payment, trace, order, attempt: await attemptOf(tx, order.id) };
  const verdict = assessPayment(order, payment, deps.provider.mode);
  switch (verdict.is) {
    case 'paid':
      await takeMoney(deps, tx, held, verdict.as);
      break;
    case 'mismatch':
      await toReview(deps, tx, held, verdict.reason);
      break;
    case 'over':
      await closeOrder(tx, { order, attempt: held.attempt, as: verdict.as, trace });
      break;
    default:
      await followPayment(deps, tx, {
        order,
        payment,
        trace,
        knewDispute,
        through: verdict.is === 'moved' ? verdict.through : [],
      });
  }
  failpoint('settle.before_commit');
  return (await lockOrder(tx, order.id)).status;
};

const takeMoney = async (deps: PaymentParts, tx: Tx, held: Held, as: 'HELD' | 'CHARGED'): Promise<void> => {
  const { order, payment, trace } = held;
  const { parts, reactions } = deps;
  const paidAt = parts.clock.now();
  await requireSlotOf(tx, order);
  await completeAttempt(tx, held);
  const paid = await saveOrder(tx, order.id, {
    status: as,
    paid_at: paidAt,
    ...(as === 'HELD' && { charge_by: chargeDayOf(payment, paidAt), capture_before: payment.captureBefore }),
    captured_cents: payment.capturedCents,
    email: order.email ?? Email.safeParse(payment.email).data ?? null,
  });
  failpoint('settle.after_order');
  const requestIds = (await linesOf(tx, order.id)).map(({ requestId }) => requestId);
  const plan = boughtWith(order);
  const { subscriptionId } = payment;
  await reactions.orderPaid(tx, {
    orderId: order.id,
    cartId: order.cartId,
    requestIds,
    plan,
    subscriptionId,
    paidAt,
    trace,
  });
  if ((await outcomesOf(tx, order.id)).length < requestIds.length) throw new SoldElsewhere('sold');
  // A trial that somebody had meanwhile costs nobody anything, and keeps no key code from who waits for it.
  if (plan && !(plan.isTrial && requestIds.length > 0) && !(await planWasStarted(tx, order.id)))
    throw new SoldElsewhere('plan');
  failpoint('settle.after_requests');
  afterCommit(tx, () => ordersPaid.inc());
  await recordAct(tx, trace, {
    action: as === 'HELD' ? 'order.held' : 'order.charged',
    object: { type: 'order', id: order.id },
    details: { cents: payment.amountCents, paymentIntentId: payment.paymentIntentId, was: order.status },
  });
  // Of a plan alone its own mail tells.
  if (requestIds.length > 0) await oweReceived(tx, paid);
  await tellOf(tx, paid);
  // Revived late, it may stand beside a newer checkout of the same cart.
  if (order.status !== 'AWAITING_PAYMENT')
    await addJob(tx, { task: 'close-checkout', payload: { cartId: order.cartId } });
};

/** A late payment finds its month's discount given away: then it bought at a price that nobody has any more. */
const requireSlotOf = async (tx: Tx, { id, personId: buyerId, slotOf, basicSlot }: OrderRow): Promise<void> => {
  const personId = slotOf ?? buyerId;
  if (personId === null || basicSlot === null) return;
  if (!(await takeSlot(tx, { personId, month: basicSlot, orderId: id }))) throw new SoldElsewhere('slot');
};

/** The plan that an order buys, with what it costs each time; null for one of key codes alone. */
const boughtWith = ({ personId, planTier: tier, planBilling: billing, planIsTrial: isTrial, planCents }: OrderRow) =>
  personId === null || tier === null || billing === null
    ? null
    : { personId, tier, billing, isTrial, priceCents: planCents };

const completeAttempt = async (tx: Tx, { attempt, payment }: Pick<Held, 'attempt' | 'payment'>): Promise<void> => {
  await saveAttempt(tx, attempt.id, {
    ...(canAttemptGo(attempt.state, 'COMPLETE') && { state: 'COMPLETE' }),
    session_id: attempt.sessionId ?? payment.sessionId,
    payment_intent_id: attempt.paymentIntentId ?? payment.paymentIntentId,
  });
};

const oweReceived = async (tx: Tx, { id, email, locale }: OrderRow): Promise<void> => {
  if (email === null) return;
  const onceKey = `order.received:${id}`;
  await oweMail(tx, { template: 'order.received', recipient: email, locale, refs: { orderId: id }, onceKey });
};

/** The money stays visible, nobody is served, and somebody has to look. */
const toReview = async ({ parts }: PaymentParts, tx: Tx, held: Held, reason: Misfit): Promise<void> => {
  const { order, payment, trace } = held;
  await completeAttempt(tx, held);
  await saveOrder(tx, order.id, { status: 'REVIEW', review_reason: reason, paid_at: parts.clock.now() });
  await recordAct(tx, trace, {
    action: 'order.review',
    object: { type: 'order', id: order.id },
    reason,
    details: {
      paid: payment.amountCents,
      currency: payment.currency,
      mode: payment.mode,
      reference: payment.reference,
    },
  });
  await openReview(tx, { orderId: order.id, paymentIntentId: payment.paymentIntentId, reason, at: parts.clock.now() });
  await tellOf(tx, order);
  parts.log.error({ order: order.id, reason }, 'a payment does not fit its order: a super admin has to look');
};
