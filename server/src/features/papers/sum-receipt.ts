import type { OrderStatus } from '@keywright/contract/payments';
import type { PaperLine, PaperOrder } from './papers.store.ts';

/** Where the money of an order is, in cents. */
export type ReceiptSums = {
  /** The vehicles before and with what the plan takes off, and what the plan in the order costs. */
  codesCents: number;
  discountCents: number;
  planCents: number;
  setupCents: number;
  /** `codes - discount + plan + setup`. */
  totalCents: number;
  /** Of the total, what nobody has taken: it is held, has to be looked at by a person, or was let go. Together with what was taken it is the total. */
  heldCents: number;
  openCents: number;
  releasedCents: number;
  chargedCents: number;
  otherwiseCents: number;
  refundedCents: number;
  /** What it came to in the end: charged and paid otherwise, less what was given back. */
  netCents: number;
};

type OrderMoney = Pick<
  PaperOrder,
  'status' | 'planCents' | 'setupCents' | 'totalCents' | 'capturedCents' | 'refundedCents' | 'paidOtherwiseCents'
>;
type LineMoney = Pick<PaperLine, 'priceCents' | 'discountCents'>;

const restIs: Partial<Record<OrderStatus, 'held' | 'open'>> = {
  HELD: 'held',
  REVIEW: 'open',
  AWAITING_PAYMENT: 'open',
};

/** Nothing counts as charged before the provider said that it was. */
export const sumReceipt = (order: OrderMoney, lines: readonly LineMoney[]): ReceiptSums => {
  const { capturedCents, paidOtherwiseCents, refundedCents, totalCents } = order;
  const rest = Math.max(0, totalCents - capturedCents - paidOtherwiseCents);
  const where = restIs[order.status] ?? 'released';
  return {
    codesCents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0),
    discountCents: lines.reduce((sum, { discountCents }) => sum + discountCents, 0),
    planCents: order.planCents,
    setupCents: order.setupCents,
    totalCents,
    heldCents: where === 'held' ? rest : 0,
    openCents: where === 'open' ? rest : 0,
    releasedCents: where === 'released' ? rest : 0,
    chargedCents: capturedCents,
    otherwiseCents: paidOtherwiseCents,
    refundedCents,
    netCents: capturedCents + paidOtherwiseCents - refundedCents,
  };
};
