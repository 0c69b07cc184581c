import { type Form, formIn, listIn, textIn, textsIn } from './form.ts';
import { recurringIn, requireKnown } from './plan-params.ts';
import { invalid } from './stripe-error.ts';
import { newId, type Session } from './books.ts';
import type { World } from './world.ts';

/** What a create call may say; Stripe refuses a parameter that it does not know. */
const known = [
  'mode',
  'allowed_payment_method_types',
  'adaptive_pricing',
  'client_reference_id',
  'metadata',
  'line_items',
  'payment_intent_data',
  'subscription_data',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
  'locale',
  'expand',
];

const MINUTE_S = 60;

const timesOf = (form: Form, now: Date): Pick<Session, 'created' | 'expiresAt'> => {
  const created = Math.floor(now.getTime() / 1000);
  const expiresAt = Number(textIn(form, 'expires_at') ?? created + 24 * 60 * MINUTE_S);
  if (expiresAt < created + 30 * MINUTE_S || expiresAt > created + 24 * 60 * MINUTE_S) {
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    });
  }
  return { created, expiresAt };
};

const intentOf = (data: Form): Pick<Session, 'captureMethod' | 'intentMetadata' | 'description'> => ({
  captureMethod: textIn(data, 'capture_method') ?? 'automatic_async',
  intentMetadata: textsIn(data, 'metadata'),
  description: textIn(data, 'description') ?? null,
});

export const createSession = (world: World, form: Form, now: Date): Session => {
  requireKnown(form, known);
  const recurring = recurringOf(world, form);
  const lines = listIn(form, 'line_items').map((line) => lineOf(world, line));
  const successUrl = textIn(form, 'success_url');
  if (lines.length === 0 || !successUrl) throw invalid('Missing required param.');
  const session: Session = {
    id: newId('cs_test'),
    ...timesOf(form, now),
    ...intentOf(formIn(form, 'payment_intent_data')),
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    currency: lines[0]?.currency ?? 'usd',
    reference: textIn(form, 'client_reference_id') ?? null,
    metadata: textsIn(form, 'metadata'),
    customerEmail: textIn(form, 'customer_email') ?? null,
    email: null,
    successUrl,
    cancelUrl: textIn(form, 'cancel_url') ?? '',
    status: 'open',
    intentId: null,
    livemode: false,
    lines,
    recurring,
    subscriptionMetadata: textsIn(formIn(form, 'subscription_data'), 'metadata'),
    subscriptionId: null,
    invoiceId: null,
    declines: 0,
  };
  world.sessions.set(session.id, session);
  return session;
};

/** What recurs, of a session in that mode; the first of its lines. Each mode takes only the words about its own kind of payment. */
const recurringOf = (world: World, form: Form): Session['recurring'] => {
  const mode = textIn(form, 'mode');
  if (mode !== 'payment' && mode !== 'subscription') throw invalid('Invalid mode.', { param: 'mode' });
  const others = mode === 'payment' ? 'subscription_data' : 'payment_intent_data';
  if (form[others] !== undefined) throw invalid(`You can not pass ${others} in ${mode} mode.`, { param: others });
  const prices = listIn(form, 'line_items').map((line) => formIn(line, 'price_data'));
  const recurring = prices.filter((price) => price['recurring'] !== undefined);
  const isFirst = recurring[0] === prices[0];
  if (mode === 'payment' ? recurring.length > 0 : recurring.length !== 1 || !isFirst) {
    throw invalid('The line items do not fit the mode.', { param: 'line_items' });
  }
  requireKnown(formIn(form, 'subscription_data'), ['metadata', 'description']);
  return recurring[0] ? recurringIn(recurring[0], world.products) : null;
};

const lineOf = (world: World, line: Form) => {
  const price = formIn(line, 'price_data');
  const amount = Number(textIn(price, 'unit_amount')) * Number(textIn(line, 'quantity') ?? 1);
  const product = world.products.get(textIn(price, 'product') ?? '');
  const label = textIn(formIn(price, 'product_data'), 'name') ?? product?.name;
  if (!Number.isSafeInteger(amount) || amount <= 0 || !label)
    throw invalid('Invalid line item.', { param: 'line_items' });
  return { label, amount, currency: textIn(price, 'currency') ?? 'usd' };
};
