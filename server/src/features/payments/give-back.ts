import type { OrderStatus } from '@keywright/contract/payments';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { failpoint } from './payments.failpoints.ts';
import type { Parts } from '../../platform/parts.ts';
import type { PaymentState } from '../../platform/payments/provider.ts';
import { attemptOf, saveAttempt } from './attempt.store.ts';
import { tellOf } from './order-hints.ts';
import { freeSlot, lockOrder, type OrderRow, saveOrder } from './order.store.ts';
import { oweStep } from './owe-step.ts';
import { canAttemptGo, canOrderGo } from './payments.states.ts';

type GivingBack = {
  orderId: string;
  payment: PaymentState;
  /** Its lines or its discount went to another order, or it is a second payment for one order. */
  reason: 'sold' | 'slot' | 'plan' | 'stray';
  trace: Trace;
};

/** Money for which there is nothing left to deliver: it is let go by itself, and on record as such. */
export const giveBack = async (
  parts: Parts,
  tx: Tx,
  { orderId, payment, reason, trace }: GivingBack,
): Promise<OrderStatus> => {
  const order = await lockOrder(tx, orderId);
  const isOwed = await oweEnd(parts, tx, orderId, payment);
  failpoint('give_back.after_step');
  if (!isOwed) return order.status;
  await recordAct(tx, trace, {
    action: 'order.given_back',
    object: { type: 'order', id: orderId },
    reason,
    details: { cents: payment.amountCents, paymentIntentId: payment.paymentIntentId },
  });
  parts.log.warn({ order: orderId, reason }, 'a payment is given back');
  // A stray payment says nothing about the order's own.
  return reason === 'stray' ? order.status : toReview(parts, tx, order, { payment, reason });
};

/** Owes that all the money of a payment goes back. False when there is none, or its end is owed already. */
export const oweEnd = async (parts: Parts, tx: Tx, orderId: string, payment: PaymentState): Promise<boolean> => {
  const { paymentIntentId, money, capturedCents, refundedCents, subscriptionId } = payment;
  // What recurs would go on charging for a plan that never began here.
  if (subscriptionId !== null) await addJob(tx, { task: 'end-subscription', payload: { id: subscriptionId } });
  if (paymentIntentId === null || (money !== 'held' && money !== 'charged')) return false;
  const kind = money === 'held' ? 'release' : 'refund';
  const amountCents = money === 'held' ? 0 : capturedCents - refundedCents;
  const key = `${kind}:${paymentIntentId}`;
  const upTo = kind === 'refund' && { refundedUpTo: capturedCents };
  return oweStep(parts, tx, { orderId, paymentIntentId, kind, amountCents, key, ...upTo });
};

const toReview = async (
  parts: Parts,
  tx: Tx,
  order: OrderRow,
  { payment, reason }: Pick<GivingBack, 'payment' | 'reason'>,
): Promise<OrderStatus> => {
  if (!canOrderGo(order.status, 'REVIEW')) return order.status;
  const attempt = await attemptOf(tx, order.id);
  await saveAttempt(tx, attempt.id, {
    ...(canAttemptGo(attempt.state, 'COMPLETE') && { state: 'COMPLETE' }),
    session_id: attempt.sessionId ?? payment.sessionId,
    payment_intent_id: attempt.paymentIntentId ?? payment.paymentIntentId,
  });
  await saveOrder(tx, order.id, { status: 'REVIEW', review_reason: reason, paid_at: parts.clock.now() });
  await freeSlot(tx, order.id);
  await tellOf(tx, order);
  return 'REVIEW';
};
