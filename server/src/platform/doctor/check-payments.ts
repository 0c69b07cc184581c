import { Stripe } from 'stripe';
import { targetOf, explainConnection } from '../explain/network.ts';
import { baseOf } from '../payments/stripe.ts';
import type { Settings } from '../settings.ts';
import { failure, type Finding, ok, warning } from './finding.ts';

/** The events that an order's money and a plan depend on. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
];

type Named = Pick<Settings, 'publicUrl' | 'demo'>;

/** Asks the payment provider which mode the key has, and whether its webhook endpoint sends us what we need. */
export const checkPayments = async (
  stripe: NonNullable<Settings['stripe']>,
  { publicUrl, demo }: Named,
): Promise<Finding[]> => {
  const mode = stripe.secretKey.includes('_live_') ? 'live' : 'test';
  const options = { timeout: 10_000, maxNetworkRetries: 0, telemetry: false };
  const client = new Stripe(stripe.secretKey, { ...baseOf(stripe.apiBase), ...options });
  const address = `${publicUrl}/api/payments/webhook`;
  try {
    const { data } = await client.webhookEndpoints.list({ limit: 100 });
    const key = ok(`the key is a ${mode} key${demo || mode === 'live' ? '' : ', which takes no real money'}`);
    return [
      key,
      judge(
        data.filter(({ url }) => url === address),
        address,
      ),
    ];
  } catch (error) {
    return [explain(error, stripe.apiBase ?? 'https://api.stripe.com')];
  }
};

const judge = (found: Stripe.WebhookEndpoint[], address: string): Finding => {
  const enabled = found.filter(({ status }) => status === 'enabled');
  if (found.length === 0) {
    return failure(
      `no webhook endpoint has the address ${address}. Add it in Stripe's dashboard, with ${EVENTS.join(', ')}.`,
    );
  }
  if (enabled.length === 0)
    return failure(`the webhook endpoint ${address} is disabled. Enable it in Stripe's dashboard.`);
  const events = new Set(enabled.flatMap((one) => one.enabled_events));
  const missing = events.has('*') ? [] : EVENTS.filter((event) => !events.has(event as never));
  if (missing.length > 0) {
    return failure(
      `the webhook endpoint ${address} does not send ${missing.join(', ')}. Add these events in Stripe's dashboard.`,
    );
  }
  return ok('the webhook endpoint is enabled and sends the events that are needed');
};

const explain = (error: unknown, base: string): Finding => {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError) {
    return failure('STRIPE_SECRET_KEY: Stripe does not accept this key. Copy it again from the dashboard.');
  }
  if (error instanceof errors.StripePermissionError) {
    return warning('STRIPE_SECRET_KEY: this restricted key may not read webhook endpoints, so they were not checked.');
  }
  const cause = error instanceof errors.StripeConnectionError ? (error.detail ?? error) : error;
  return failure(
    explainConnection(cause, targetOf('STRIPE_API_BASE', base)) ??
      `Stripe at ${new URL(base).host} could not be asked. Check the network of this machine.`,
  );
};
