import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { myCart } from '@keywright/contract/cart';
import type { BodySentBy, ReplyOf } from '@keywright/contract/endpoint';
import { createCheckoutSession } from '@keywright/contract/payments';
import { expect } from 'vitest';
import { type PaymentJob, paymentTasks } from '../../features/payments/payments.tasks.ts';
import { type SubscriptionJob, subscriptionTasks } from '../../features/subscriptions/subscriptions.tasks.ts';
import type { ProcessClock } from '../../platform/clock.ts';
import type { Payload, TimedJob } from '../../platform/jobs/job-table.ts';
import { openProvider } from '../../platform/payments/open-provider.ts';
import { openReactions } from '../../reactions.ts';
import { startApp } from '../app.ts';
import { visitor, type Visitor } from '../browser.ts';
import { orderRow } from '../look-ups.ts';
import { ofThisFile } from '../opened.ts';
import { added, aVehicle } from '../requests.ts';
import { startStripeDouble } from './stripe-double.ts';

type ShopJob = PaymentJob | SubscriptionJob;
type Given<Name extends ShopJob> = Name extends TimedJob ? [] : [Payload<Name>];
type Options = {
  clock?: ProcessClock;
  /** The clock is the process's alone: the database and the double have the true time. */
  isApart?: boolean;
  env?: Record<string, string>;
  /** The database's address as the program gets it. */
  through?: (databaseUrl: string) => string;
};

/** The whole program with the double as its payment provider, and its jobs at hand to be run when a test wants them. */
export const startShop = async ({ clock, isApart = false, env = {}, through }: Options = {}) => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kw-double-'));
  const double = await startStripeDouble({
    ledger: path.join(dir, 'ledger.jsonl'),
    ...(clock && !isApart && { now: () => clock.now() }),
  });
  const app = await startApp({
    ...(clock && { clock }),
    isApart,
    ...(through && { through }),
    env: { ...double.env, ...env },
  });
  double.sendTo(`${app.url}/api/payments/webhook`);
  const provider = await openProvider(app.parts);
  const tasks = {
    ...paymentTasks(app.parts, provider, openReactions(app.parts).ofPayments),
    ...subscriptionTasks({ parts: app.parts, provider }),
  };
  return {
    ...app,
    double,
    provider,
    /** Runs one job now, as the worker would. */
    run: <Name extends ShopJob>(task: Name, ...given: Given<Name>): Promise<void> =>
      tasks[task].run((given[0] ?? {}) as never),
    close: async (): Promise<void> => {
      await double.close();
      await app.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

/** The same for the tests of a file. */
export const shopOfThisFile = (...wanted: Parameters<typeof startShop>): Promise<Shop> =>
  ofThisFile(startShop(...wanted));

export type Shop = Awaited<ReturnType<typeof startShop>>;

export const cartOf = async (who: Visitor): Promise<ReplyOf<typeof myCart>> => (await who.call(myCart)).json;

/** Presses Pay with the cart as it is shown. */
export const checkout = async (who: Visitor, more: Partial<BodySentBy<typeof createCheckoutSession>> = {}) => {
  const { totalCents, items, plan } = await cartOf(who);
  return who.call(createCheckoutSession, {
    body: {
      amount: totalCents,
      items: [...items, ...(plan ? [plan] : [])].map(({ id }) => ({ id })),
      email: 'buyer@example.com',
      ...more,
    },
  });
};

/** The session that a checkout's address leads to. */
export const sessionIn = (answer: { json: { url: string } }): string => answer.json.url.split('/').at(-1) ?? '';

type Make = Parameters<typeof aVehicle>[0];

/** A guest with a vehicle of each of these makes in the cart. */
export const aGuest = async (shop: Pick<Shop, 'url'>, makes: Make[] = ['Ford']): Promise<Visitor> => {
  const who = visitor(shop.url);
  for (const make of makes) await added(who, aVehicle(make));
  return who;
};

export type Bought = { guest: Visitor; session: string; orderId: string; requestIds: string[] };

/** A guest who is on the card page. */
export const onTheCardPage = async (shop: Shop, makes?: Make[]): Promise<Bought> => {
  const guest = await aGuest(shop, makes);
  const { items } = await cartOf(guest);
  const answer = await checkout(guest);
  if (answer.status !== 200) throw new Error(`checkout was refused: ${answer.text}`);
  const session = sessionIn(answer);
  const orderId = shop.double.world.session(session).reference ?? '';
  return { guest, session, orderId, requestIds: items.map(({ id }) => id) };
};

/** A guest who has paid and whose order knows it. */
export const paid = async (shop: Shop, makes?: Make[]): Promise<Bought & { intentId: string }> => {
  const bought = await onTheCardPage(shop, makes);
  const { intentId } = shop.double.pay(bought.session);
  await shop.run('settle-session', { id: bought.session });
  return { ...bought, intentId: intentId ?? '' };
};

type Kept = Pick<Shop, 'db'>;

export const statusOf = async (shop: Kept, id: string) => (await orderRow(shop, id)).status;

/** Waits until an order has come to this. */
export const comesTo = (shop: Kept, id: string, status: string) =>
  expect.poll(() => statusOf(shop, id), { timeout: 15_000 }).toBe(status);

/** The order that is paid for at this session. */
export const orderAt = ({ db }: Kept, session: string) =>
  db
    .selectFrom('customer_order as o')
    .innerJoin('payment_attempt as a', 'a.order_id', 'o.id')
    .selectAll('o')
    .select(['a.state as attemptState', 'a.session_id as sessionId'])
    .where('a.session_id', '=', session)
    .executeTakeFirstOrThrow();

/** The request of an order for a vehicle of this make. */
export const requestOf = async ({ db }: Kept, { orderId }: Pick<Bought, 'orderId'>, make: string): Promise<string> => {
  const rows = db.selectFrom('request').select('id').where('order_id', '=', orderId).where('make', '=', make);
  return (await rows.executeTakeFirstOrThrow()).id;
};

/** What moved of a payment's money at the provider, in order, and how much of it. */
export const ledgerOf = (shop: Pick<Shop, 'double'>, intentId: string): [string, number | undefined][] =>
  shop.double
    .ledger()
    .filter(({ intent }) => intent === intentId)
    .map(({ kind, cents }) => [kind, cents]);

export const moved = (shop: Pick<Shop, 'double'>, intentId: string): string[] =>
  ledgerOf(shop, intentId).map(([kind]) => kind);
