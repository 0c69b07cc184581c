import type { Invoice, InvoiceLine, Subscription } from './plan-things.ts';
import { listObject } from './objects.ts';

const lineObject = ({ amount, description, start, end, isPlan }: InvoiceLine, at: number) => ({
  id: `il_${at}`,
  object: 'line_item',
  amount,
  currency: 'usd',
  description,
  parent: { type: isPlan ? 'subscription_item_details' : 'invoice_item_details' },
  period: { start, end },
});

const INLINE_LINES = 10;

export const linesObject = (id: string, lines: InvoiceLine[]) => ({
  ...listObject(`/v1/invoices/${id}/lines`, lines.slice(0, INLINE_LINES).map(lineObject)),
  has_more: lines.length > INLINE_LINES,
});

export const paymentObject = (invoice: Invoice, shown: unknown = invoice.id) => ({
  id: `inpay_${invoice.id}`,
  object: 'invoice_payment',
  amount_paid: invoice.due,
  amount_requested: invoice.due,
  currency: 'usd',
  invoice: shown,
  is_default: true,
  payment: { type: 'payment_intent', payment_intent: invoice.intentId },
  status: 'paid',
});

/** An invoice's own period is of what came before it; Stripe says what is paid for in its lines. */
export const invoiceObject = (invoice: Invoice, expand: string[] = []) => ({
  id: invoice.id,
  object: 'invoice',
  amount_due: invoice.due,
  amount_paid: invoice.status === 'paid' ? invoice.due : 0,
  attempt_count: invoice.attempts,
  billing_reason: invoice.reason,
  created: invoice.created,
  currency: 'usd',
  customer: invoice.customer,
  hosted_invoice_url: `https://invoice.stripe.test/${invoice.id}`,
  lines: linesObject(invoice.id, invoice.lines),
  livemode: false,
  next_payment_attempt: invoice.nextAttempt,
  number: invoice.number,
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { subscription: invoice.subscriptionId, metadata: {} },
  },
  ...(expand.includes('payments') && {
    payments: listObject('/v1/invoice_payments', invoice.intentId === null ? [] : [paymentObject(invoice)]),
  }),
  period_end: invoice.created,
  period_start: invoice.created,
  status: invoice.status,
  total: invoice.total,
  total_taxes: invoice.tax === 0 ? null : [{ amount: invoice.tax, tax_behavior: 'inclusive' }],
});

export const subscriptionObject = (subscription: Subscription) => ({
  id: subscription.id,
  object: 'subscription',
  billing_cycle_anchor: subscription.anchor,
  cancel_at: subscription.cancelAtPeriodEnd && subscription.endedAt === null ? subscription.periodEnd : null,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  canceled_at: subscription.canceledAt,
  created: subscription.created,
  currency: 'usd',
  customer: subscription.customer,
  ended_at: subscription.endedAt,
  items: listObject('/v1/subscription_items', [
    {
      id: subscription.itemId,
      object: 'subscription_item',
      current_period_end: subscription.periodEnd,
      current_period_start: subscription.periodStart,
      price: {
        object: 'price',
        currency: 'usd',
        product: subscription.product,
        recurring: { interval: subscription.interval, interval_count: 1 },
        unit_amount: subscription.amount,
      },
      quantity: 1,
      subscription: subscription.id,
    },
  ]),
  latest_invoice: subscription.latestInvoiceId,
  livemode: subscription.livemode,
  metadata: subscription.metadata,
  start_date: subscription.created,
  status: subscription.status,
});
