import type { TrackedOrder } from '@keywright/contract/orders';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';

type Words = (order: TrackedOrder) => string;

const heldWords: Words = ({ totalCents, requests }) => {
  const total = money(totalCents);
  return requests.length > 1 ? m.orders_pay_held_several({ total }) : m.orders_pay_held({ total });
};

const chargedWords: Words = ({ totalCents, capturedCents }) => {
  const captured = money(capturedCents);
  const rest = totalCents - capturedCents;
  return rest > 0 ? m.orders_pay_charged_part({ captured, rest: money(rest) }) : m.orders_pay_charged({ captured });
};

const words: Record<TrackedOrder['payment'], Words> = {
  AWAITING_PAYMENT: () => m.orders_pay_awaiting(),
  HELD: heldWords,
  CHARGED: chargedWords,
  RELEASED: ({ totalCents }) => m.orders_pay_released({ total: money(totalCents) }),
  EXPIRED: () => m.orders_pay_expired(),
  FAILED: () => m.orders_pay_failed(),
  PARTIALLY_REFUNDED: ({ capturedCents, refundedCents }) =>
    m.orders_pay_partly_refunded({ captured: money(capturedCents), refunded: money(refundedCents) }),
  REFUNDED: ({ refundedCents }) => m.orders_pay_refunded({ refunded: money(refundedCents) }),
  REVIEW: () => m.orders_pay_review(),
};

/** What happened to the money of an order, in one sentence. */
export const paymentWords: Words = (order) => {
  if (order.isDisputed) return m.orders_pay_disputed();
  return order.totalCents === 0 ? m.orders_pay_free() : words[order.payment](order);
};
