import { createSession } from './create-session.ts';
import { type Call, type Form, formIn, textIn, textsIn } from './form.ts';
import { disputeObject, intentObject, listObject, refundObject, sessionObject, under } from './objects.ts';
import { StripeRefusal } from './stripe-error.ts';
import { subscriptionRoutes } from './subscription-api.ts';
import { invoiceObject } from './subscription-objects.ts';
import type { Session } from './books.ts';
import type { World } from './world.ts';

type Handler = (call: Call, id: string) => unknown;

/** The calls that we make, as Stripe answers them. Throws `StripeRefusal`. */
export const openApi = (world: World, { baseUrl, now }: { baseUrl: () => string; now: () => Date }) => {
  const show = (session: Session, expand: string[] = []) =>
    sessionObject(session, {
      expand,
      url: `${baseUrl()}/pay/${session.id}`,
      ...(expand.some((one) => one.startsWith('invoice')) &&
        session.invoiceId !== null && {
          invoice: invoiceObject(world.invoice(session.invoiceId), under(expand, 'invoice')),
        }),
      intent: session.intentId === null ? undefined : world.intent(session.intentId),
    });

  const routes: [RegExp, Handler][] = [
    [/^POST \/v1\/checkout\/sessions$/, ({ form }) => show(createSession(world, form, now()))],
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
    [/^GET \/v1\/webhook_endpoints$/, ({ path }) => listObject(path, world.webhookEndpoints)],
    ...subscriptionRoutes(world, { baseUrl, expandOf }),
  ];

  return {
    show,
    answer: (call: Call): unknown => {
      world.play();
      for (const [pattern, handle] of routes) {
        const found = pattern.exec(`${call.method} ${call.path}`);
        if (found) return handle(call, found[1] ?? '');
      }
      throw new StripeRefusal(404, 'invalid_request_error', `Unrecognized request URL (${call.method}: ${call.path}).`);
    },
  };
};

const sessionsOf = (world: World, form: Form): Session[] =>
  [...world.sessions.values()]
    // A session that began a subscription names no payment.
    .filter(
      (one) => form['payment_intent'] === undefined || (!one.recurring && one.intentId === form['payment_intent']),
    )
    .filter((one) => form['subscription'] === undefined || one.subscriptionId === form['subscription']);

const expandOf = (form: Form): string[] =>
  Object.values(formIn(form, 'expand')).filter((one): one is string => typeof one === 'string');

const centsIn = (form: Form, name: string): number | undefined => {
  const text = textIn(form, name);
  return text === undefined ? undefined : Number(text);
};
