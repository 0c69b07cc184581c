import type { Stripe } from 'stripe';
import { sha256 } from '../secrets.ts';
import type { Invoice, SubscriptionState } from './provider.ts';
import { complete, shapes } from './stripe-shapes.ts';

/** Stripe's names for what `subscriptionStateOf` reads beyond the subscription itself. */
export const expandForState = ['latest_invoice', 'customer'];

const plain = (key: string): string => key.replaceAll(/[^\w-]/g, '-');

/**
 * Our own id of the product that a label stands for at Stripe: the same words are the same product, and those of another language are
 * another, since an invoice shows the product's name.
 */
export const productIdOf = (key: string, label: string): string =>
  `${prefixOf(key)}${sha256(label).toString('hex').slice(0, 12)}`;

const prefixOf = (key: string): string => `keywright-${plain(key)}-`;

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null | undefined): Date | null => (seconds ? dateOf(seconds) : null);

/** What Stripe says of a subscription, in our words. Its period is its item's. */
export const subscriptionStateOf = (subscription: Stripe.Subscription): SubscriptionState => {
  const item = complete(shapes.subscription, subscription).items.data[0];
  const { created } = subscription;
  return {
    subscriptionId: subscription.id,
    reference: subscription.metadata['reference'] || null,
    status: statuses[subscription.status] ?? 'unpaid',
    planKey: planKeyOf(subscription, item),
    amountCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    creditCents: creditOf(subscription),
    currency: subscription.currency,
    startedAt: dateOf(subscription.start_date),
    periodStart: dateOf(item?.current_period_start ?? created),
    periodEnd: dateOf(item?.current_period_end ?? created),
    endsAt: dateOrNull(subscription.cancel_at),
    endedAt: dateOrNull(subscription.ended_at),
    nextTryAt: nextTryOf(subscription),
    mode: subscription.livemode ? 'live' : 'test',
  };
};

/** What is not here serves nobody: a pause, and names that are new, count as unpaid. */
const statuses: Record<string, SubscriptionState['status']> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  active: 'active',
  trialing: 'active',
  past_due: 'unpaid',
  unpaid: 'unpaid',
  canceled: 'ended',
};

/** Where the name and the product differ, somebody changed it by hand, and it is none of ours. */
const planKeyOf = (subscription: Stripe.Subscription, item: Stripe.SubscriptionItem | undefined): string | null => {
  const key = subscription.metadata['plan'];
  const product = item?.price.product;
  const productId = typeof product === 'object' ? product.id : product;
  return key && subscription.items.data.length === 1 && productId?.startsWith(prefixOf(key)) ? key : null;
};

/** At Stripe a balance below zero is the customer's, https://docs.stripe.com/api/customers/object#customer_object-balance. */
const creditOf = ({ customer }: Stripe.Subscription): number => {
  // Not asked for, it would be read as none, and written over what there is.
  if (typeof customer === 'string') throw new Error('a subscription was asked for without its customer');
  return customer.deleted ? 0 : Math.max(0, -customer.balance);
};

const nextTryOf = ({ status, latest_invoice: latest }: Stripe.Subscription): Date | null => {
  const isOwed = status === 'past_due' && latest !== null && typeof latest === 'object' && latest.status === 'open';
  return isOwed ? dateOrNull(latest.next_payment_attempt) : null;
};

const reasons: Record<string, Invoice['reason']> = {
  subscription_create: 'start',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
};

const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const;

/** A draft is no invoice yet. */
export const invoiceOf = (invoice: Stripe.Invoice): Invoice[] => {
  const status = invoiceStatuses.find((one) => one === invoice.status);
  if (!status) return [];
  const period = periodOf(invoice);
  return [
    {
      invoiceId: invoice.id,
      number: invoice.number,
      createdAt: dateOf(invoice.created),
      // Not its total, which is below zero where more was credited than charged.
      totalCents: invoice.amount_due,
      status,
      reason: reasons[invoice.billing_reason ?? ''] ?? 'other',
      periodStart: dateOf(period.start),
      periodEnd: dateOf(period.end),
      url: invoice.hosted_invoice_url ?? null,
    },
  ];
};

/** The subscription that an invoice belongs to. */
export const subscriptionIn = ({ parent }: Stripe.Invoice): string | undefined => {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'object' ? subscription?.id : subscription;
};

/** Each tax is in the invoice's total, whether it was added to the price or is part of it. */
export const taxIn = ({ total_taxes: taxes }: Stripe.Invoice): number =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** An invoice's own period is the one before it; its lines say what is paid for. */
const periodOf = (invoice: Stripe.Invoice): { start: number; end: number } => {
  const periods = invoice.lines.data
    .filter(({ parent }) => parent?.type === 'subscription_item_details')
    .map(({ period }) => period)
    .toSorted((a, b) => b.end - a.end || b.start - a.start);
  return periods[0] ?? { start: invoice.period_start, end: invoice.period_end };
};

/** The payment that paid for an invoice, or is under way for it. */
export const paymentIn = (invoice: Stripe.Invoice | undefined): string | undefined => {
  const payments = invoice?.payments?.data ?? [];
  const paying = payments.find(({ status }) => status === 'paid') ?? payments.find(({ is_default }) => is_default);
  const intent = paying?.payment.payment_intent;
  return typeof intent === 'object' ? intent.id : intent;
};
