import { cartItems, myCart, removeFromCart } from '@keywright/contract/cart';
import { createCheckoutSession, processPaymentSuccess } from '@keywright/contract/payments';
import {
  addSubscription,
  cancelSubscription,
  keycodeSubscription,
  ownSubscription,
  resumeSubscription,
} from '@keywright/contract/subscriptions';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { atOnce } from '../../testing/barrier.ts';
import { found } from '../../testing/found.ts';
import { lastOnRecord, ordersOf, owedMails } from '../../testing/look-ups.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { aMember, type TestPerson } from '../../testing/people.ts';
import { added, aVehicle } from '../../testing/requests.ts';
import { cartOf, checkout, shopOfThisFile } from '../../testing/stripe-double/shop.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();

const shop = await shopOfThisFile({ clock });
let person: TestPerson;
let member: Visitor;
beforeEach(async () => {
  person = await aMember(shop.db);
  member = await as(shop, person);
});

const choose = (who: Visitor, body: Parameters<Visitor['call']>[1] extends never ? never : object) =>
  who.call(addSubscription, { body: body as { tier: 'BASIC' } });
const trial = { tier: 'BASIC', trial: true } as const;
const planNow = async (who: Visitor) => (await who.call(ownSubscription)).json;
const mailsTo = (of: TestPerson) => owedMails(shop, { to: of.email }, 'template');

describe('a plan in the cart', () => {
  it('stands there with its price, and counts for the key codes at once', async () => {
    await added(member, aVehicle('Ford'));
    const before = await cartOf(member);
    expect(before.offers).toMatchObject([
      { tier: 'BASIC', savesCents: 825 },
      { tier: 'PROFESSIONAL', savesCents: 1_100 },
      { tier: 'ENTERPRISE', savesCents: 1_375 },
    ]);
    const { json: cart } = await choose(member, { tier: 'PROFESSIONAL', billing: 'annual' });
    expect(cart).toMatchObject({
      tier: 'NONE',
      plan: { tier: 'PROFESSIONAL', billing: 'annual', priceCents: 14_900, setupCents: 4_900, trial: false },
      discountPercent: 20,
      discountCents: 1_100,
      totalCents: 5_500 - 1_100 + 14_900 + 4_900,
      limit: 20,
      offers: [],
    });
    const { json: list } = await member.call(cartItems);
    expect(list.at(-1)).toMatchObject({ subscriptionTier: 'PROFESSIONAL', price: 198 });
  });

  it('takes the place of one that lay there, and can be taken out', async () => {
    await choose(member, { tier: 'ENTERPRISE' });
    const { plan } = (await choose(member, { tier: 'BASIC' })).json;
    expect(plan?.tier).toBe('BASIC');
    const { json: cart } = await member.call(removeFromCart, { params: { id: plan?.id ?? '' } });
    expect([cart.plan, cart.totalCents]).toEqual([null, 0]);
  });

  it('is nobody else’s to take out', async () => {
    const { plan } = (await choose(member, { tier: 'BASIC' })).json;
    const other = await as(shop, await aMember(shop.db));
    expect((await other.call(removeFromCart, { params: { id: plan?.id ?? '' } })).status).toBe(404);
    expect((await cartOf(member)).plan?.id).toBe(plan?.id);
  });

  it('is for members: a guest is asked to log in', async () => {
    expect((await choose(visitor(shop.url), { tier: 'BASIC' })).status).toBe(401);
  });

  it.each([
    [{ tier: 'ENTERPRISE', billing: 'annual' }, 422, 'plan.not_sold'],
    [{ tier: 'ENTERPRISE', trial: true }, 422, 'plan.trial_is_basic'],
    [{ tier: 'NONE' }, 422, 'input.invalid'],
    [{ tier: 'GOLD' }, 422, 'input.invalid'],
  ])('%j is refused with %i %s', async (body, status, code) => {
    const answer = await choose(member, body);
    expect([answer.status, answer.refusal?.code]).toEqual([status, code]);
  });

  it('is refused to who has a plan', async () => {
    const holder = await as(shop, await aMember(shop.db, { tier: 'BASIC' }));
    const answer = await choose(holder, { tier: 'PROFESSIONAL' });
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'plan.already']);
  });

  it('lets a cart hold what it allows, and checkout refuses what is too many once it is taken out', async () => {
    const { plan } = (await choose(member, { tier: 'PROFESSIONAL' })).json;
    for (let n = 0; n < 6; n += 1) await added(member, aVehicle('Ford'));
    await member.call(removeFromCart, { params: { id: plan?.id ?? '' } });
    const answer = await checkout(member);
    expect([answer.status, answer.refusal?.code]).toEqual([422, 'cart.full']);
  });

  it('is not paid for without consent, and what was agreed to is on record', async () => {
    await choose(member, { tier: 'PROFESSIONAL', billing: 'annual' });
    const refused = await checkout(member);
    expect([refused.status, refused.refusal?.code]).toEqual([422, 'plan.consent_missing']);
    expect((await checkout(member, { planConsent: true })).status).toBe(200);
    const entry = await lastOnRecord(shop, { by: person.id, action: 'subscription.agreed' });
    expect(entry.details).toMatchObject({
      tier: 'PROFESSIONAL',
      billing: 'annual',
      priceCents: 14_900,
      setupCents: 4_900,
      dueCents: 19_800,
    });
  });
});

describe('the free trial', () => {
  const start = async (who: Visitor) => {
    await choose(who, trial);
    return checkout(who);
  };

  it('begins without a card and without the provider, for three days', async () => {
    const asked = shop.double.asked.length;
    const answer = await start(member);
    expect(answer.status).toBe(200);
    expect(shop.double.asked).toHaveLength(asked);
    const reference = new URL(answer.json.url).searchParams.get('session_id') ?? '';
    const { json: back } = await member.call(processPaymentSuccess, { body: { paymentIntentId: reference } });
    expect(back).toMatchObject({ status: 'paid', totalCents: 0, trackPath: '/dashboard' });
    const ends = new Date(clock.now().getTime() + 3 * DAY).toISOString();
    expect(await planNow(member)).toMatchObject({
      tier: 'BASIC',
      status: 'ACTIVE',
      trial: true,
      endDate: ends,
      autoRenew: false,
      trialFree: false,
    });
    expect((await member.call(keycodeSubscription)).json).toEqual({
      tier: 'BASIC',
      activated: true,
      trial: true,
      trialEndsAt: ends,
    });
    expect((await cartOf(member)).plan).toBeNull();
    expect(await mailsTo(person)).toContainEqual({ template: 'plan.started' });
    // What costs nothing is no work for the desk.
    expect(await shop.db.selectFrom('desk_order').selectAll().execute()).toEqual([]);
  });

  it('ends by itself to the second, and its owner was told the day before', async () => {
    await start(member);
    clock.advance(2 * DAY + 1);
    await shop.run('remind-of-plans');
    await shop.run('remind-of-plans');
    expect((await mailsTo(person)).filter(({ template }) => template === 'plan.ends_soon')).toHaveLength(1);
    member = await as(shop, person);
    await added(member, aVehicle('Ford'));
    expect((await cartOf(member)).discountCents).toBe(825);
    clock.advance(DAY - 1);
    member = await as(shop, person);
    expect((await cartOf(member)).discountCents).toBe(0);
    expect((await planNow(member)).status).toBe('EXPIRED');
    await shop.run('expire-plans');
    await shop.run('expire-plans');
    expect((await mailsTo(person)).filter(({ template }) => template === 'plan.ended')).toHaveLength(1);
  });

  it('is had once, by the account, its e-mail and its telephone', async () => {
    await shop.db.updateTable('person').set({ phone: '555-010-7788' }).where('id', '=', person.id).execute();
    await start(member);
    clock.advance(4 * DAY);
    member = await as(shop, person);
    const again = await choose(member, trial);
    expect([again.status, again.refusal?.code]).toEqual([409, 'plan.trial_used']);
    const other = await aMember(shop.db);
    const sameNumber = shop.db.updateTable('person').set({ phone: '+1 (555) 010-7788' }).where('id', '=', other.id);
    await sameNumber.execute();
    const refused = await choose(await as(shop, other), trial);
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'plan.trial_used']);
  });

  it('is begun once, however many tabs press at the same moment', async () => {
    await choose(member, trial);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => as(shop, person)));
    const { plan } = (await tabs[0]!.call(myCart)).json;
    const cart = await shop.db
      .selectFrom('cart')
      .select('id')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const press = (tab: Visitor) => () =>
      tab.call(createCheckoutSession, { body: { amount: 0, items: [{ id: plan?.id ?? '' }] } });
    const answers = await atOnce(shop.db, { table: 'cart', id: cart.id }, tabs.map(press));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(
      await shop.db.selectFrom('subscription').select('id').where('person_id', '=', person.id).execute(),
    ).toHaveLength(1);
    expect((await mailsTo(person)).filter(({ template }) => template === 'plan.started')).toHaveLength(1);
  });

  it('goes with key codes on one order: they are held, and it begins when they are paid for', async () => {
    await choose(member, trial);
    await added(member, aVehicle('Ford'));
    const answer = await checkout(member);
    const session = answer.json.url.split('/').at(-1) ?? '';
    expect(shop.double.world.session(session).amount).toBe(4_675);
    expect((await planNow(member)).tier).toBe('NONE');
    shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    expect(await planNow(member)).toMatchObject({ tier: 'BASIC', status: 'ACTIVE', trial: true });
    const order = found((await ordersOf(shop, person.id))[0]);
    expect(order.status).toBe('HELD');
    // The trial's one discounted order is had.
    await added(member, aVehicle('Ford'));
    expect(await cartOf(member)).toMatchObject({ discountCents: 0, discountWhy: 'basic_slot_used' });
  });

  it('can be cancelled and resumed, and ends when it would have', async () => {
    await start(member);
    const ends = (await planNow(member)).endDate;
    expect((await member.call(cancelSubscription)).json).toMatchObject({
      status: 'CANCELLED',
      endDate: ends,
      can: ['resume'],
    });
    await added(member, aVehicle('Ford'));
    expect((await cartOf(member)).discountCents).toBe(825);
    expect((await member.call(resumeSubscription)).json).toMatchObject({ status: 'ACTIVE', endDate: ends });
    expect((await member.call(resumeSubscription)).refusal?.code).toBe('plan.none');
  });

  it('is followed by a plan that is bought while it runs', async () => {
    await start(member);
    expect((await choose(member, { tier: 'PROFESSIONAL' })).status).toBe(200);
    expect((await choose(member, trial)).refusal?.code).toBe('plan.already');
  });
});
