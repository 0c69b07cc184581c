import type { OrderStatus } from '@keywright/contract/payments';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { failpoint } from './payments.failpoints.ts';
import type { PaymentState } from '../../platform/payments/provider.ts';
import { isUuid } from '../../platform/uuid.ts';
import { applyPayment, SoldElsewhere } from './apply-payment.ts';
import { attemptByPayment, attemptBySession, attemptOf, type AttemptRow } from './attempt.store.ts';
import { giveBack } from './give-back.ts';
import { findOrder } from './order.store.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { allWentBack } from './payments.states.ts';

export type PaymentRef = { sessionId: string } | { paymentIntentId: string };

/**
 * Asks the provider about a payment and brings its order to at least where the money is. Any number of times, in any order, from
 * notices, the buyer's return and the reconciler: the result is the same. Answers the order's status; nothing when the provider
 * or we know of no such payment.
 */
export const settle = async (deps: PaymentParts, ref: PaymentRef, trace: Trace): Promise<OrderStatus | undefined> => {
  const { provider, parts } = deps;
  const knewDispute = await isDisputed(parts.db, ref);
  const payment = await ('sessionId' in ref
    ? provider.readSession(ref.sessionId)
    : provider.readPayment(ref.paymentIntentId));
  failpoint('settle.after_read');
  if (!payment) return undefined;
  const status = await settleAs(deps, payment, trace, knewDispute);
  failpoint('settle.after_commit');
  return status;
};

/** Whether we know of a dispute already, so that an answer from before it can't end it. */
const isDisputed = async (db: Db, ref: PaymentRef): Promise<boolean> => {
  const attempt = await ('sessionId' in ref
    ? attemptBySession(db, ref.sessionId)
    : attemptByPayment(db, ref.paymentIntentId));
  return attempt !== undefined && (await findOrder(db, attempt.orderId))?.isDisputed === true;
};

/** Writes down what the provider just said; a dispute ends by it only if we knew of it before we asked. */
export const settleAs = async (
  deps: PaymentParts,
  payment: PaymentState,
  trace: Trace,
  knewDispute = false,
): Promise<OrderStatus | undefined> => {
  const { parts } = deps;
  const attempt = await attemptFor(deps, payment);
  if (!attempt) {
    await followPlanMoney(deps, payment, trace);
    return undefined;
  }
  const { orderId } = attempt;
  if (isStray(attempt, payment)) {
    await inTransaction(parts.db, (tx) => giveBack(parts, tx, { orderId, payment, reason: 'stray', trace }));
    return undefined;
  }
  try {
    return await inTransaction(parts.db, (tx) => applyPayment(deps, tx, { orderId, payment, trace, knewDispute }));
  } catch (error) {
    if (!(error instanceof SoldElsewhere)) throw error;
    return inTransaction(parts.db, (tx) => giveBack(parts, tx, { orderId, payment, reason: error.reason, trace }));
  }
};

/** A renewal or a change of a plan is of no order of ours; where all of it went back, the plan that it paid for ends. */
const followPlanMoney = async (
  { parts, reactions }: PaymentParts,
  payment: PaymentState,
  trace: Trace,
): Promise<void> => {
  const { subscriptionId, authorizedAt: paidAt } = payment;
  if (subscriptionId === null || paidAt === null || !allWentBack(payment)) return;
  await inTransaction(parts.db, (tx) => reactions.moneyWentBack(tx, { paidWith: { subscriptionId, paidAt }, trace }));
};

/** The attempt that a payment belongs to: by its ids, or by the order that it names when a crash kept us from hearing them. */
const attemptFor = async ({ parts }: PaymentParts, payment: PaymentState): Promise<AttemptRow | undefined> => {
  const { db } = parts;
  const bySession = payment.sessionId === null ? undefined : await attemptBySession(db, payment.sessionId);
  if (bySession) return bySession;
  const byPayment = payment.paymentIntentId === null ? undefined : await attemptByPayment(db, payment.paymentIntentId);
  if (byPayment) return byPayment;
  const orderId = payment.reference ?? '';
  const order = isUuid(orderId) ? await findOrder(db, orderId) : undefined;
  return order && attemptOf(db, order.id);
};

/** A second payment for an order that has its own: nothing that we gave anybody an address for. */
const isStray = (attempt: AttemptRow, { sessionId, paymentIntentId }: PaymentState): boolean =>
  (sessionId !== null && attempt.sessionId !== null && sessionId !== attempt.sessionId) ||
  (paymentIntentId !== null && attempt.paymentIntentId !== null && paymentIntentId !== attempt.paymentIntentId);
