import { type Call, type Form, formIn, textIn } from './form.ts';
import { listObject } from './objects.ts';
import type { Invoice, Subscription } from './plan-things.ts';
import { invalid } from './stripe-error.ts';
import { invoiceObject, linesObject, paymentObject, subscriptionObject } from './subscription-objects.ts';
import { requireKnown } from './plan-params.ts';
import type { World } from './world.ts';

type Handler = (call: Call, id: string) => unknown;
type Told = { baseUrl: () => string; expandOf: (form: Form) => string[] };

/** The calls about what recurs. */
export const subscriptionRoutes = (world: World, { baseUrl, expandOf }: Told): [RegExp, Handler][] => {
  const show = (subscription: Subscription, form: Form) => {
    const expand = expandOf(form);
    return {
      ...subscriptionObject(subscription),
      ...(expand.includes('latest_invoice') && {
        latest_invoice: invoiceObject(world.invoice(subscription.latestInvoiceId)),
      }),
      ...(expand.includes('customer') && { customer: customerObject(subscription) }),
    };
  };

  return [
    [/^POST \/v1\/products$/, ({ form }) => world.createProduct(form)],
    [/^GET \/v1\/subscriptions\/(\w+)$/, ({ form }, id) => show(world.subscription(id), form)],
    [/^POST \/v1\/subscriptions\/(\w+)$/, ({ form }, id) => show(world.update(id, form), form)],
    [/^DELETE \/v1\/subscriptions\/(\w+)$/, ({ form }, id) => show(world.cancelSubscription(id, form), form)],
    [/^POST \/v1\/invoices\/create_preview$/, ({ form }) => previewObject(world.preview(form))],
    [/^POST \/v1\/invoices\/(\w+)\/void$/, (_, id) => invoiceObject(world.voidInvoice(id))],
    [/^GET \/v1\/invoices\/(\w+)$/, ({ form }, id) => invoiceObject(world.invoice(id), expandOf(form))],
    [
      /^GET \/v1\/invoices$/,
      ({ form, path }) => {
        requireKnown(form, ['subscription', 'status', 'limit', 'expand']);
        return listObject(
          path,
          invoicesOf(world, form).map((one) => invoiceObject(one)),
        );
      },
    ],
    [
      /^GET \/v1\/invoice_payments$/,
      ({ form, path }) => {
        requireKnown(form, ['payment', 'limit', 'expand']);
        const intentId = textIn(formIn(form, 'payment'), 'payment_intent');
        const paid = [...world.invoices.values()].filter((one) => intentId !== undefined && one.intentId === intentId);
        const isShown = expandOf(form).includes('data.invoice');
        return listObject(
          path,
          paid.map((one) => paymentObject(one, isShown ? invoiceObject(one) : one.id)),
        );
      },
    ],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      ({ form }) => {
        requireKnown(form, ['customer', 'return_url', 'flow_data']);
        const mine = [...world.subscriptions.values()].find(({ customer }) => customer === form['customer']);
        if (!mine) throw invalid('No such customer', { code: 'resource_missing', param: 'customer' });
        const back = encodeURIComponent(textIn(form, 'return_url') ?? '');
        return { object: 'billing_portal.session', url: `${baseUrl()}/card/${mine.id}?back=${back}` };
      },
    ],
  ];
};

/** Each customer here has one subscription. */
const customerObject = ({ customer, credit }: Subscription) => ({ id: customer, object: 'customer', balance: -credit });

const invoicesOf = (world: World, form: Form): Invoice[] =>
  [...world.invoices.values()]
    .filter(({ subscriptionId }) => subscriptionId === form['subscription'])
    .filter(({ status }) => form['status'] === undefined || status === form['status'])
    .toReversed()
    .slice(0, Number(textIn(form, 'limit') ?? 10));

const previewObject = ({ subscription, lines, total, due }: ReturnType<World['preview']>) => ({
  object: 'invoice',
  amount_due: due,
  billing_reason: 'subscription_update',
  currency: 'usd',
  customer: subscription.customer,
  // It is not final, so that it has no balance after it.
  ending_balance: null,
  lines: linesObject('upcoming', lines),
  starting_balance: -subscription.credit,
  total,
});
