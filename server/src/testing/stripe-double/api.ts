import { type Form, formIn, listIn, textIn, textsIn } from './form.ts';
import { disputeObject, intentObject, listObject, refundObject, sessionObject } from './objects.ts';
import { invalid, StripeRefusal } from './stripe-error.ts';
import { newId, type Session, type World } from './world.ts';

export type Call = { method: string; path: string; form: Form };
type Handler = (call: Call, id: string) => unknown;

/** What a create call may say; Stripe refuses a parameter that it does not know. */
const known = new Set([
  'mode',
  'allowed_payment_method_types',
  'adaptive_pricing',
  'client_reference_id',
  'metadata',
  'line_items',
  'payment_intent_data',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
  'locale',
  'expand',
]);

const MINUTE_S = 60;

/** The calls that we make, as Stripe answers them. Throws `StripeRefusal`. */
export const openApi = (world: World, { baseUrl, now }: { baseUrl: () => string; now: () => Date }) => {
  const show = (session: Session, expand: string[] = []) =>
    sessionObject(session, {
      expand,
      url: `${baseUrl()}/pay/${session.id}`,
      intent: session.intentId === null ? undefined : world.intents.get(session.intentId),
    });

  const create = (form: Form): Session => {
    const unknown = Object.keys(form).find((name) => !known.has(name));
    if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
    const created = Math.floor(now().getTime() / 1000);
    const expiresAt = Number(textIn(form, 'expires_at') ?? created + 24 * 60 * MINUTE_S);
    if (expiresAt < created + 30 * MINUTE_S || expiresAt > created + 24 * 60 * MINUTE_S) {
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
        param: 'expires_at',
      });
    }
    const lines = listIn(form, 'line_items').map(lineOf);
    const successUrl = textIn(form, 'success_url');
    if (textIn(form, 'mode') !== 'payment' || lines.length === 0 || !successUrl)
      throw invalid('Missing required param.');
    const intentData = formIn(form, 'payment_intent_data');
    const session: Session = {
      id: newId('cs_test'),
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
      currency: lines[0]?.currency ?? 'usd',
      captureMethod: textIn(intentData, 'capture_method') ?? 'automatic_async',
      reference: textIn(form, 'client_reference_id') ?? null,
      metadata: textsIn(form, 'metadata'),
      intentMetadata: textsIn(intentData, 'metadata'),
      description: textIn(intentData, 'description') ?? null,
      customerEmail: textIn(form, 'customer_email') ?? null,
      email: null,
      successUrl,
      cancelUrl: textIn(form, 'cancel_url') ?? '',
      created,
      expiresAt,
      status: 'open',
      intentId: null,
      livemode: false,
      lines,
      declines: 0,
    };
    world.sessions.set(session.id, session);
    return session;
  };

  const routes: [RegExp, Handler][] = [
    [/^POST \/v1\/checkout\/sessions$/, ({ form }) => show(create(form))],
    [
      /^GET \/v1\/checkout\/sessions$/,
      ({ form, path }) =>
        listObject(
          path,
          sessionsOf(world, form).map((one) => show(one)),
        ),
    ],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, ({ form }, id) => show(world.session(id), expandOf(form))],
    [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (_, id) => show(world.expire(id))],
    [/^GET \/v1\/payment_intents\/(\w+)$/, ({ form }, id) => intentObject(world.intent(id), expandOf(form))],
    [
      /^POST \/v1\/payment_intents\/(\w+)\/capture$/,
      ({ form }, id) => intentObject(world.capture(id, centsIn(form, 'amount_to_capture')), expandOf(form)),
    ],
    [/^POST \/v1\/payment_intents\/(\w+)\/cancel$/, ({ form }, id) => intentObject(world.cancel(id), expandOf(form))],
    [
      /^POST \/v1\/refunds$/,
      ({ form }) =>
        refundObject(
          world.refund(textIn(form, 'payment_intent') ?? '', centsIn(form, 'amount'), textsIn(form, 'metadata')),
        ),
    ],
    [
      /^GET \/v1\/refunds$/,
      ({ form, path }) =>
        listObject(path, world.refunds.filter(({ intentId }) => intentId === form['payment_intent']).map(refundObject)),
    ],
    [
      /^GET \/v1\/disputes$/,
      ({ form, path }) =>
        listObject(path, world.disputes.filter(({ chargeId }) => chargeId === form['charge']).map(disputeObject)),
    ],
  ];

  return {
    show,
    answer: (call: Call): unknown => {
      for (const [pattern, handle] of routes) {
        const found = pattern.exec(`${call.method} ${call.path}`);
        if (found) return handle(call, found[1] ?? '');
      }
      throw new StripeRefusal(404, 'invalid_request_error', `Unrecognized request URL (${call.method}: ${call.path}).`);
    },
  };
};

const lineOf = (line: Form) => {
  const price = formIn(line, 'price_data');
  const amount = Number(textIn(price, 'unit_amount')) * Number(textIn(line, 'quantity') ?? 1);
  const label = textIn(formIn(price, 'product_data'), 'name');
  if (!Number.isSafeInteger(amount) || amount <= 0 || !label)
    throw invalid('Invalid line item.', { param: 'line_items' });
  return { label, amount, currency: textIn(price, 'currency') ?? 'usd' };
};

const sessionsOf = (world: World, form: Form): Session[] =>
  [...world.sessions.values()].filter(
    ({ intentId }) => form['payment_intent'] === undefined || intentId === form['payment_intent'],
  );

const expandOf = (form: Form): string[] =>
  Object.values(formIn(form, 'expand')).filter((one): one is string => typeof one === 'string');

const centsIn = (form: Form, name: string): number | undefined => {
  const text = textIn(form, name);
  return text === undefined ? undefined : Number(text);
};
