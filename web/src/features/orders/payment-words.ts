import type { OrderMoney, OwnPayment, TrackedOrder } from '@keywright/contract/orders';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';

type Money = OrderMoney & { vehicles: number };
type Words = (order: Money) => string;

const heldWords: Words = ({ totalCents, vehicles }) => {
  const total = money(totalCents);
  return vehicles > 1 ? m.orders_pay_held_several({ total }) : m.orders_pay_held({ total });
};

const chargedWords: Words = ({ totalCents, capturedCents }) => {
  const captured = money(capturedCents);
  const rest = totalCents - capturedCents;
  return rest > 0 ? m.orders_pay_charged_part({ captured, rest: money(rest) }) : m.orders_pay_charged({ captured });
};

/** What could not be taken from the card may have come in another way since. */
const releasedWords: Words = ({ totalCents, otherwiseCents }) =>
  otherwiseCents > 0
    ? m.orders_pay_otherwise({ paid: money(otherwiseCents) })
    : m.orders_pay_released({ total: money(totalCents) });

const words: Record<TrackedOrder['payment'], Words> = {
  AWAITING_PAYMENT: () => m.orders_pay_awaiting(),
  HELD: heldWords,
  CHARGED: chargedWords,
  RELEASED: releasedWords,
  EXPIRED: () => m.orders_pay_expired(),
  FAILED: () => m.orders_pay_failed(),
  PARTIALLY_REFUNDED: ({ capturedCents, refundedCents }) =>
    m.orders_pay_partly_refunded({ captured: money(capturedCents), refunded: money(refundedCents) }),
  REFUNDED: ({ refundedCents }) => m.orders_pay_refunded({ refunded: money(refundedCents) }),
  REVIEW: () => m.orders_pay_review(),
};

const wordsOf: Words = (order) => {
  if (order.isDisputed) return m.orders_pay_disputed();
  return order.totalCents === 0 ? m.orders_pay_free() : words[order.payment](order);
};

/** What happened to the money of an order, in one sentence. */
export const paymentWords = (order: TrackedOrder): string => wordsOf({ ...order, vehicles: order.requests.length });

/** The same beside one vehicle of a member's: where the order holds others, the sum is not this one's. */
export const ownPaymentWords = (order: OwnPayment): string => {
  const said = wordsOf(order);
  return order.vehicles > 1 ? m.orders_pay_whole({ vehicles: order.vehicles, said }) : said;
};
