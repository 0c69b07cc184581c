import { monthsOf, planPrice, type PlanChoice } from '@keywright/contract/plans';
import {
  addSubscription,
  cancelSubscription,
  ownSubscription,
  previewUpgrade,
  resumeSubscription,
  upgradeSubscription,
} from '@keywright/contract/subscriptions';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { aMember, type TestPerson } from '../../testing/people.ts';
import { checkout, sessionIn, type Shop, startShop } from '../../testing/stripe-double/shop.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ clock });
});
afterAll(() => shop.close());

/** What may happen between a person, the provider and the clock. Notices come, come twice, late, in another order, or not at all. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      tier: fc.constantFrom('BASIC' as const, 'PROFESSIONAL' as const, 'ENTERPRISE' as const),
      pays: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('trial' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'cancel' as const,
        'resume' as const,
        'upgrade' as const,
        'card fails' as const,
        'card works' as const,
        'gives up' as const,
        'settle again' as const,
        'look after all' as const,
      ),
    }),
  },
);
const habit = fc.constantFrom({ drop: true }, { copies: 2 }, { hold: true });

const bought = [{ kind: 'buy', tier: 'PROFESSIONAL', pays: true }] as const;

type World = { person: TestPerson; member: Visitor; sessions: string[] };

const rowsOf = (person: TestPerson) =>
  shop.db.selectFrom('subscription').selectAll().where('person_id', '=', person.id).orderBy('starts_at').execute();
const liveId = async (person: TestPerson) =>
  (await rowsOf(person)).find((row) => row.ended_at === null)?.provider_subscription_id ?? undefined;

const happens = async (world: World, what: typeof event extends fc.Arbitrary<infer E> ? E : never): Promise<void> => {
  const { person } = world;
  world.member = await as(shop, person);
  const { member } = world;
  const providerId = await liveId(person);
  switch (what.kind) {
    case 'days':
      clock.advance(what.days * DAY);
      shop.double.passTime();
      break;
    case 'buy': {
      if ((await member.call(addSubscription, { body: { tier: what.tier } })).status !== 200) break;
      const answer = await checkout(member, { planConsent: true });
      if (answer.status !== 200) break;
      const session = sessionIn(answer);
      world.sessions.push(session);
      if (!what.pays) break;
      shop.double.pay(session);
      await shop.run('settle-session', { id: session });
      break;
    }
    case 'trial':
      if ((await member.call(addSubscription, { body: { tier: 'BASIC', trial: true } })).status === 200)
        await checkout(member);
      break;
    case 'cancel':
      await member.call(cancelSubscription);
      break;
    case 'resume':
      await member.call(resumeSubscription);
      break;
    case 'upgrade': {
      const to: PlanChoice = { tier: 'ENTERPRISE', billing: 'monthly' };
      const shown = await member.call(previewUpgrade, { body: to });
      if (shown.status !== 200) break;
      const before = paidAtProvider();
      const { dueCents, at } = shown.json;
      const answer = await member.call(upgradeSubscription, { body: { ...to, dueCents, at, consent: true } });
      // The price shown is the price charged, or nothing is.
      expect(paidAtProvider() - before).toBe(answer.status === 200 ? Math.max(dueCents, 0) : 0);
      break;
    }
    case 'card fails':
    case 'card works':
      if (providerId) shop.double.failCard(providerId, what.kind === 'card fails');
      break;
    case 'gives up':
      if (providerId) shop.double.giveUp(providerId);
      break;
    case 'settle again':
      for (const id of world.sessions) await shop.run('settle-session', { id });
      break;
    default:
      await lookAfterAll();
  }
};

const lookAfterAll = async (): Promise<void> => {
  await shop.run('reconcile-payments');
  await shop.run('follow-subscriptions');
  await shop.run('expire-plans');
  await shop.run('remind-of-plans');
};

const paidAtProvider = (): number =>
  shop.double
    .state()
    .invoices.filter(({ status }) => status === 'paid')
    .reduce((sum, { due }) => sum + due, 0);

/** What holds at every moment, whatever came when. */
const holds = async ({ person }: World): Promise<void> => {
  const rows = await rowsOf(person);
  expect(rows.filter((row) => row.ended_at === null).length).toBeLessThanOrEqual(1);
  expect(rows.filter((row) => row.is_trial).length).toBeLessThanOrEqual(1);
  for (const row of rows) {
    if (row.ended_at !== null) expect(['EXPIRED', 'CANCELLED']).toContain(row.status);
    const price = planPrice({ tier: row.tier, billing: row.billing ?? 'monthly' });
    if (!row.is_trial) expect(row.price_cents).toBe(price?.priceCents);
  }
  const orders = await shop.db
    .selectFrom('customer_order')
    .selectAll()
    .where('person_id', '=', person.id)
    .where('plan_tier', 'is not', null)
    .execute();
  for (const order of orders) {
    expect(order.total_cents).toBe(order.plan_cents + order.setup_cents);
    // Money and goods come together: each order that was charged began a plan, and none that was not did.
    const began = rows.some((row) => row.order_id === order.id);
    expect([order.status, began]).toEqual([order.status, order.status === 'CHARGED']);
  }
};

/** What holds once everybody was asked: here and at the provider the same is so. */
const agree = async ({ person }: World): Promise<void> => {
  clock.advance(2 * DAY);
  shop.double.passTime();
  await lookAfterAll();
  for (const row of await rowsOf(person)) {
    if (row.provider_subscription_id === null) continue;
    const there = await shop.provider.readSubscription(row.provider_subscription_id);
    const runs = {
      active: ['ACTIVE', 'CANCELLED'],
      unpaid: ['INACTIVE'],
      incomplete: ['PENDING'],
      ended: ['EXPIRED', 'CANCELLED'],
    } as const;
    expect(runs[there?.status ?? 'ended']).toContain(row.status);
    expect(row.ended_at === null).toBe(there?.status !== 'ended');
    if (there?.status === 'active')
      expect([row.period_end, monthsOf(row.billing ?? 'monthly')]).toEqual([
        there.periodEnd,
        monthsOf(row.billing ?? 'monthly'),
      ]);
  }
  const { provider_subscription_id: id } = (await rowsOf(person)).find((row) => row.ended_at === null) ?? {
    provider_subscription_id: null,
  };
  const running = shop.double
    .state()
    .subscriptions.filter(({ status, metadata }) => status !== 'canceled' && orderIds.has(metadata['reference'] ?? ''));
  expect(running.length).toBeLessThanOrEqual(id === null ? 0 : 1);
};
let orderIds = new Set<string>();

it('whatever happens in a year, in whatever order it is heard of, nobody has two plans, two trials, or pays for none', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 24 }), habit, async (events, notices) => {
      const person = await aMember(shop.db);
      const world: World = { person, member: await as(shop, person), sessions: [] };
      shop.double.notices(notices);
      for (const one of events) {
        await happens(world, one);
        await holds(world);
      }
      shop.double.release();
      await shop.double.idle();
      orderIds = new Set(
        (await shop.db.selectFrom('customer_order').select('id').where('person_id', '=', person.id).execute()).map(
          ({ id }) => id,
        ),
      );
      await agree(world);
      await holds(world);
      expect((await world.member.call(ownSubscription)).status).toBeLessThan(500);
    }),
    {
      numRuns: 12,
      endOnFailure: true,
      examples: [
        [[...bought, { kind: 'card fails' }, { kind: 'days', days: 31 }], { drop: true }],
        [[...bought, { kind: 'cancel' }, { kind: 'days', days: 20 }, { kind: 'days', days: 20 }], { drop: true }],
        [[...bought, { kind: 'gives up' }, ...bought, { kind: 'settle again' }], { copies: 2 }],
      ],
    },
  );
});
