import { type Form, formIn, textIn, textsIn } from './form.ts';
import { type Change, changeIn, type Products, requireKnown } from './plan-params.ts';
import type { Invoice, InvoiceLine, Subscription } from './plan-things.ts';
import { invalid, missing, StripeRefusal } from './stripe-error.ts';
import { endOfPeriod, type SubscriptionBooks } from './subscription-books.ts';
import type { Emit } from './books.ts';

type Opened = { plans: SubscriptionBooks; products: Products; secondsNow: () => number; emit: Emit };

const knownInUpdate = [
  'items',
  'metadata',
  'add_invoice_items',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'cancel_at_period_end',
  'expand',
];

/** What can be asked of a subscription. */
export const subscriptionActs = ({ plans, products, secondsNow, emit }: Opened) => {
  const change = (subscription: Subscription, asked: Change, form: Form): void => {
    const { period, lines, due } = prorated(subscription, asked, secondsNow());
    if (due > 0 && subscription.cardFails) {
      if (textIn(form, 'payment_behavior') !== 'error_if_incomplete') throw invalid('The double only refuses.');
      throw new StripeRefusal(402, 'card_error', 'Your card was declined.', { code: 'card_declined' });
    }
    Object.assign(subscription, asked.price, period);
    const reason = 'subscription_update' as const;
    plans.collect(subscription, plans.bill(subscription, { reason, lines, created: secondsNow() }), secondsNow());
  };

  const running = (id: string): Subscription => {
    const subscription = plans.subscription(id);
    if (subscription.status === 'canceled') throw invalid('A canceled subscription can only update its metadata.');
    return subscription;
  };

  return {
    update: (id: string, form: Form): Subscription => {
      requireKnown(form, knownInUpdate);
      const subscription = running(id);
      const asked = changeIn(form, products, secondsNow());
      if (asked) change(subscription, asked, form);
      Object.assign(subscription.metadata, textsIn(form, 'metadata'));
      const stops = textIn(form, 'cancel_at_period_end');
      if (stops !== undefined) {
        Object.assign(subscription, {
          cancelAtPeriodEnd: stops === 'true',
          canceledAt: stops === 'true' ? secondsNow() : null,
        });
      }
      emit('customer.subscription.updated', { subscription });
      return subscription;
    },
    /** Stripe knows an ended subscription no more in this call. */
    cancel: (id: string, form: Form): Subscription => {
      requireKnown(form, ['invoice_now', 'prorate', 'expand']);
      const subscription = plans.subscription(id);
      if (subscription.status === 'canceled') throw missing('subscription', id);
      plans.end(subscription, secondsNow());
      return subscription;
    },
    preview: (form: Form) => {
      requireKnown(form, ['subscription', 'invoice_items', 'subscription_details', 'expand']);
      const details = formIn(form, 'subscription_details');
      requireKnown(details, ['items', 'proration_behavior', 'proration_date']);
      const subscription = running(textIn(form, 'subscription') ?? '');
      const asked = changeIn({ ...details, invoice_items: formIn(form, 'invoice_items') }, products, secondsNow());
      if (!asked) throw invalid('The double only previews changes.');
      return { subscription, ...prorated(subscription, asked, secondsNow()) };
    },
    voidInvoice: (id: string): Invoice => {
      const invoice = plans.invoice(id);
      if (invoice.status !== 'open')
        throw invalid(`You can only pass in open invoices. This one is ${invoice.status}.`);
      invoice.status = 'void';
      emit('invoice.voided', { invoice });
      return invoice;
    },
    createProduct: (form: Form) => {
      requireKnown(form, ['id', 'name', 'metadata']);
      const [id, name] = [textIn(form, 'id'), textIn(form, 'name')];
      if (!id || !name) throw invalid('Missing required param: name.', { param: 'name' });
      if (products.has(id)) throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      const product = { id, name };
      products.set(id, product);
      return { ...product, object: 'product' };
    },
    /** The card of a subscription fails from now on, or works again. */
    failCard: (id: string, fails = true): void => {
      plans.subscription(id).cardFails = fails;
    },
    /** The provider's patience ends now. */
    giveUp: (id: string): void => plans.end(plans.subscription(id), secondsNow(), 'uncollectible'),
  };
};

/** The lines and the period that a change comes to: each part rounded by itself, as Stripe does. */
const prorated = (subscription: Subscription, { itemId, price, at, lines }: Change, now: number) => {
  const { periodStart, periodEnd, amount, product, interval } = subscription;
  if (itemId !== subscription.itemId) throw missing('subscription_item', itemId);
  if (at < periodStart || at > periodEnd) throw invalid('proration_date outside of the current subscription period.');
  const part = (cents: number): number => Math.round((cents * (periodEnd - at)) / (periodEnd - periodStart));
  const isSame = price.interval === interval;
  const period = isSame
    ? { anchor: subscription.anchor, periodStart, periodEnd }
    : { anchor: now, periodStart: now, periodEnd: endOfPeriod({ anchor: now, interval: price.interval }, now) };
  const unused = { amount: -part(amount), description: `Unused time on ${product}`, start: at, end: periodEnd };
  const begun = {
    amount: isSame ? part(price.amount) : price.amount,
    description: price.product,
    start: isSame ? at : now,
    end: period.periodEnd,
  };
  const all: InvoiceLine[] = [{ ...unused, isPlan: true }, { ...begun, isPlan: true }, ...lines];
  const total = all.reduce((sum, { amount: cents }) => sum + cents, 0);
  return { period, lines: all, total, due: Math.max(0, total - subscription.credit) };
};
