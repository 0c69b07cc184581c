import type { Stripe } from 'stripe';
import type { PaymentState } from './provider.ts';
import { complete, shapes } from './stripe-shapes.ts';
import { asTrouble } from './stripe-trouble.ts';

type Intent = Stripe.PaymentIntent;
type Session = Stripe.Checkout.Session;

/** What Stripe says of a session and its payment, in our words. A payment without a session counts as complete. */
export const stateOf = async (
  stripe: Stripe,
  session: Session | undefined,
  intent: Intent | undefined,
): Promise<PaymentState> => {
  if (session) complete(shapes.session, session);
  if (intent) complete(shapes.intent, intent);
  const charge = chargeIn(intent);
  return {
    sessionId: session?.id ?? null,
    ...ofIntent(intent, session),
    subscriptionId: idOf(session?.subscription) ?? null,
    reference: referenceOf(session, intent),
    session: sessionIn(session),
    ...timesOf(charge),
    capturedCents: charge?.amount_captured ?? 0,
    refundedCents: charge ? refundedOf(charge) : 0,
    ...(charge?.disputed === true ? await disputesOf(stripe, charge) : { disputed: false, lostCents: 0 }),
    email: emailIn(session, charge),
  };
};

const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'object' ? thing?.id : thing;

/** The subscription whose invoice a payment paid, and the session that began it where the invoice is its first. */
export const invoicedBy = async (
  stripe: Stripe,
  paymentIntentId: string,
): Promise<{ session: Session | undefined; subscriptionId: string | null }> => {
  const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const;
  const expand = ['data.invoice'];
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1, expand });
  const invoice = data[0]?.invoice;
  const parent = typeof invoice === 'object' && 'parent' in invoice ? invoice.parent : undefined;
  const subscriptionId = idOf(parent?.subscription_details?.subscription) ?? null;
  const isFirst = typeof invoice === 'object' && 'billing_reason' in invoice;
  if (subscriptionId === null || !isFirst || invoice.billing_reason !== 'subscription_create') {
    return { session: undefined, subscriptionId };
  }
  const sessions = await stripe.checkout.sessions.list({ subscription: subscriptionId, limit: 1 });
  return { session: sessions.data[0], subscriptionId };
};

export const chargeIn = (intent: Intent | undefined): Stripe.Charge | undefined =>
  typeof intent?.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined;

/** A charge that is taken has no end any more, whatever is left of its hold's. */
const timesOf = (charge: Stripe.Charge | undefined): Pick<PaymentState, 'authorizedAt' | 'captureBefore'> => ({
  authorizedAt: dateOf(charge?.created),
  captureBefore: charge?.captured ? null : dateOf(charge?.payment_method_details?.card?.capture_before),
});

const dateOf = (seconds: number | undefined): Date | null => (seconds === undefined ? null : new Date(seconds * 1000));

const emailIn = (session: Session | undefined, charge: Stripe.Charge | undefined): string | null =>
  session?.customer_details?.email ?? session?.customer_email ?? charge?.billing_details.email ?? null;

const ofIntent = (
  intent: Intent | undefined,
  session: Session | undefined,
): Pick<PaymentState, 'paymentIntentId' | 'money' | 'amountCents' | 'currency' | 'mode'> => ({
  paymentIntentId: intent?.id ?? null,
  money: intent ? moneyOf(intent, session) : 'none',
  ...askedIn(intent ?? { amount: session?.amount_total, currency: session?.currency }),
  mode: (intent ?? session)?.livemode ? 'live' : 'test',
});

type Asked = { amount?: number | null | undefined; currency?: string | null | undefined };

const askedIn = ({ amount, currency }: Asked) => ({ amountCents: amount ?? 0, currency: currency ?? '' });

/** Where the session and the payment name different things, neither is believed. */
const referenceOf = (session: Session | undefined, intent: Intent | undefined): string | null => {
  const told = [session?.client_reference_id, session?.metadata?.['reference'], intent?.metadata['reference']];
  const named = new Set(told.filter((one) => typeof one === 'string' && one !== ''));
  return named.size === 1 ? ([...named][0] ?? null) : null;
};

const sessionIn = (session: Session | undefined): PaymentState['session'] => {
  if (session?.status === 'open') return 'open';
  return session?.status === 'expired' ? 'expired' : 'complete';
};

const moneyOf = (intent: Intent, session: Session | undefined): PaymentState['money'] => {
  switch (intent.status) {
    case 'requires_capture':
      return 'held';
    case 'succeeded':
      return 'charged';
    case 'processing':
      return 'processing';
    case 'canceled':
      return intent.latest_charge === null ? 'none' : 'released';
    default:
      // A declined card leaves the session open for another one; only a complete session can fail.
      return session?.status === 'complete' && intent.last_payment_error ? 'failed' : 'none';
  }
};

/**
 * What was given back of what was taken. Stripe also counts what a capture let go of the hold as refunded: `amount` 20675 with
 * `amount_received` 20300 came with `amount_refunded` 375 (https://github.com/woocommerce/woocommerce-gateway-stripe/issues/1073).
 */
const refundedOf = (charge: Stripe.Charge): number =>
  charge.captured ? Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured)) : 0;

const over = new Set(['won', 'warning_closed', 'prevented']);

/** A charge stays marked as disputed even when the dispute was won, so the disputes themselves decide. */
const disputesOf = async (
  stripe: Stripe,
  charge: Stripe.Charge,
): Promise<Pick<PaymentState, 'disputed' | 'lostCents'>> => {
  const disputes = await stripe.disputes.list({ charge: charge.id, limit: 10 }).catch(asTrouble);
  const { data } = complete(shapes.disputes, disputes);
  const lost = data.filter(({ status }) => status === 'lost');
  return {
    disputed: data.some(({ status }) => !over.has(status)),
    lostCents: lost.reduce((sum, { amount }) => sum + amount, 0),
  };
};
