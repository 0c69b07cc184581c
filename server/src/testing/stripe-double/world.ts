import { type Emit, openBooks } from './books.ts';
import type { Ledger } from './ledger.ts';
import { moneyActs } from './money-acts.ts';
import type { Products } from './plan-params.ts';
import { sessionActs } from './session-acts.ts';
import { subscriptionActs } from './subscription-acts.ts';
import { beginIn, openSubscriptionBooks } from './subscription-books.ts';

type WebhookEndpoint = { url: string; status: 'enabled' | 'disabled'; enabled_events: string[] };

/** Stripe's own world: its books, and what can happen in it. */
export const openWorld = (ledger: Ledger, now: () => Date, emit: Emit) => {
  const books = openBooks(ledger, now, emit);
  const secondsNow = () => Math.floor(now().getTime() / 1000);
  const plans = openSubscriptionBooks(books, secondsNow);
  const products: Products = new Map();
  const { cancel: cancelSubscription, ...acts } = subscriptionActs({ plans, products, secondsNow, emit });
  const { subscriptions, invoices, subscription, invoice, play } = plans;
  const known = { products, subscriptions, invoices, subscription, invoice, play };
  const webhookEndpoints: WebhookEndpoint[] = [];
  return {
    ...books,
    /** Those that a test has set up in the dashboard. */
    webhookEndpoints,
    ...known,
    ...sessionActs(books, beginIn(books, plans, secondsNow)),
    ...moneyActs(books),
    ...acts,
    cancelSubscription,
  };
};

export type World = ReturnType<typeof openWorld>;
