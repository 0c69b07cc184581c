import { myCart, removeFromCart } from '@keywright/contract/cart';
import { declineRequest } from '@keywright/contract/desk';
import { createCheckoutSession } from '@keywright/contract/payments';
import { addSubscription } from '@keywright/contract/subscriptions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { billingMonthOfPerson } from '../features/subscriptions/subscriptions.facts.ts';
import { heldClock } from '../platform/clock.ts';
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts';
import { atOnce } from '../testing/barrier.ts';
import { ordersOf } from '../testing/look-ups.ts';
import type { Answer } from '../testing/answer.ts';
import { as, type Visitor } from '../testing/browser.ts';
import { aMember, anAdmin, type TestPerson } from '../testing/people.ts';
import { added, aVehicle, decline, fulfil } from '../testing/requests.ts';
import { cartOf, checkout, sessionIn, shopOfThisFile } from '../testing/stripe-double/shop.ts';
import { inTransaction } from '../platform/db/transaction.ts';

const clock = heldClock();

const shop = await shopOfThisFile({ clock });
let person: TestPerson;
let member: Visitor;
beforeEach(async () => {
  person = await aMember(shop.db, { tier: 'BASIC' });
  member = await tab();
});

/** One more browser of the same member. */
const tab = async (): Promise<Visitor> => {
  const browser = await as(shop, person);
  return browser;
};
const asks = async (...makes: Parameters<typeof aVehicle>[0][]): Promise<void> => {
  for (const make of makes) await added(member, aVehicle(make));
};
const slots = () =>
  shop.db
    .selectFrom('discount_slot')
    .select(['month', 'order_id as orderId'])
    .where('person_id', '=', person.id)
    .execute();
const orders = () => ordersOf(shop, person.id, 'id', 'status', 'codes_cents', 'discount_cents', 'total_cents');
const pays = async (answer: { json: { url: string } }): Promise<void> => {
  const session = sessionIn(answer);
  shop.double.pay(session);
  await shop.run('settle-session', { id: session });
};

describe('T-07: a member with BASIC', () => {
  it('has one discounted order, however many tabs press Pay at the same moment', async () => {
    await asks('Ford', 'Nissan');
    const { totalCents: amount, items } = await cartOf(member);
    const tabs = await Promise.all(Array.from({ length: 8 }, tab));
    const cart = await shop.db
      .selectFrom('cart')
      .select('id')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const answers = await atOnce(
      shop.db,
      { table: 'cart', id: cart.id },
      tabs.map((one) => () => one.call(createCheckoutSession, { body: { amount, items } })),
    );
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.url}`)).size).toBe(1);
    const [order, ...others] = await orders();
    expect([order, others]).toMatchObject([{ codes_cents: 11_100, discount_cents: 1_665, total_cents: 9_435 }, []]);
    const month = await billingMonthOfPerson(shop.db, person.id, clock.now());
    expect(await slots()).toEqual([{ month, orderId: order?.id }]);
  });

  it('pays full for other makes in the same order, and the parts add up to the whole', async () => {
    await asks('Ford', 'Toyota', 'Nissan');
    const answer = await checkout(member);
    const [order] = await orders();
    const lines = await shop.db
      .selectFrom('order_line')
      .select(['make', 'price_cents', 'discount_cents', 'amount_cents'])
      .where('order_id', '=', order?.id ?? '')
      .orderBy('make')
      .execute();
    expect(lines.map((line) => [line.make, line.discount_cents > 0])).toEqual([
      ['Ford', true],
      ['Nissan', true],
      ['Toyota', false],
    ]);
    const sum = (of: 'price_cents' | 'discount_cents' | 'amount_cents') =>
      lines.reduce((all, line) => all + line[of], 0);
    expect([sum('price_cents'), sum('discount_cents'), sum('amount_cents')]).toEqual([
      order?.codes_cents,
      order?.discount_cents,
      order?.total_cents,
    ]);
    expect(shop.double.world.session(sessionIn(answer)).amount).toBe(order?.total_cents);
  });

  it('pays full for the second order of a month, and has the discount again in the next one', async () => {
    await asks('Ford');
    await pays(await checkout(member));
    await asks('Ford');
    expect((await member.call(myCart)).json).toMatchObject({
      discountCents: 0,
      discountWhy: 'basic_slot_used',
      totalCents: 5_500,
    });
    await pays(await checkout(member));
    clock.advance(32 * DAY_MS);
    member = await tab();
    await asks('Ford');
    await pays(await checkout(member));
    expect((await orders()).map(({ discount_cents: cents }) => cents)).toEqual([825, 0, 825]);
    expect(new Set((await slots()).map(({ month }) => month)).size).toBe(2);
  });

  it('has the discount back when the payment page runs out, and when the cart changes', async () => {
    await asks('Ford', 'Nissan');
    const session = sessionIn(await checkout(member));
    expect(await slots()).toHaveLength(1);
    clock.advance(46 * MINUTE_MS);
    await shop.run('settle-session', { id: session });
    expect(await slots()).toEqual([]);
    member = await tab();

    expect((await checkout(member)).status).toBe(200);
    expect(await slots()).toHaveLength(1);
    const { items } = await cartOf(member);
    await member.call(removeFromCart, { params: { id: items[0]!.id } });
    expect(await slots()).toEqual([]);
    expect((await checkout(member)).status).toBe(200);
    expect((await orders()).map(({ status }) => status)).toEqual(['EXPIRED', 'EXPIRED', 'AWAITING_PAYMENT']);
    expect(await slots()).toHaveLength(1);
  });

  it('has the discount back when nothing of the order could be delivered', async () => {
    await asks('Ford');
    await pays(await checkout(member));
    const desk = await as(shop, await anAdmin(shop.db));
    const [order] = await orders();
    const request = await shop.db
      .selectFrom('request')
      .select('id')
      .where('order_id', '=', order?.id ?? '')
      .executeTakeFirstOrThrow();
    const declined = await desk.call(declineRequest, {
      params: { id: request.id },
      body: { reason: 'CODE_NOT_AVAILABLE' },
    });
    expect(declined.status).toBe(200);
    await expect.poll(async () => (await orders())[0]?.status, { timeout: 10_000 }).toBe('RELEASED');
    expect(await slots()).toEqual([]);
  });

  describe('who bought the plan together with the vehicles', () => {
    beforeEach(async () => {
      person = await aMember(shop.db);
      member = await tab();
    });
    const buys = async (...makes: Parameters<typeof aVehicle>[0][]): Promise<Visitor> => {
      await asks(...makes);
      await member.call(addSubscription, { body: { tier: 'BASIC', billing: 'monthly' } });
      await pays(await checkout(member, { planConsent: true }));
      expect([(await orders())[0]?.status, await slots()]).toMatchObject(['CHARGED', [{}]]);
      return as(shop, await anAdmin(shop.db));
    };
    const ofOrder = async (): Promise<string[]> => {
      const rows = await shop.db.selectFrom('request').select('id').where('person_id', '=', person.id).execute();
      return rows.map(({ id }) => id);
    };
    const comesBack = (cents: number) =>
      expect
        .poll(
          async () => {
            const [order] = await ordersOf(shop, person.id, 'status', 'refunded_cents');
            return [order?.status, order?.refunded_cents];
          },
          { timeout: 10_000 },
        )
        .toEqual(['PARTIALLY_REFUNDED', cents]);

    it('has the discount back when all of them were declined, though the plan stays paid', async () => {
      const desk = await buys('Ford', 'Nissan');
      for (const id of await ofOrder()) await decline(desk, id);
      await comesBack(9_435);
      expect(await slots()).toEqual([]);
      await asks('Ford');
      expect(await cartOf(member)).toMatchObject({ discountWhy: 'basic_one_order_a_month', totalCents: 4_675 });
      await pays(await checkout(member));
      await asks('Ford');
      expect((await cartOf(member)).discountWhy).toBe('basic_slot_used');
    });

    it('has it back when their money was back before the last of them was declined', async () => {
      const desk = await buys('Ford');
      const [id = ''] = await ofOrder();
      const [order] = await orders();
      const { payment_intent_id: intent } = await shop.db
        .selectFrom('payment_attempt')
        .select('payment_intent_id')
        .where('order_id', '=', order?.id ?? '')
        .executeTakeFirstOrThrow();
      shop.double.refund(intent ?? '', 4_675);
      await comesBack(4_675);
      expect(await slots()).toHaveLength(1);
      await decline(desk, id);
      await expect.poll(slots, { timeout: 10_000 }).toEqual([]);
    });

    it('has used it when one of them was delivered', async () => {
      const desk = await buys('Ford', 'Toyota');
      const [one = '', other = ''] = await ofOrder();
      await fulfil(desk, one);
      await decline(desk, other);
      await expect.poll(async () => (await orders())[0]?.status, { timeout: 10_000 }).toBe('PARTIALLY_REFUNDED');
      expect(await slots()).toHaveLength(1);
      await asks('Ford');
      expect((await cartOf(member)).discountWhy).toBe('basic_slot_used');
    });
  });

  it('is shown the cart again, and not charged, when another order takes the discount in the same moment', async () => {
    await asks('Ford');
    await pays(await checkout(member));
    const [first] = await orders();
    await shop.db.deleteFrom('discount_slot').where('person_id', '=', person.id).execute();
    await asks('Ford');
    const { totalCents } = await cartOf(member);
    expect(totalCents).toBe(4_675);
    const before = shop.double.world.sessions.size;
    let answer: Promise<Answer> | undefined;
    await inTransaction(shop.db, async (tx) => {
      const month = await billingMonthOfPerson(tx, person.id, clock.now());
      const slot = { person_id: person.id, month, order_id: first?.id ?? '' };
      await tx.insertInto('discount_slot').values(slot).execute();
      answer = checkout(member);
      await expect.poll(() => waitingForTheSlot()).toBe(1);
    });
    const refused = await answer;
    expect([refused?.status, refused?.refusal?.code]).toEqual([409, 'cart.changed']);
    expect(shop.double.world.sessions.size).toBe(before);
    expect(await orders()).toHaveLength(1);
    expect((await cartOf(member)).totalCents).toBe(5_500);
  });
});

const waitingForTheSlot = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%discount_slot%'`.execute(shop.db);
  return rows[0]?.count ?? 0;
};
