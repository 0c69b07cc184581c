import type { Locale } from '@keywright/contract/locale';
import type { FastifyInstance } from 'fastify';
import type { ProviderTasks, ProviderTimetable } from '../jobs/job-table.ts';

/** Something that is paid again and again until it is stopped. Amounts in US cents. */
export type Recurring = {
  /** Our own name for what is sold, such as `PROFESSIONAL:annual`; it comes back with every answer. */
  key: string;
  /** What the buyer reads on the provider's page and on the invoice. */
  label: string;
  amountCents: number;
  everyMonths: 1 | 12;
};

/** What the buyer is asked to pay, on the provider's own page. Amounts in US cents; the lines, and what recurs, sum to the total. */
export type Checkout = {
  /** The same key and the same words answer the same session, however often they are sent. */
  idempotencyKey: string;
  /** Our own name for what is paid; it comes back with every answer. */
  reference: string;
  title: string;
  lines: { label: string; amountCents: number }[];
  /** Begins a subscription: its first period is charged with the lines, at once, since it can't be held (`capture: 'automatic'`). */
  recurring?: Recurring;
  totalCents: number;
  /** `manual` holds the money on the card until it is captured or released, `automatic` takes it at once. */
  capture: 'manual' | 'automatic';
  email?: string;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  successUrl: string;
  cancelUrl: string;
  /** The provider takes 30 minutes to 24 hours from now. */
  expiresAt: Date;
  locale: Locale;
};

export type CheckoutSession = { sessionId: string; url: string; expiresAt: Date };

export type Mode = 'live' | 'test';

/** All that the provider knows of one payment at the moment it was asked. Amounts in cents of `currency`. */
export type PaymentState = {
  sessionId: string | null;
  /** Of a session that began a subscription: the payment of its first invoice. */
  paymentIntentId: string | null;
  /** The subscription that the session began. */
  subscriptionId: string | null;
  reference: string | null;
  session: 'open' | 'complete' | 'expired';
  /** `held` can still be captured or released; `released` never can again. */
  money: 'none' | 'processing' | 'held' | 'charged' | 'released' | 'failed';
  amountCents: number;
  /** Lower case, such as `usd`. */
  currency: string;
  /** When the card was asked for the money; nothing where no card was. */
  authorizedAt: Date | null;
  /** When the bank lets go of money that is held, as far as the provider says. */
  captureBefore: Date | null;
  capturedCents: number;
  refundedCents: number;
  /** A dispute is open, or was lost. */
  disputed: boolean;
  /** What the buyer's bank has taken back for good, beside what was refunded: disputes that were lost. */
  lostCents: number;
  /** What the buyer typed on the provider's page. */
  email: string | null;
  mode: Mode;
};

/** All that the provider knows of one subscription at the moment it was asked. Amounts in cents of `currency`. */
export type SubscriptionState = {
  subscriptionId: string;
  /** Our own name for what began it: the order's id. */
  reference: string | null;
  /**
   * `incomplete`: its first invoice was never paid. `unpaid`: a renewal failed, and the card is tried again until it is paid or the
   * provider gives up. `ended` is for good.
   */
  status: 'incomplete' | 'active' | 'unpaid' | 'ended';
  /** The `key` of what recurs; null where it is none of ours. */
  planKey: string | null;
  amountCents: number;
  /** What the buyer has left over of earlier plans; it is taken off what is charged next. */
  creditCents: number;
  currency: string;
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** When it stops by itself, as was asked; null while it renews. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** When the card is tried again for what is unpaid. */
  nextTryAt: Date | null;
  mode: Mode;
};

/** Amounts in US cents. What was given back for things bought with it is on the order, not here. */
export type Invoice = {
  invoiceId: string;
  number: string | null;
  createdAt: Date;
  totalCents: number;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  reason: 'start' | 'renewal' | 'change' | 'other';
  periodStart: Date;
  periodEnd: Date;
  /** The provider's own page of it, for the buyer's eyes only. */
  url: string | null;
};

/** One invoice with what its PDF needs. */
export type InvoiceDetails = Invoice & {
  /** The tax that is in the total, as the provider charged it. */
  taxCents: number;
  /** The last four digits of the card that paid it; null where no card did. */
  cardEnding: string | null;
};

/** Another plan for a running subscription, from `at` on: what is left of the old period is counted in. `lines` are charged with it, once. */
export type PlanChange = {
  recurring: Recurring;
  lines: { label: string; amountCents: number }[];
  /** The moment at which the old plan ends and the new one begins, the same in preview and act, so that both come to one sum. */
  at: Date;
};

/** What a change would charge now, what it leaves as credit, and what is charged next: the price less that credit. */
export type ChangePreview = { dueCents: number; creditCents: number; nextCents: number; nextAt: Date };

/** One notice of the provider, whose signature was checked. It is only a hint to ask about these ids. */
export type Notice = {
  id: string;
  type: string;
  sessionId?: string;
  paymentIntentId?: string;
  subscriptionId?: string;
};

/** What recurs. Of each act, what was already done is not done again; each answers the state afterwards. */
export type Subscriptions = {
  /** Nothing when the provider knows no such subscription. */
  readSubscription: (subscriptionId: string) => Promise<SubscriptionState | undefined>;
  /** The newest first, at most 24. */
  invoicesOf: (subscriptionId: string) => Promise<readonly Invoice[]>;
  /** Nothing when this subscription has no such invoice. */
  readInvoice: (subscriptionId: string, invoiceId: string) => Promise<InvoiceDetails | undefined>;
  previewChange: (subscriptionId: string, change: PlanChange) => Promise<ChangePreview>;
  /** Charges what is due at once. ProviderTrouble `refused` when the card is declined, and nothing has changed then. */
  changePlan: (subscriptionId: string, change: PlanChange, key: string) => Promise<SubscriptionState>;
  /** Lets it run to the end of what is paid for and stop there, or renew after all. */
  stopAtPeriodEnd: (subscriptionId: string, stops: boolean, key: string) => Promise<SubscriptionState>;
  /** Ends it now, for good, and charges nothing more. */
  endNow: (subscriptionId: string, key: string) => Promise<SubscriptionState>;
  /** The provider's page on which the buyer changes their card; open for a short while. */
  cardPage: (subscriptionId: string, returnUrl: string) => Promise<string>;
};

export type PaymentProvider = Subscriptions & {
  name: 'stripe' | 'sandbox';
  /** Payments of the other mode are not ours to serve. */
  mode: Mode;
  createSession: (checkout: Checkout) => Promise<CheckoutSession>;
  /** Nothing when the provider knows no such session. */
  readSession: (sessionId: string) => Promise<PaymentState | undefined>;
  readPayment: (paymentIntentId: string) => Promise<PaymentState | undefined>;
  /** Closes an open session for good; `complete` says that the buyer was faster. */
  expireSession: (sessionId: string) => Promise<'expired' | 'complete'>;
  /**
   * Take so much of the held money and let the rest go; let all of it go; give taken money back. What was already done
   * is not done again. Each answers the state afterwards, which tells whether it came to that.
   */
  capture: (paymentIntentId: string, amountCents: number, key: string) => Promise<PaymentState>;
  release: (paymentIntentId: string, key: string) => Promise<PaymentState>;
  /** The marks of the refunds of a payment that went through, or are on their way. Those that were made by hand have none. */
  refundMarks: (paymentIntentId: string) => Promise<readonly string[]>;
  /** `mark` stays the same when a refund is tried again with another key, and finds one that went through after all. */
  refund: (paymentIntentId: string, amountCents: number, again: { key: string; mark: string }) => Promise<PaymentState>;
  /** Reads a notice from the bytes of its body. Throws a Failure `payment.bad_signature`. */
  readNotice: (body: Buffer, headers: Record<string, string | string[] | undefined>) => Notice;
  /** Pages and jobs of a provider that is part of this program. */
  serve?: (app: FastifyInstance) => void;
  tasks?: ProviderTasks;
  timetable?: ProviderTimetable;
  /** 1 for each kind of call that is refused at once just now, 0 for the others. */
  refusing?: () => Record<string, number>;
};

type Why = { cause?: unknown; reason?: string };

/**
 * Why the provider did not do what it was asked.
 * - `unreachable`: no answer, too many calls, none that can be read, or it does not let us in: it may have been done. Ask again
 *   with the same key.
 * - `broken`: it answered a fault, and may answer that same fault to the same key from now on.
 * - `busy`: the same call, or another on the same thing, is under way there. Ask again with the same key.
 * - `refused`: it will never do this.
 */
export class ProviderTrouble extends Error {
  override readonly name = 'ProviderTrouble';
  readonly kind: 'unreachable' | 'broken' | 'busy' | 'refused';
  /** Of a refusal: the provider's own name for why, such as `charge_expired_for_capture`. For people who look it up. */
  readonly reason: string;
  constructor(kind: ProviderTrouble['kind'], message: string, { cause, reason = '' }: Why = {}) {
    super(message, { cause });
    this.kind = kind;
    this.reason = reason;
  }
}
