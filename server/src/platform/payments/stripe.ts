import { locales } from '@keywright/contract/locale';
import { Stripe } from 'stripe';
import type { Clock } from '../clock.ts';
import { Failure } from '../failure.ts';
import { withTimeout } from '../with-timeout.ts';
import type { StripeSettings } from '../settings.ts';
import { headerOf, isTimely } from './notice-signature.ts';
import { type Checkout, type Notice, type PaymentProvider, type PaymentState, ProviderTrouble } from './provider.ts';
import { invoicedBy, stateOf } from './stripe-state.ts';
import { openProducts, type Products, priceOf, stripeSubscriptions } from './stripe-subscriptions.ts';
import { paymentIn } from './stripe-subscription-state.ts';
import { complete, shapes } from './stripe-shapes.ts';
import { asTrouble, isUnexpectedState, orNothing } from './stripe-trouble.ts';

type Opening = { settings: StripeSettings; clock: Clock; timeoutMs?: number };

/** Payments through Stripe Checkout, by its official library. */
export const openStripe = ({ settings, clock, timeoutMs = 10_000 }: Opening): PaymentProvider => {
  const options = { timeout: timeoutMs, maxNetworkRetries: 2, telemetry: false };
  const stripe = new Stripe(settings.secretKey, { ...baseOf(settings.apiBase), ...options });
  // The library waits for three tries; its own time limit starts again with every byte that trickles in.
  const ask = <T>(work: Promise<T>): Promise<T> => withTimeout(work, timeoutMs * 4, late);

  const products = openProducts({ stripe, ask });

  const readIntent = (id: string): Promise<Stripe.PaymentIntent | undefined> =>
    ask(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).catch(orNothing);

  const readSession: PaymentProvider['readSession'] = async (sessionId) => {
    const expand = ['payment_intent.latest_charge', 'invoice.payments'];
    const session = await ask(stripe.checkout.sessions.retrieve(sessionId, { expand })).catch(orNothing);
    if (!session) return undefined;
    // What begins a subscription is paid through its first invoice, and the session itself names no payment.
    const paymentIntentId = session.mode === 'subscription' && paymentIn(invoiceIn(session));
    return stateOf(stripe, session, paymentIntentId ? await readIntent(paymentIntentId) : intentIn(session));
  };

  const readPayment: PaymentProvider['readPayment'] = async (paymentIntentId) => {
    const intent = await readIntent(paymentIntentId);
    if (!intent) return undefined;
    const sessions = stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
    const { data } = await ask(sessions).catch(asTrouble);
    if (data[0]) return stateOf(stripe, data[0], intent);
    const { session, subscriptionId } = await ask(invoicedBy(stripe, paymentIntentId)).catch(asTrouble);
    return { ...(await stateOf(stripe, session, intent)), subscriptionId };
  };

  const refundMarks: PaymentProvider['refundMarks'] = async (paymentIntentId) => {
    const { data } = await ask(stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })).catch(asTrouble);
    return data.flatMap(({ metadata, status }) => (cameBack.has(status) ? [] : (metadata?.['mark'] ?? [])));
  };

  /** Does it, or finds that the payment is past it; either way answers what is so now. */
  const then = async (paymentIntentId: string, done: Promise<unknown>): Promise<PaymentState> => {
    await ask(done).catch((error: unknown) => (isUnexpectedState(error) ? undefined : asTrouble(error)));
    const state = await readPayment(paymentIntentId);
    return state ?? asTrouble(new Error('the payment is gone'));
  };

  return {
    name: 'stripe',
    mode: settings.secretKey.includes('_live_') ? 'live' : 'test',
    createSession: async (checkout) => {
      const { idempotencyKey } = checkout;
      const asked = await askedOf(checkout, products);
      const made = stripe.checkout.sessions.create(asked, { idempotencyKey });
      const { id, url, expires_at } = complete(shapes.newSession, await ask(made).catch(asTrouble));
      return { sessionId: id, url: url ?? '', expiresAt: new Date(expires_at * 1000) };
    },
    ...stripeSubscriptions({ stripe, ask }, products),
    readSession,
    readPayment,
    expireSession: async (sessionId) => {
      const expired = await ask(stripe.checkout.sessions.expire(sessionId)).then(
        () => true,
        () => false,
      );
      if (expired) return 'expired';
      // Refused when it is no longer open, so what it became decides.
      const state = await readSession(sessionId);
      if (!state) throw new ProviderTrouble('refused', 'no such session');
      if (state.session === 'open') return asTrouble(new Error('the session could not be closed'));
      return state.session;
    },
    capture: (id, amountCents, idempotencyKey) =>
      then(id, stripe.paymentIntents.capture(id, { amount_to_capture: amountCents }, { idempotencyKey })),
    release: (id, idempotencyKey) => then(id, stripe.paymentIntents.cancel(id, {}, { idempotencyKey })),
    refundMarks,
    refund: async (id, amountCents, { key: idempotencyKey, mark }) => {
      const asked = { payment_intent: id, amount: amountCents, metadata: { mark } };
      const isMade = idempotencyKey !== mark && (await refundMarks(id)).includes(mark);
      return then(id, isMade ? Promise.resolve() : stripe.refunds.create(asked, { idempotencyKey }));
    },
    readNotice: (body, headers) => noticeOf(body, headerOf(headers, 'stripe-signature'), settings.webhookSecret, clock),
  };
};

const late = () => new ProviderTrouble('unreachable', 'no whole answer in time');

/** The bank took none of these. */
const cameBack = new Set<string | null>(['failed', 'canceled']);

export const baseOf = (apiBase: string | undefined) => {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  };
};

const intentIn = (session: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined =>
  typeof session.payment_intent === 'object' && session.payment_intent ? session.payment_intent : undefined;

const invoiceIn = ({ invoice }: Stripe.Checkout.Session): Stripe.Invoice | undefined =>
  typeof invoice === 'object' && invoice ? invoice : undefined;

/** Only what both repetitions of a call have alike may go in here: with one key Stripe refuses a second wording. */
const askedOf = async (checkout: Checkout, products: Products): Promise<Stripe.Checkout.SessionCreateParams> => ({
  ...(await whatOf(checkout, products)),
  // Cards only: most other ways of paying can't be held.
  allowed_payment_method_types: ['card'],
  // A converted amount would differ from the order's, and so would go to review.
  adaptive_pricing: { enabled: false },
  client_reference_id: checkout.reference,
  metadata: { reference: checkout.reference },
  ...(checkout.email && { customer_email: checkout.email }),
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
  expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
  locale: locales[checkout.locale].checkoutTag,
});

/** What is paid. Of a subscription the session takes no words about its payment: they go to the subscription. */
const whatOf = async (
  { reference, title, lines, recurring, capture }: Checkout,
  products: Products,
): Promise<
  Pick<Stripe.Checkout.SessionCreateParams, 'mode' | 'line_items' | 'payment_intent_data' | 'subscription_data'>
> => {
  const once = lines.map(({ label, amountCents }) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: label } },
  }));
  if (!recurring) {
    const capture_method = capture === 'manual' ? ('manual' as const) : ('automatic_async' as const);
    const payment_intent_data = { capture_method, description: title, metadata: { reference } };
    return { mode: 'payment', line_items: once, payment_intent_data };
  }
  if (capture === 'manual') throw new ProviderTrouble('refused', 'what begins a subscription can not be held');
  const line_items = [{ quantity: 1, price_data: await priceOf(recurring, products) }, ...once];
  const subscription_data = { description: title, metadata: { reference, plan: recurring.key } };
  return { mode: 'subscription', line_items, subscription_data };
};

const noticeOf = (body: Buffer, header: string, secret: string, clock: Clock): Notice => {
  const now = clock.now();
  if (!isTimely(header, now)) throw new Failure('payment.bad_signature');
  try {
    const event = Stripe.webhooks.constructEvent(body, header, secret, undefined, undefined, now.getTime());
    return { id: event.id, type: event.type, ...idsIn(event.data.object) };
  } catch (error) {
    throw new Failure('payment.bad_signature', { cause: error });
  }
};

type Told = {
  id?: unknown;
  object?: unknown;
  payment_intent?: unknown;
  subscription?: unknown;
  parent?: { subscription_details?: { subscription?: unknown } | null } | null;
};

/** Whatever an event is about, its session, its payment and its subscription are named in these places. */
const idsIn = (thing: object): Pick<Notice, 'sessionId' | 'paymentIntentId' | 'subscriptionId'> => {
  const { id, object, payment_intent: intent, subscription, parent } = thing as Told;
  const paymentIntentId = object === 'payment_intent' ? id : intent;
  const invoiced = subscription ?? parent?.subscription_details?.subscription;
  const subscriptionId = object === 'subscription' ? id : invoiced;
  return {
    ...(object === 'checkout.session' && typeof id === 'string' ? { sessionId: id } : {}),
    ...(typeof paymentIntentId === 'string' ? { paymentIntentId } : {}),
    ...(typeof subscriptionId === 'string' ? { subscriptionId } : {}),
  };
};
