import { hasEnded } from '@keywright/contract/request-ends';
import type { AuditAction } from '@keywright/contract/audit-actions';
import type { OrderStatus } from '@keywright/contract/payments';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { PaymentState } from '../../platform/payments/provider.ts';
import { outcomesOf } from '../requests/requests.facts.ts';
import { chargeDayOf } from './charge-day.ts';
import { freeUnusedSlot } from './free-unused-slot.ts';
import { tellOf } from './order-hints.ts';
import { freeSlot, type OrderRow, saveOrder } from './order.store.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { allWentBack, awaitsItsMoney } from './payments.states.ts';
import { closeReviews, openReview } from './review.store.ts';
import { settleUp } from './settle-up.ts';

type Following = {
  order: OrderRow;
  payment: PaymentState;
  trace: Trace;
  knewDispute: boolean;
  /** The statuses that the order goes through, in their order. */
  through: OrderStatus[];
};

const actions = {
  CHARGED: 'order.charged',
  RELEASED: 'order.released',
  PARTIALLY_REFUNDED: 'order.refunded',
  REFUNDED: 'order.refunded',
} as const satisfies Partial<Record<OrderStatus, AuditAction>>;

const actionFor = (status: OrderStatus) =>
  status in actions ? actions[status as keyof typeof actions] : ('order.moved' as const);

/** Writes down where the money of a paid order went since: taken, let go, given back, disputed. */
export const followPayment = async (deps: PaymentParts, tx: Tx, following: Following): Promise<void> => {
  const { order, payment, trace, through, knewDispute } = following;
  for (const status of through) await goTo(deps, tx, following, status);
  await keepChargeDay(tx, order, payment);
  if (allWentBack(payment)) await deps.reactions.moneyWentBack(tx, { paidWith: { orderId: order.id }, trace });
  const isOld = !payment.disputed && !knewDispute;
  if (order.isDisputed === payment.disputed || payment.money !== 'charged' || isOld) return;
  await saveOrder(tx, order.id, { is_disputed: payment.disputed });
  const action = payment.disputed ? 'order.disputed' : 'order.dispute_ended';
  await recordAct(tx, trace, { action, object: { type: 'order', id: order.id } });
  await tellOf(tx, order);
};

/** The bank's time for a hold may be known only later, or be another one by then. */
const keepChargeDay = async (tx: Tx, order: OrderRow, payment: PaymentState): Promise<void> => {
  if (order.status !== 'HELD' || payment.money !== 'held' || order.paidAt === null) return;
  const day = chargeDayOf(payment, order.paidAt);
  if (day.getTime() === order.chargeBy?.getTime()) return;
  await saveOrder(tx, order.id, { charge_by: day, capture_before: payment.captureBefore });
};

const goTo = async (deps: PaymentParts, tx: Tx, following: Following, status: OrderStatus): Promise<void> => {
  const { order, payment, trace } = following;
  const capturedCents = Math.min(payment.capturedCents, order.totalCents);
  const refundedCents = Math.min(Math.max(payment.refundedCents, order.refundedCents), capturedCents);
  const isCharged = status !== 'RELEASED';
  const moved = await saveOrder(tx, order.id, {
    status,
    ...(isCharged && { captured_cents: capturedCents }),
    ...(isCharged && status !== 'CHARGED' && { refunded_cents: refundedCents }),
    ended_at: deps.parts.clock.now(),
  });
  await recordAct(tx, trace, {
    action: actionFor(status),
    object: { type: 'order', id: order.id },
    details: { status, capturedCents: moved.capturedCents, refundedCents: moved.refundedCents },
  });
  if (status === 'CHARGED') {
    await oweReceipt(tx, moved);
    // A code may have been taken back while its money was on the way here.
    await settleUp(tx, { orderId: order.id });
  }
  await closeMoved(deps, tx, following, status);
  if (status === 'RELEASED' && order.status === 'HELD') {
    await requireNothingOpen(deps, tx, following);
    // Nothing was delivered, so the month's discount was not had either.
    await freeSlot(tx, order.id);
  }
  await freeUnusedSlot(tx, moved);
  await tellOf(tx, moved);
};

/** The provider moved the money that was being looked at. A hold that went away leaves a delivered code unpaid all the same. */
const closeMoved = async (
  { parts }: PaymentParts,
  tx: Tx,
  { order, payment }: Following,
  status: OrderStatus,
): Promise<void> => {
  // Part of a refund may not be the part that was refused.
  if (status === 'PARTIALLY_REFUNDED' || (status === 'RELEASED' && awaitsItsMoney(order))) return;
  const { paymentIntentId } = payment;
  await closeReviews(tx, { orderId: order.id, paymentIntentId }, { outcome: 'moved_there', at: parts.clock.now() });
};

const oweReceipt = async (tx: Tx, { id, email, locale }: OrderRow): Promise<void> => {
  if (email === null) return;
  const onceKey = `order.charged:${id}`;
  await oweMail(tx, { template: 'order.charged', recipient: email, locale, refs: { orderId: id }, onceKey });
};

/** A hold can also be let go at the provider, by hand or by time: then there is no money for what is still open. */
const requireNothingOpen = async (
  { parts, reactions }: PaymentParts,
  tx: Tx,
  { order, payment, trace }: Following,
): Promise<void> => {
  const outcomes = await outcomesOf(tx, order.id);
  if (outcomes.some(({ status }) => !hasEnded(status))) {
    await reactions.orderOutOfTime(tx, { orderId: order.id, trace });
  }
  if (outcomes.some(({ isDelivered }) => isDelivered)) {
    parts.log.error(
      { order: order.id },
      'a delivered code was not paid: its hold is gone, and a super admin has to look',
    );
    const { paymentIntentId } = payment;
    await openReview(tx, { orderId: order.id, paymentIntentId, reason: 'hold_gone', at: parts.clock.now() });
    await recordAct(tx, trace, { action: 'order.unpaid', object: { type: 'order', id: order.id } });
  }
};
