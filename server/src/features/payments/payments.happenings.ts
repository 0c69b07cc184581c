import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';

/** What else has to happen when payments act; wired in reactions.ts. */
export type PaymentHappenings = {
  /** The money for an order is held or charged, in the transaction that wrote it down. */
  orderPaid: (tx: Tx, paid: { orderId: string; requestIds: string[]; paidAt: Date; trace: Trace }) => Promise<void>;
  /** The hold of an order is about to lapse, or is gone: whatever of it is still open can't be charged any more. */
  orderOutOfTime: (tx: Tx, order: { orderId: string; trace: Trace }) => Promise<void>;
};

/** What settling needs. */
export type PaymentParts = { parts: Parts; provider: PaymentProvider; happenings: PaymentHappenings };
