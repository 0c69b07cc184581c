import type { About, Dispute, Intent, Refund, Session } from './books.ts';

/** The fields of Stripe's objects that we read, and enough beside them to be told by. */
export const chargeObject = (intent: Intent) => ({
  id: intent.chargeId,
  object: 'charge',
  amount: intent.amount,
  amount_captured: intent.captured,
  amount_refunded: intent.refunded,
  billing_details: { email: intent.email },
  captured: intent.status === 'succeeded',
  created: intent.authorizedAt,
  currency: intent.currency,
  disputed: intent.disputed,
  livemode: intent.livemode,
  paid: true,
  payment_intent: intent.id,
  payment_method_details: {
    card: { last4: '4242', ...(intent.captureBefore !== null && { capture_before: intent.captureBefore }) },
    type: 'card',
  },
  refunded: intent.refunded === intent.amount,
  status: 'succeeded',
});

export const intentObject = (intent: Intent, expand: string[]) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
  amount_received: intent.captured,
  capture_method: intent.captureMethod,
  currency: intent.currency,
  last_payment_error: null,
  latest_charge: expand.includes('latest_charge') ? chargeObject(intent) : intent.chargeId,
  livemode: intent.livemode,
  metadata: intent.metadata,
  status: intent.status,
});

export const under = (expand: string[], name: string): string[] =>
  expand.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));

export const sessionObject = (
  session: Session,
  { intent, expand, url, invoice }: { intent?: Intent | undefined; expand: string[]; url: string; invoice?: unknown },
) => ({
  id: session.id,
  object: 'checkout.session',
  amount_subtotal: session.amount,
  amount_total: session.amount,
  cancel_url: session.cancelUrl,
  client_reference_id: session.reference,
  created: session.created,
  currency: session.currency,
  customer_details: session.email === null ? null : { email: session.email },
  customer_email: session.customerEmail,
  expires_at: session.expiresAt,
  livemode: session.livemode,
  metadata: session.metadata,
  invoice: invoice ?? session.invoiceId,
  mode: session.recurring ? 'subscription' : 'payment',
  payment_intent:
    intent &&
    !session.recurring &&
    expand.some((path) => path === 'payment_intent' || path.startsWith('payment_intent.'))
      ? intentObject(intent, under(expand, 'payment_intent'))
      : session.recurring
        ? null
        : session.intentId,
  // Held money is not paid yet.
  payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
  status: session.status,
  subscription: session.subscriptionId,
  success_url: session.successUrl,
  url: session.status === 'open' ? url : null,
});

export const refundObject = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  metadata: refund.metadata,
  payment_intent: refund.intentId,
  status: 'succeeded',
});

export const disputeObject = (dispute: Dispute) => ({
  id: dispute.id,
  object: 'dispute',
  charge: dispute.chargeId,
  payment_intent: dispute.intentId,
  amount: dispute.amount,
  status: dispute.status,
});

export const listObject = (url: string, data: unknown[]) => ({ object: 'list', data, has_more: false, url });

/** What an event is about. */
export const objectOf = (type: string, { intent, dispute }: About): unknown => {
  if (dispute) return disputeObject(dispute);
  if (!intent) return null;
  return type.startsWith('charge.') ? chargeObject(intent) : intentObject(intent, []);
};
