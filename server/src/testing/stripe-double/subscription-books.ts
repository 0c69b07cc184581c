import type { Invoice, InvoiceLine, Price, Subscription } from './plan-things.ts';
import { periodEndAfter } from '../../platform/payments/periods.ts';
import { type Books, type Intent, newId, type Session } from './books.ts';
import { missing } from './stripe-error.ts';

const DAY_S = 24 * 60 * 60;
/** A card that failed is tried again after so many days each; then Stripe gives up, as it is set to (two weeks after the first time). */
const TRY_AGAIN_DAYS = [3, 5, 6];

export const endOfPeriod = ({ anchor, interval }: Pick<Subscription, 'anchor' | 'interval'>, start: number): number =>
  periodEndAfter(new Date(anchor * 1000), interval === 'year' ? 12 : 1, new Date(start * 1000)).getTime() / 1000;

type Billed = Pick<Invoice, 'reason' | 'lines' | 'created'>;

/** Subscriptions and their invoices, and what time does to them. Seconds, as at Stripe. */
export const openSubscriptionBooks = (books: Books, secondsNow: () => number) => {
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();

  /** Writes an invoice, of which what was credited before is taken off. */
  const bill = (subscription: Subscription, { reason, lines, created }: Billed): Invoice => {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const due = Math.max(0, total - subscription.credit);
    subscription.credit = Math.max(0, subscription.credit - total);
    const more = { tax: 0, attempts: 0, nextAttempt: null, intentId: null } as const;
    const number = `DOUBLE-${String(invoices.size + 1).padStart(4, '0')}`;
    const about = { subscriptionId: subscription.id, customer: subscription.customer, reason, lines, created };
    const invoice: Invoice = { id: newId('in'), number, ...about, total, due, status: 'open', ...more };
    invoices.set(invoice.id, invoice);
    subscription.latestInvoiceId = invoice.id;
    return invoice;
  };

  const collect = (subscription: Subscription, invoice: Invoice, at: number): void => {
    if (invoice.due === 0) {
      invoice.status = 'paid';
      books.emit('invoice.paid', { invoice });
    } else if (!subscription.cardFails) payFor(books, subscription, invoice, secondsNow());
    else {
      invoice.attempts += 1;
      const days = TRY_AGAIN_DAYS[invoice.attempts - 1];
      invoice.nextAttempt = days === undefined ? null : at + days * DAY_S;
      books.emit('invoice.payment_failed', { invoice });
    }
    if (invoice.status === 'open' && invoice.nextAttempt === null) end(subscription, at, 'uncollectible');
    else {
      subscription.status = invoice.status === 'paid' ? 'active' : 'past_due';
      books.emit('customer.subscription.updated', { subscription });
    }
  };

  const openOf = ({ id }: Subscription): Invoice[] =>
    [...invoices.values()].filter(({ subscriptionId, status }) => subscriptionId === id && status === 'open');

  /** Stripe leaves the invoices open, and asks the card for them no more. */
  const end = (subscription: Subscription, at: number, owed: Invoice['status'] = 'open'): void => {
    Object.assign(subscription, { status: 'canceled', canceledAt: subscription.canceledAt ?? at, endedAt: at });
    for (const invoice of openOf(subscription)) Object.assign(invoice, { status: owed, nextAttempt: null });
    books.emit('customer.subscription.deleted', { subscription });
  };

  const renew = (subscription: Subscription): void => {
    const start = subscription.periodEnd;
    const period = { start, end: endOfPeriod(subscription, start) };
    Object.assign(subscription, { periodStart: period.start, periodEnd: period.end });
    const lines = [{ amount: subscription.amount, description: subscription.product, ...period, isPlan: true }];
    collect(subscription, bill(subscription, { reason: 'subscription_cycle', lines, created: start }), start);
  };

  /** The next thing that time does to it, if it is due. */
  const isPlayed = (subscription: Subscription): boolean => {
    if (subscription.status === 'canceled') return false;
    const tried = openOf(subscription).find(({ nextAttempt }) => (nextAttempt ?? Infinity) <= secondsNow());
    if (tried) collect(subscription, tried, tried.nextAttempt ?? secondsNow());
    else if (subscription.periodEnd > secondsNow()) return false;
    else if (subscription.cancelAtPeriodEnd) end(subscription, subscription.periodEnd);
    else renew(subscription);
    return true;
  };

  return {
    subscriptions,
    invoices,
    bill,
    collect,
    end,
    /** All that is due by now happens. */
    play: (): void => {
      for (const subscription of subscriptions.values()) while (isPlayed(subscription));
    },
    subscription: (id: string): Subscription => subscriptions.get(id) ?? refuse('subscription', id),
    invoice: (id: string): Invoice => invoices.get(id) ?? refuse('invoice', id),
  };
};

export type SubscriptionBooks = ReturnType<typeof openSubscriptionBooks>;

/** What a session begins once its payment is made. */
export const beginIn =
  (books: Books, { subscriptions, bill }: SubscriptionBooks, secondsNow: () => number) =>
  (session: Session, intent: Intent): void => {
    if (!session.recurring) return;
    const at = secondsNow();
    const subscription = subscriptionFor(session, session.recurring, at);
    subscriptions.set(subscription.id, subscription);
    const lines = firstLines(session, subscription);
    const invoice = bill(subscription, { reason: 'subscription_create', lines, created: at });
    Object.assign(invoice, { status: 'paid', intentId: intent.id });
    Object.assign(session, { subscriptionId: subscription.id, invoiceId: invoice.id });
    books.emit('customer.subscription.created', { subscription });
    books.emit('invoice.paid', { invoice });
  };

const payFor = (books: Books, subscription: Subscription, invoice: Invoice, at: number): void => {
  const { id, sessionId, livemode } = subscription;
  const intent = intentOf(invoice, { sessionId, reference: id, livemode, at });
  books.move('taken', intent, intent.amount);
  books.intents.set(intent.id, intent);
  Object.assign(invoice, { status: 'paid', intentId: intent.id, nextAttempt: null });
  books.emit('payment_intent.succeeded', { intent });
  books.emit('invoice.paid', { invoice });
};

const subscriptionFor = (session: Session, recurring: Price, at: number): Subscription => ({
  ...recurring,
  id: newId('sub'),
  itemId: newId('si'),
  customer: newId('cus'),
  sessionId: session.id,
  status: 'active',
  metadata: session.subscriptionMetadata,
  created: at,
  anchor: at,
  periodStart: at,
  periodEnd: endOfPeriod({ anchor: at, interval: recurring.interval }, at),
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endedAt: null,
  latestInvoiceId: '',
  cardFails: false,
  credit: 0,
  livemode: session.livemode,
});

const firstLines = ({ lines }: Session, { amount, periodStart, periodEnd }: Subscription): InvoiceLine[] => {
  const [first, ...once] = lines;
  return [
    { amount, description: first?.label ?? '', start: periodStart, end: periodEnd, isPlan: true },
    ...once.map(({ label, amount: cents }) => {
      const line = { amount: cents, description: label, start: periodStart, end: periodStart };
      return { ...line, isPlan: false };
    }),
  ];
};

const refuse = (what: string, id: string): never => {
  throw missing(what, id);
};

type Paying = { sessionId: string; reference: string; livemode: boolean; at: number };

const intentOf = ({ due }: Invoice, { sessionId, reference, livemode, at }: Paying): Intent => ({
  id: newId('pi'),
  sessionId,
  chargeId: newId('ch'),
  amount: due,
  currency: 'usd',
  status: 'succeeded',
  captureMethod: 'automatic',
  captured: due,
  refunded: 0,
  disputed: false,
  metadata: {},
  reference,
  livemode,
  email: null,
  authorizedAt: at,
  captureBefore: null,
  refusesCapture: null,
});
