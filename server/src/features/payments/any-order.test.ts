import { removeFromCart, restoreToCart } from '@keywright/contract/cart';
import { processPaymentSuccess } from '@keywright/contract/payments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { owedMails } from '../../testing/look-ups.ts';
import type { Visitor } from '../../testing/browser.ts';
import { aGuest, cartOf, checkout, sessionIn, shopOfThisFile } from '../../testing/stripe-double/shop.ts';

const MINUTE = 60_000;
const clock = heldClock();
const shop = await shopOfThisFile({ clock, env: { LOG_LEVEL: 'silent' } });

/** One guest, the pages that were opened for their cart, and what the provider has to tell of them. */
type Run = { guest: Visitor; requestIds: string[]; sessions: string[]; told: number };

const pick = <T>(list: T[], n: number): T | undefined => (list.length === 0 ? undefined : list[n % list.length]);
const eventsOf = ({ sessions }: Run) => {
  const intents = sessions.flatMap((id) => shop.double.world.session(id).intentId ?? []);
  return shop.double.events.filter(({ data }) =>
    [...sessions, ...intents].includes((data.object as { id: string }).id),
  );
};

/** Everything that buyers, their browsers, the provider and time can do; `n` chooses what it is done to. */
const deeds: Record<string, (run: Run, n: number) => Promise<unknown>> = {
  click: async (run) => {
    const answer = await checkout(run.guest);
    expect([200, 404, 409, 429]).toContain(answer.status);
    if (answer.status === 200) run.sessions.push(sessionIn(answer));
  },
  twoTabs: (run, n) => Promise.all([deeds['click']!(run, n), deeds['click']!(run, n)]),
  pay: async (run, n) => {
    const session = pick(run.sessions, n);
    if (session && shop.double.world.session(session).status === 'open') shop.double.pay(session);
  },
  payLatest: async (run) => deeds['pay']!(run, run.sessions.length - 1),
  decline: async (run, n) => {
    const session = pick(run.sessions, n);
    if (session) shop.double.decline(session);
  },
  lapse: async (run, n) => {
    const session = pick(run.sessions, n);
    if (session && shop.double.world.session(session).status === 'open') shop.double.expire(session);
  },
  comeBack: async (run, n) => {
    const session = pick(run.sessions, n);
    if (!session) return;
    const answer = await run.guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect([200, 202]).toContain(answer.status);
  },
  notice: async (run, n) => {
    const event = pick(eventsOf(run), n);
    if (event) expect(await shop.double.post(event)).toBe(200);
  },
  everyNoticeTwice: async (run) => {
    const events = eventsOf(run);
    await Promise.all([...events, ...events.toReversed()].map((event) => shop.double.post(event)));
  },
  remove: async (run, n) => {
    const answer = await run.guest.call(removeFromCart, { params: { id: pick(run.requestIds, n)! } });
    expect([200, 404, 409]).toContain(answer.status);
  },
  restore: async (run, n) => {
    const answer = await run.guest.call(restoreToCart, { params: { id: pick(run.requestIds, n)! } });
    expect([200, 404, 409]).toContain(answer.status);
  },
  removeWhilePaying: (run, n) => Promise.all([deeds['remove']!(run, n), deeds['payLatest']!(run, n)]),
  reconcile: async () => {
    clock.advance(2 * MINUTE);
    await shop.run('reconcile-payments');
  },
  anHour: async () => clock.advance(61 * MINUTE),
};

const deed = fc.tuple(fc.constantFrom(...Object.keys(deeds)), fc.nat(7));

const begin = async (): Promise<Run> => {
  const guest = await aGuest(shop, ['Ford', 'Chrysler']);
  const { items } = await cartOf(guest);
  return { guest, requestIds: items.map(({ id }) => id), sessions: [], told: 0 };
};

/** Whatever was lost on the way, the reconciler's next round finds. */
const quiet = async (): Promise<void> => {
  clock.advance(2 * MINUTE);
  await shop.run('reconcile-payments');
  clock.advance(2 * MINUTE);
  await shop.run('reconcile-payments');
};

const ordersOf = async (run: Run) => {
  const sessions = [...new Set(run.sessions)];
  if (sessions.length === 0) return [];
  return shop.db
    .selectFrom('customer_order as o')
    .innerJoin('payment_attempt as a', 'a.order_id', 'o.id')
    .selectAll('o')
    .select('a.session_id as session')
    .where('a.session_id', 'in', sessions)
    .execute();
};

const prices: Record<string, number> = {};

const check = async (run: Run): Promise<void> => {
  const orders = await ordersOf(run);
  expect(orders.length).toBe(new Set(run.sessions).size);
  const expected = { open: 'AWAITING_PAYMENT', complete: 'HELD', expired: 'EXPIRED' };
  const served: string[] = [];
  for (const order of orders) {
    const session = shop.double.world.session(order.session!);
    // I-1, I-7: where the order ended is what the provider says, and nothing else.
    expect(order.status).toBe(expected[session.status]);
    const lines = await shop.db.selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute();
    // I-2: the total is the sum of the lines and what the provider holds.
    expect(lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(order.total_cents);
    expect(session.amount).toBe(order.total_cents);
    // I-6: the same lines cost the same.
    const what = lines
      .map(({ make }) => make)
      .toSorted()
      .join();
    expect((prices[what] ??= order.total_cents)).toBe(order.total_cents);
    if (order.status === 'HELD') served.push(...lines.map(({ request_id: id }) => id));
  }
  // I-4: each paid line has its one request in the queue; nothing unpaid has.
  expect(new Set(served).size).toBe(served.length);
  const requests = await shop.db.selectFrom('request').selectAll().where('id', 'in', run.requestIds).execute();
  for (const { id, status, order_id: orderId } of requests) {
    expect(status === 'PENDING').toBe(served.includes(id));
    expect(orderId !== null).toBe(served.includes(id));
  }
  const mails = await owedMails(shop, { template: 'order.received' }, 'once_key');
  const paid = orders.filter(({ status }) => status === 'HELD').map(({ id }) => `order.received:${id}`);
  expect(mails.filter(({ once_key: key }) => paid.includes(key)).length).toBe(paid.length);
  // I-3, and what the double's own book says: held once for each paid order, and nothing more.
  const moved = shop.double.ledger().filter(({ session }) => run.sessions.includes(session));
  expect(moved.map(({ kind }) => kind)).toEqual(paid.map(() => 'held'));
};

test('I-1 to I-7: whatever comes in whatever order, however often, the same state comes of it', async () => {
  shop.double.notices({ drop: true });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async (list) => {
      const run = await begin();
      for (const [name, n] of list) await deeds[name]!(run, n);
      await quiet();
      await check(run);
    }),
    { numRuns: 100, interruptAfterTimeLimit: 55_000, markInterruptAsFailure: false },
  );
}, 90_000);
