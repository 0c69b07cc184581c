import { Stripe } from 'stripe';
import { monthsAfter } from './periods.ts';
import {
  type PlanChange,
  ProviderTrouble,
  type Recurring,
  type SubscriptionState,
  type Subscriptions,
} from './provider.ts';
import { chargeIn } from './stripe-state.ts';
import {
  expandForState,
  invoiceOf,
  paymentIn,
  productIdOf,
  subscriptionIn,
  subscriptionStateOf,
  taxIn,
} from './stripe-subscription-state.ts';
import { complete, shapes } from './stripe-shapes.ts';
import { asTrouble, orNothing } from './stripe-trouble.ts';

type Ask = <T>(work: Promise<T>) => Promise<T>;
type Asking = { stripe: Stripe; ask: Ask };
type Line = PlanChange['lines'][number];

/** Subscriptions through Stripe Billing. */
export const stripeSubscriptions = ({ stripe, ask }: Asking, products: Products): Subscriptions => {
  const { find, found } = finder({ stripe, ask });

  /** What is still owed of an ended subscription is asked of nobody: its page can be paid no more. */
  const voidOpen = async (id: string, key: string): Promise<void> => {
    const { data } = await ask(stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })).catch(asTrouble);
    for (const invoice of data) {
      const options = { idempotencyKey: `${key}:${invoice.id}` };
      await ask(stripe.invoices.voidInvoice(invoice.id, {}, options)).catch(asTrouble);
    }
  };

  const cardEndingOf = async (invoice: Stripe.Invoice): Promise<string | null> => {
    const paymentIntentId = invoice.status === 'paid' ? paymentIn(invoice) : undefined;
    if (paymentIntentId === undefined) return null;
    const expand = ['latest_charge'];
    const intent = await ask(stripe.paymentIntents.retrieve(paymentIntentId, { expand })).catch(asTrouble);
    return chargeIn(intent)?.payment_method_details?.card?.last4 ?? null;
  };

  return {
    readSubscription: async (id) => {
      const subscription = await find(id);
      return subscription && subscriptionStateOf(subscription);
    },
    invoicesOf: async (id) => {
      const invoices = await ask(stripe.invoices.list({ subscription: id, limit: 24 })).catch(asTrouble);
      return complete(shapes.invoices, invoices).data.flatMap(invoiceOf);
    },
    readInvoice: async (id, invoiceId) => {
      const invoice = await ask(stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })).catch(orNothing);
      if (!invoice || subscriptionIn(invoice) !== id) return undefined;
      const [read] = invoiceOf(complete(shapes.invoice, invoice));
      return read && { ...read, taxCents: taxIn(invoice), cardEnding: await cardEndingOf(invoice) };
    },
    ...planChanges({ stripe, ask }, products),
    stopAtPeriodEnd: async (id, stops, idempotencyKey) => {
      const subscription = await found(id);
      if (subscription.cancel_at_period_end === stops) return subscriptionStateOf(subscription);
      const asked = { cancel_at_period_end: stops, expand: expandForState };
      return subscriptionStateOf(
        await ask(stripe.subscriptions.update(id, asked, { idempotencyKey })).catch(asTrouble),
      );
    },
    endNow: async (id, idempotencyKey) => {
      const asked = { invoice_now: false, prorate: false };
      // Stripe knows an ended subscription no more in this call, so what it became decides.
      await ask(stripe.subscriptions.cancel(id, asked, { idempotencyKey })).catch(orNothing);
      await voidOpen(id, idempotencyKey);
      const state = subscriptionStateOf(await found(id));
      if (state.status !== 'ended') throw new ProviderTrouble('broken', 'the subscription could not be ended');
      return state;
    },
    cardPage: async (id, returnUrl) => {
      const { customer } = await found(id);
      const asked = {
        customer: typeof customer === 'string' ? customer : customer.id,
        return_url: returnUrl,
        flow_data: {
          type: 'payment_method_update' as const,
          after_completion: { type: 'redirect' as const, redirect: { return_url: returnUrl } },
        },
      };
      const page = await ask(stripe.billingPortal.sessions.create(asked)).catch(asTrouble);
      return complete(shapes.cardPage, page).url;
    },
  };
};

const finder = ({ stripe, ask }: Asking) => {
  const find = (id: string): Promise<Stripe.Subscription | undefined> =>
    ask(stripe.subscriptions.retrieve(id, { expand: expandForState })).catch(orNothing);

  const found = async (id: string): Promise<Stripe.Subscription> => {
    const subscription = await find(id);
    if (!subscription) throw new ProviderTrouble('refused', 'no such subscription');
    return complete(shapes.subscription, subscription);
  };

  return { find, found };
};

/** Another plan, and what it would charge: both say the same to Stripe, so that both come to one sum. */
const planChanges = (
  { stripe, ask }: Asking,
  products: Products,
): Pick<Subscriptions, 'previewChange' | 'changePlan'> => {
  const { found } = finder({ stripe, ask });
  return {
    previewChange: async (id, change) => {
      const { recurring, lines, at } = change;
      const subscription = await found(id);
      const asked = {
        subscription: id,
        invoice_items: lines.map(({ label, amountCents }) => ({
          amount: amountCents,
          currency: 'usd',
          description: label,
        })),
        subscription_details: {
          items: [await itemOf(subscription, recurring, products)],
          proration_behavior: 'always_invoice' as const,
          proration_date: secondsOf(at),
        },
      };
      const invoice = complete(shapes.preview, await ask(stripe.invoices.createPreview(asked)).catch(asTrouble));
      const creditCents = creditAfter(invoice);
      const nextCents = Math.max(0, recurring.amountCents - creditCents);
      return { dueCents: invoice.amount_due, creditCents, nextCents, nextAt: nextAt(subscription, change) };
    },
    changePlan: async (id, { recurring, lines, at }, idempotencyKey) => {
      const subscription = await found(id);
      const state = subscriptionStateOf(subscription);
      if (isAlready(state, recurring)) return state;
      const asked = {
        items: [await itemOf(subscription, recurring, products)],
        metadata: { plan: recurring.key },
        ...(lines.length > 0 && { add_invoice_items: await Promise.all(lines.map((line) => addedOf(line, products))) }),
        proration_behavior: 'always_invoice' as const,
        proration_date: secondsOf(at),
        payment_behavior: 'error_if_incomplete' as const,
        expand: expandForState,
      };
      return subscriptionStateOf(
        await ask(stripe.subscriptions.update(id, asked, { idempotencyKey })).catch(asTrouble),
      );
    },
  };
};

export type Products = (key: string, label: string) => Promise<string>;

/** Makes products by our own ids, once for each process: one that is there already is the one that was meant. */
export const openProducts = ({ stripe, ask }: Asking): Products => {
  const made = new Set<string>();
  return async (key, label) => {
    const id = productIdOf(key, label);
    if (made.has(id)) return id;
    await ask(stripe.products.create({ id, name: label }, { idempotencyKey: id })).catch((error: unknown) =>
      isThere(error) ? undefined : asTrouble(error),
    );
    made.add(id);
    return id;
  };
};

const isThere = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';

/** The price of what recurs, of a product that exists: a running subscription takes no other. */
export const priceOf = async ({ key, label, amountCents, everyMonths }: Recurring, products: Products) => ({
  currency: 'usd',
  unit_amount: amountCents,
  product: await products(key, label),
  recurring: { interval: everyMonths === 12 ? ('year' as const) : ('month' as const) },
});

const itemOf = async ({ items }: Stripe.Subscription, recurring: Recurring, products: Products) => {
  const [item] = items.data;
  if (!item || items.data.length > 1) throw new ProviderTrouble('refused', 'the subscription has not one item');
  return { id: item.id, price_data: await priceOf(recurring, products) };
};

const addedOf = async ({ label, amountCents }: Line, products: Products) => ({
  price_data: { currency: 'usd', unit_amount: amountCents, product: await products('once', label) },
});

const isAlready = (state: SubscriptionState, { key, amountCents }: Recurring): boolean =>
  state.planKey === key && state.amountCents === amountCents;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * What the customer keeps as credit once a previewed invoice is paid. At Stripe a balance below zero is the customer's; of an invoice
 * that isn't final it says only the one before, https://docs.stripe.com/api/invoices/object#invoice_object-starting_balance.
 */
const creditAfter = ({ starting_balance: balance, total }: Stripe.Invoice): number => Math.max(0, -(balance + total));

/** A plan of the same length keeps the period that runs; another begins one. */
const nextAt = (subscription: Stripe.Subscription, { recurring, at }: PlanChange): Date => {
  const interval = subscription.items.data[0]?.price.recurring?.interval;
  const isSame = interval === (recurring.everyMonths === 12 ? 'year' : 'month');
  return isSame ? subscriptionStateOf(subscription).periodEnd : monthsAfter(at, recurring.everyMonths);
};
