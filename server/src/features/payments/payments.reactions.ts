import type { PlanChoice } from '@keywright/contract/plans';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Parts } from '../../platform/parts.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import type { ReactionsTo } from '../../platform/reactions.ts';

export type BoughtPlan = PlanChoice & { personId: string; isTrial: boolean; priceCents: number };

export type PaymentReactions = ReactionsTo<{
  /** The money for an order is held or charged, in the transaction that wrote it down. */
  orderPaid: {
    orderId: string;
    cartId: string;
    requestIds: string[];
    /** The plan that it buys, and the provider's name for what recurs; null for a trial. */
    plan: BoughtPlan | null;
    subscriptionId: string | null;
    paidAt: Date;
    trace: Trace;
  };
  /** The hold of an order is about to lapse, or is gone: whatever of it is still open can't be charged any more. */
  orderOutOfTime: { orderId: string; trace: Trace };
  /** All of a payment went back, refunded or taken back by the buyer's bank: an order's, or a later one for a plan. May be told again. */
  moneyWentBack: { paidWith: { orderId: string } | { subscriptionId: string; paidAt: Date }; trace: Trace };
}>;

/** What settling needs. */
export type PaymentParts = { parts: Parts; provider: PaymentProvider; reactions: PaymentReactions };
