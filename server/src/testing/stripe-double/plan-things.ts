export type Interval = 'month' | 'year';

/** What recurs, as a call names it. */
export type Price = { product: string; amount: number; interval: Interval };

export type Subscription = Price & {
  id: string;
  itemId: string;
  customer: string;
  sessionId: string;
  status: 'active' | 'past_due' | 'canceled';
  metadata: Record<string, string>;
  created: number;
  /** Where the months are counted from. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  latestInvoiceId: string;
  cardFails: boolean;
  /** What a change left over, for the next invoices. */
  credit: number;
  livemode: boolean;
};

export type InvoiceLine = { amount: number; description: string; start: number; end: number; isPlan: boolean };

export type Invoice = {
  id: string;
  number: string;
  subscriptionId: string;
  customer: string;
  created: number;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: InvoiceLine[];
  total: number;
  /** The tax that is in the total. */
  tax: number;
  /** What the card is asked for. */
  due: number;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  attempts: number;
  nextAttempt: number | null;
  intentId: string | null;
};
