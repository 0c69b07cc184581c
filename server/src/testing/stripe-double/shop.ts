import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paymentTasks } from '../../features/payments/payments.tasks.ts';
import type { Clock } from '../../platform/clock.ts';
import { openProvider } from '../../platform/payments/open-provider.ts';
import { openReactions } from '../../reactions.ts';
import { startApp } from '../app.ts';
import { visitor, type Visitor } from '../browser.ts';
import { added } from '../requests.ts';
import { startStripeDouble } from './stripe-double.ts';

/** The whole program with the double as its payment provider, and its jobs at hand to be run when a test wants them. */
export const startShop = async ({ clock, env = {} }: { clock?: Clock; env?: Record<string, string> } = {}) => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kw-double-'));
  const double = await startStripeDouble({
    ledger: path.join(dir, 'ledger.jsonl'),
    ...(clock && { now: () => clock.now() }),
  });
  const app = await startApp({ ...(clock && { clock }), env: { ...double.env, ...env } });
  double.sendTo(`${app.url}/api/payments/webhook`);
  const provider = openProvider(app.parts);
  const tasks = paymentTasks(app.parts, provider, openReactions(app.parts, provider).ofPayments);
  return {
    ...app,
    double,
    provider,
    /** Runs one job now, as the worker would. */
    run: (task: string, payload: Record<string, string> = {}): Promise<void> => tasks[task]?.(payload) ?? Promise.reject(new Error(task)),
    close: async (): Promise<void> => {
      await double.close();
      await app.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

export type Shop = Awaited<ReturnType<typeof startShop>>;

export type CartView = { totalCents: number; items: { id: string }[] };

export const cartOf = async (who: Visitor): Promise<CartView> => (await who.get('/cart/summary')).json as CartView;

/** Presses Pay with the cart as it is shown. */
export const checkout = async (who: Visitor, more: Record<string, unknown> = {}) => {
  const { totalCents, items } = await cartOf(who);
  return who.post('/api/payments/create-checkout-session', {
    amount: totalCents,
    items: items.map(({ id }) => ({ id })),
    email: 'buyer@example.com',
    ...more,
  });
};

/** The session that a checkout's address leads to. */
export const sessionIn = (answer: { json: { url: string } }): string => answer.json.url.split('/').at(-1) ?? '';

let visitors = 0;

/** A guest with vehicles in the cart, calling from an address of their own. */
export const aGuest = async (shop: Shop, vehicles: Record<string, string>[] = [{}]): Promise<Visitor> => {
  const who = visitor(shop.url);
  for (const wishes of vehicles) await added(who, wishes);
  visitors += 1;
  return who;
};
