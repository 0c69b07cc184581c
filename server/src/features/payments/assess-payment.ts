import type { OrderStatus } from '@keywright/contract/payments';
import type { Mode, PaymentState } from '../../platform/payments/provider.ts';
import type { OrderRow } from './order.store.ts';
import { awaitsItsMoney, isUnpaid } from './payments.states.ts';

/** How the money differs from what the order asked for. */
export type Misfit = 'amount' | 'currency' | 'mode' | 'reference';

/** What an order's new knowledge of its payment comes to. */
export type Verdict =
  | { is: 'nothing' }
  | { is: 'paid'; as: 'HELD' | 'CHARGED' }
  | { is: 'mismatch'; reason: Misfit }
  | { is: 'over'; as: 'EXPIRED' | 'FAILED' }
  | { is: 'moved'; through: OrderStatus[] };

type Known = Pick<
  OrderRow,
  'id' | 'status' | 'totalCents' | 'currency' | 'capturedCents' | 'refundedCents' | 'reviewReason'
>;

/**
 * Reads what the provider says as "at least so far": what is known already is never taken back by an older answer, so the
 * order and number of the answers change nothing.
 */
export const assessPayment = (order: Known, payment: PaymentState, mode: Mode): Verdict => {
  if (isUnpaid(order.status)) return assessUnpaid(order, payment, mode);
  const through = pathOf(order, payment);
  return through.length === 0 ? { is: 'nothing' } : { is: 'moved', through };
};

const assessUnpaid = (order: Known, payment: PaymentState, mode: Mode): Verdict => {
  const { money, session } = payment;
  if (money === 'held' || money === 'charged') {
    const reason = mismatchOf(order, payment, mode);
    return reason ? { is: 'mismatch', reason } : { is: 'paid', as: money === 'held' ? 'HELD' : 'CHARGED' };
  }
  if (money === 'processing') return { is: 'nothing' };
  if (money === 'released' || money === 'failed') return { is: 'over', as: 'FAILED' };
  return session === 'expired' ? { is: 'over', as: 'EXPIRED' } : { is: 'nothing' };
};

const mismatchOf = (order: Known, payment: PaymentState, mode: Mode): Misfit | undefined => {
  if (payment.mode !== mode) return 'mode';
  if (payment.reference !== order.id) return 'reference';
  if (payment.currency !== order.currency) return 'currency';
  return payment.amountCents === order.totalCents ? undefined : 'amount';
};

/** The statuses that a paid order goes through from where it is. */
const pathOf = (order: Known, payment: PaymentState): OrderStatus[] => {
  const { status, refundedCents } = order;
  if (status === 'REVIEW' && !awaitsItsMoney(order)) return fromReview(payment);
  const first = status === 'HELD' || status === 'REVIEW' ? fromHold[payment.money] : undefined;
  const isCharged = [status, first].some((one) => one === 'CHARGED' || one === 'PARTIALLY_REFUNDED');
  const refund = payment.refundedCents >= payment.capturedCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return [
    ...(first ? [first] : []),
    ...(isCharged && payment.refundedCents > refundedCents ? [refund] : []),
  ] as OrderStatus[];
};

const fromHold: Partial<Record<PaymentState['money'], OrderStatus>> = { charged: 'CHARGED', released: 'RELEASED' };

const fromReview = ({ money, refundedCents, capturedCents }: PaymentState): OrderStatus[] => {
  if (money === 'released') return ['RELEASED'];
  return money === 'charged' && refundedCents >= capturedCents ? ['REFUNDED'] : [];
};
