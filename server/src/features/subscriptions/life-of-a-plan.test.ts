import {
  addSubscription,
  cancelSubscription,
  changeCard,
  keycodeSubscription,
  ownSubscription,
  previewUpgrade,
  resumeSubscription,
  subscriptionInvoice,
  subscriptionInvoices,
  subscriptionUsage,
  upgradeSubscription,
} from '@keywright/contract/subscriptions';
import { declineRequest, pendingRequests } from '@keywright/contract/desk';
import { revokeMember } from '@keywright/contract/members';
import { deleteProfile } from '@keywright/contract/profile';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { writeLetter } from '../../platform/mail/mail-table.ts';
import { paymentOf } from '../payments/attempt.store.ts';
import { paymentMails } from '../payments/payments.mails.ts';
import { fetchFile } from '../../testing/fetch-file.ts';
import { found } from '../../testing/found.ts';
import { actionsOn, lastOnRecord, orderRow, templatesOwed } from '../../testing/look-ups.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { aMember, anAdmin, type TestPerson } from '../../testing/people.ts';
import { added, aVehicle } from '../../testing/requests.ts';
import { cartOf, checkout, sessionIn, shopOfThisFile } from '../../testing/stripe-double/shop.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();

const shop = await shopOfThisFile({ clock });
let person: TestPerson;
let member: Visitor;
beforeEach(async () => {
  person = await aMember(shop.db);
  member = await as(shop, person);
});

type Choice = { tier: 'BASIC' | 'PROFESSIONAL' | 'ENTERPRISE'; billing?: 'monthly' | 'annual' };

/** Buys a plan with what lies in the cart, to the end. */
const buy = async (choice: Choice): Promise<{ session: string; orderId: string; providerId: string }> => {
  expect((await member.call(addSubscription, { body: choice })).status).toBe(200);
  const answer = await checkout(member, { planConsent: true });
  const session = sessionIn(answer);
  shop.double.pay(session);
  await shop.run('settle-session', { id: session });
  const row = await planRow();
  await shop.run('follow-subscription', { id: row.provider_subscription_id ?? '' });
  return { session, orderId: row.order_id ?? '', providerId: row.provider_subscription_id ?? '' };
};
const planRow = () =>
  shop.db
    .selectFrom('subscription')
    .selectAll()
    .where('person_id', '=', person.id)
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow();
const planNow = async () => (await member.call(ownSubscription)).json;
const mails = () => templatesOwed(shop, { to: person.email });
const acts = async () => actionsOn(shop, (await planRow()).id);
/** So many days go by, here and at the provider, and everything that is asked by the clock is asked. */
const passDays = async (days: number): Promise<void> => {
  clock.advance(days * DAY);
  shop.double.passTime();
  const { provider_subscription_id: id } = await planRow();
  if (id) await shop.run('follow-subscription', { id });
  member = await as(shop, person);
};
const discount = async () => (await cartOf(member)).discountCents;

describe('the PDF of an invoice', () => {
  const file = async (id: string, by = member, lang = 'en') => {
    const { status, bytes } = await fetchFile(shop.url, by, subscriptionInvoice, { params: { id }, query: { lang } });
    return { status, text: status === 200 ? pdfText(bytes).replaceAll(/\s+/g, ' ') : '' };
  };

  it('names seller, buyer, tax and the ending of the card, in the language of the page and the zone of its reader', async () => {
    await shop.db
      .updateTable('person')
      .set({ company: 'Kim Locks', address: '12 Main St', city: 'Dayton', state: 'Ohio', zip_code: '45402' })
      .where('id', '=', person.id)
      .execute();
    await buy({ tier: 'BASIC' });
    const { id } = found((await member.call(subscriptionInvoices)).json[0]);
    const untaxed = await file(id);
    expect(untaxed.text).toContain('Tax None charged');
    shop.double.world.invoice(id).tax = 65;
    member.setCookie('time_zone', 'Pacific/Auckland');
    const { text } = await file(id);
    const { legalName, supportEmail, publicUrl } = shop.parts.settings;
    for (const words of [
      'Invoice DOUBLE-',
      `Seller ${legalName}, ${publicUrl}, ${supportEmail}`,
      `Kim Locks, 12 Main St, Dayton, Ohio 45402, ${person.email}`,
      'Subscription: Plan started',
      'Status Paid',
      'Card ending in 4242',
      '$9.34',
      'Tax $0.65',
      'Total $9.99',
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Auckland' }).format(clock.now()),
    ])
      expect(text).toContain(words);
    expect((await file(id, member, 'fr')).text).toContain('Carte se terminant par 4242');
    expect((await file(id, member, 'es')).text).toMatch(/Impuestos \$?0[.,]65/);
  });

  it('is not found for another member, nor by a name that the provider does not know', async () => {
    await buy({ tier: 'BASIC' });
    const { id } = found((await member.call(subscriptionInvoices)).json[0]);
    const other = await as(shop, await aMember(shop.db));
    expect((await file(id, other)).status).toBe(404);
    expect((await file('in_unknown')).status).toBe(404);
    expect((await file(id)).status).toBe(200);
  });

  it('says that an invoice is not paid, and names no card', async () => {
    const { providerId } = await buy({ tier: 'PROFESSIONAL' });
    shop.double.failCard(providerId, true);
    await passDays(31);
    const { id, status } = found((await member.call(subscriptionInvoices)).json[0]);
    expect(status).toBe('open');
    const { text } = await file(id);
    expect(text).toContain('Status Open');
    expect(text).not.toContain('Card ending');
  });
});

describe('a gap in what the payment provider answers', () => {
  it.each([
    ['the invoices', 'GET /v1/invoices', 'data.0.amount_due', subscriptionInvoices],
    ['the page for another card', 'GET /v1/subscriptions/', 'items.data.0.current_period_end', changeCard],
    ['a cancellation', 'GET /v1/subscriptions/', 'start_date', cancelSubscription],
  ] as const)(
    'is 503 with a time to try again, and the log names the field: %s',
    async (_what, to, lacks, endpoint) => {
      await buy({ tier: 'BASIC' });
      shop.double.misbehave({ to, does: 'gap', lacks, times: 9 });
      const before = shop.logged.length;
      const answer = await member.call(endpoint);
      shop.double.behave();
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      // A job that follows the plan may meet the same gap meanwhile.
      const ofCalls = shop.logged.slice(before).filter((line) => line.includes('"reqId"'));
      const errors = ofCalls.filter((line) => line.includes('"level":"error"'));
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.filter((line) => !line.includes(lacks))).toEqual([]);
      expect((await member.call(endpoint)).status).toBe(200);
    },
  );
});

describe('a plan that is bought', () => {
  it('costs what the cart showed, with the key codes at its discount, charged at once, and runs', async () => {
    await added(member, aVehicle('Ford'));
    await member.call(addSubscription, { body: { tier: 'PROFESSIONAL' } });
    const { totalCents } = await cartOf(member);
    expect(totalCents).toBe(4_400 + 2_499);
    const { session, orderId } = await buy({ tier: 'PROFESSIONAL' });
    expect(shop.double.world.session(session).amount).toBe(totalCents);
    const order = await orderRow(shop, orderId);
    expect(order).toMatchObject({
      status: 'CHARGED',
      captured_cents: totalCents,
      plan_cents: 2_499,
      codes_cents: 5_500,
      discount_cents: 1_100,
    });
    expect(await planNow()).toMatchObject({
      tier: 'PROFESSIONAL',
      status: 'ACTIVE',
      autoRenew: true,
      priceCents: 2_499,
      can: ['upgrade', 'cancel', 'change_card'],
    });
    expect((await member.call(keycodeSubscription)).json).toMatchObject({ activated: true, trial: false });
    expect(await mails()).toEqual(['plan.started']);
    const refs = { orderId };
    const mail = { template: 'order.received', refs, locale: 'en' } as const;
    const letter = await writeLetter(shop.parts.settings, paymentMails(shop.parts), mail);
    expect(letter.text).toContain('$68.99 was charged to your card');
    expect(letter.text).toContain('Professional plan (monthly): $24.99');
    expect((await cartOf(member)).plan).toBeNull();
  });

  it('stays paid for when the key codes bought with it are declined: only they are given back', async () => {
    await added(member, aVehicle('Ford'));
    const { orderId } = await buy({ tier: 'BASIC' });
    const request = await shop.db
      .selectFrom('request')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const desk = await as(shop, await anAdmin(shop.db));
    // The desk is told that it was charged, and of key codes alone that they are held.
    const { id: other } = await added(member, aVehicle('Ford'));
    const alone = sessionIn(await checkout(member));
    shop.double.pay(alone);
    await shop.run('settle-session', { id: alone });
    const queue = (await desk.call(pendingRequests)).json;
    const isCharged = (which: string) => queue.find(({ id }) => id === which)?.isCharged;
    expect([isCharged(request.id), isCharged(other)]).toEqual([true, false]);
    await desk.call(declineRequest, { params: { id: request.id }, body: { reason: 'CODE_NOT_AVAILABLE' } });
    const order = () => orderRow(shop, orderId);
    await expect.poll(async () => (await order()).status, { timeout: 10_000 }).toBe('PARTIALLY_REFUNDED');
    expect((await order()).refunded_cents).toBe(4_675);
    expect((await planNow()).status).toBe('ACTIVE');
  });

  it('renews month by month, each renewal on record, and BASIC has its one order in each', async () => {
    await buy({ tier: 'BASIC' });
    for (let month = 0; month < 3; month += 1) {
      await added(member, aVehicle('Ford'));
      expect(await discount()).toBe(825);
      const session = sessionIn(await checkout(member));
      shop.double.pay(session);
      await shop.run('settle-session', { id: session });
      await added(member, aVehicle('Ford'));
      expect(await discount()).toBe(0);
      const { items } = await cartOf(member);
      await shop.db
        .updateTable('request')
        .set({ status: 'REMOVED', removed_at: clock.now() })
        .where('id', '=', items[0]?.id ?? '')
        .execute();
      await passDays(31);
    }
    expect((await acts()).filter((act) => act === 'subscription.renewed')).toHaveLength(3);
    const { json: invoices } = await member.call(subscriptionInvoices);
    expect(invoices.map(({ totalCents, status }) => [totalCents, status])).toEqual(
      Array.from({ length: 4 }, () => [999, 'paid']),
    );
  });

  it('rests while a renewal is not paid, says so, and counts again once it is', async () => {
    const { providerId } = await buy({ tier: 'PROFESSIONAL' });
    await added(member, aVehicle('Ford'));
    expect(await discount()).toBe(1_100);
    shop.double.failCard(providerId, true);
    await passDays(31);
    expect(await planNow()).toMatchObject({
      status: 'INACTIVE',
      can: ['cancel', 'change_card'],
      nextTryAt: expect.any(String),
    });
    expect(await mails()).toContain('plan.unpaid');
    expect(await discount()).toBe(0);
    expect((await member.call(changeCard)).json.url).toMatch(/^http/);
    shop.double.failCard(providerId, false);
    // However long the month was: the next try comes within six days.
    await passDays(7);
    expect(await planNow()).toMatchObject({ status: 'ACTIVE' });
    expect(await acts()).toContain('subscription.paid_again');
  });

  it('waits, and gives nothing, while the provider says that its first payment was not made, and may be cancelled at once', async () => {
    const { providerId } = await buy({ tier: 'PROFESSIONAL' });
    const there = shop.double.state().subscriptions.find(({ id }) => id === providerId);
    const say = async (status: string) => {
      Object.assign(there ?? {}, { status });
      await shop.run('follow-subscription', { id: providerId });
    };
    await say('incomplete');
    expect(await planNow()).toMatchObject({ status: 'PENDING', can: ['cancel', 'change_card'], renewsAt: null });
    expect((await member.call(keycodeSubscription)).json).toMatchObject({ tier: 'NONE', activated: false });
    await say('active');
    expect(await planNow()).toMatchObject({ tier: 'PROFESSIONAL', status: 'ACTIVE' });
    await say('incomplete');
    await member.call(cancelSubscription);
    expect(await planNow()).toMatchObject({ status: 'EXPIRED', can: [] });
    expect(await acts()).toEqual([
      'subscription.started',
      'subscription.unpaid',
      'subscription.paid_again',
      'subscription.unpaid',
      'subscription.expired',
    ]);
  });

  it('is over when the provider gives up, and a new one can be bought', async () => {
    const { providerId } = await buy({ tier: 'BASIC' });
    shop.double.failCard(providerId, true);
    await passDays(31);
    shop.double.giveUp(providerId);
    await passDays(1);
    expect(await planNow()).toMatchObject({ status: 'EXPIRED', can: [] });
    expect(await mails()).toContain('plan.ended');
    await buy({ tier: 'PROFESSIONAL' });
    expect(await planNow()).toMatchObject({ tier: 'PROFESSIONAL', status: 'ACTIVE' });
  });

  it('ends at the end of what is paid for when it is cancelled, and goes on when it is resumed before', async () => {
    await buy({ tier: 'PROFESSIONAL' });
    const { json: cancelled } = await member.call(cancelSubscription);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', autoRenew: false, can: expect.arrayContaining(['resume']) });
    const again = await member.call(cancelSubscription);
    expect([again.status, again.json]).toEqual([200, cancelled]);
    expect((await mails()).filter((template) => template === 'plan.cancelled')).toHaveLength(1);
    await added(member, aVehicle('Ford'));
    expect(await discount()).toBe(1_100);
    expect((await member.call(resumeSubscription)).json).toMatchObject({
      status: 'ACTIVE',
      autoRenew: true,
      endDate: cancelled.endDate,
    });
    await member.call(cancelSubscription);
    await passDays(32);
    expect((await planNow()).status).toBe('EXPIRED');
    expect(await mails()).toEqual(expect.arrayContaining(['plan.cancelled', 'plan.resumed', 'plan.ended']));
  });

  it('is changed to a higher one at once, for exactly what was shown', async () => {
    const { providerId } = await buy({ tier: 'BASIC' });
    await passDays(10);
    const to = { tier: 'PROFESSIONAL', billing: 'annual' } as const;
    const { json: shown } = await member.call(previewUpgrade, { body: to });
    expect(shown).toMatchObject({ setupCents: 4_900, priceCents: 14_900 });
    const before = shop.double.ledger().length;
    const wrong = await member.call(upgradeSubscription, {
      body: { ...to, dueCents: shown.dueCents - 1, creditCents: shown.creditCents, at: shown.at, consent: true },
    });
    expect([wrong.status, wrong.refusal?.code]).toEqual([409, 'plan.price_changed']);
    expect(shop.double.ledger()).toHaveLength(before);
    const { json: changed } = await member.call(upgradeSubscription, {
      body: { ...to, dueCents: shown.dueCents, creditCents: shown.creditCents, at: shown.at, consent: true },
    });
    expect(changed).toMatchObject({ tier: 'PROFESSIONAL', billing: 'annual', status: 'ACTIVE', priceCents: 14_900 });
    const [newest] = (await member.call(subscriptionInvoices)).json;
    expect(newest).toMatchObject({ totalCents: shown.dueCents, status: 'paid', reason: 'change' });
    expect(await acts()).toEqual(expect.arrayContaining(['subscription.agreed', 'subscription.changed']));
    expect(await mails()).toContain('plan.changed');
    shop.double.failCard(providerId, true);
    const top = { tier: 'ENTERPRISE', billing: 'monthly' } as const;
    clock.advance(60_000);
    const { json: next } = await member.call(previewUpgrade, { body: top });
    const declined = await member.call(upgradeSubscription, {
      body: { ...top, dueCents: next.dueCents, creditCents: next.creditCents, at: next.at, consent: true },
    });
    if (next.dueCents > 0) expect([declined.status, declined.refusal?.code]).toEqual([402, 'plan.card_declined']);
    if (next.dueCents > 0) expect(await planNow()).toMatchObject({ tier: 'PROFESSIONAL', status: 'ACTIVE' });
  });

  it('that cost more than a higher one does is counted: what is left of it is told, and is off the next charge', async () => {
    await buy({ tier: 'PROFESSIONAL', billing: 'annual' });
    await passDays(1);
    const to = { tier: 'ENTERPRISE', billing: 'monthly' } as const;
    const { json: shown } = await member.call(previewUpgrade, { body: to });
    const creditCents = Math.round((14_900 * 364) / 365) - 9_999;
    expect(shown).toMatchObject({ dueCents: 0, priceCents: 9_999, creditCents, nextCents: 9_999 - creditCents });
    const other = {
      ...to,
      dueCents: shown.dueCents,
      creditCents: creditCents + 1,
      at: shown.at,
      consent: true,
    } as const;
    expect((await member.call(upgradeSubscription, { body: other })).refusal?.code).toBe('plan.price_changed');
    const changed = await member.call(upgradeSubscription, {
      body: { ...to, dueCents: shown.dueCents, creditCents: shown.creditCents, at: shown.at, consent: true },
    });
    const next = { creditCents, nextCents: shown.nextCents };
    const agreed = await lastOnRecord(shop, { by: person.id, action: 'subscription.agreed' });
    expect(agreed.details).toMatchObject({ ...to, dueCents: 0, creditCents });
    expect(changed.json).toMatchObject({ tier: 'ENTERPRISE', priceCents: 9_999, renewsAt: shown.renewsAt, ...next });
    const newest = async () => (await member.call(subscriptionInvoices)).json[0];
    expect(await newest()).toMatchObject({ reason: 'change', totalCents: 0 });
    await passDays(31);
    expect(await newest()).toMatchObject({ reason: 'renewal', totalCents: shown.nextCents });
    expect(await planNow()).toMatchObject({ creditCents: 0, nextCents: 9_999 });
  });

  it('is not changed without consent, to a lower one, or by an old preview', async () => {
    await buy({ tier: 'PROFESSIONAL' });
    const lower = await member.call(previewUpgrade, { body: { tier: 'BASIC', billing: 'monthly' } });
    expect(lower.refusal?.code).toBe('plan.no_upgrade');
    const { json: shown } = await member.call(previewUpgrade, { body: { tier: 'ENTERPRISE', billing: 'monthly' } });
    clock.advance(11 * 60_000);
    const late = await member.call(upgradeSubscription, {
      body: {
        tier: 'ENTERPRISE',
        billing: 'monthly',
        dueCents: shown.dueCents,
        creditCents: shown.creditCents,
        at: shown.at,
        consent: true,
      },
    });
    expect(late.refusal?.code).toBe('plan.price_changed');
  });

  it('is told of thirty days before a year renews, once', async () => {
    await buy({ tier: 'PROFESSIONAL', billing: 'annual' });
    await passDays(330);
    await shop.run('remind-of-plans');
    expect(await mails()).not.toContain('plan.renews_soon');
    await passDays(10);
    await shop.run('remind-of-plans');
    await shop.run('remind-of-plans');
    expect((await mails()).filter((name) => name === 'plan.renews_soon')).toHaveLength(1);
  });

  it('ends a trial that ran, and says what a higher plan would have saved last month', async () => {
    await member.call(addSubscription, { body: { tier: 'BASIC', trial: true } });
    await checkout(member);
    expect(await planNow()).toMatchObject({ trial: true, status: 'ACTIVE' });
    await buy({ tier: 'BASIC' });
    expect(await planNow()).toMatchObject({ trial: false, tier: 'BASIC', status: 'ACTIVE' });
    for (let n = 0; n < 5; n += 1) await added(member, aVehicle('Ford'));
    const session = sessionIn(await checkout(member));
    shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    const { json: usage } = await member.call(subscriptionUsage);
    expect(usage).toMatchObject({ codes: 5, savedCents: 4_125, discountUsed: true, codesInCart: 5 });
    await passDays(31);
    // PROFESSIONAL: 20 % of $275 less $24.99, beside BASIC's 15 % less $9.99.
    expect((await member.call(subscriptionUsage)).json.wouldHaveSaved).toBeNull();
  });

  it('ends here and at the provider when its owner deletes their profile', async () => {
    const { providerId } = await buy({ tier: 'PROFESSIONAL' });
    expect((await member.call(deleteProfile, { body: { password: person.password } })).status).toBeLessThan(300);
    await shop.run('end-subscription', { id: providerId });
    expect((await shop.provider.readSubscription(providerId))?.status).toBe('ended');
    const row = await planRow();
    expect([row.status, row.ended_there_at !== null]).toEqual(['CANCELLED', true]);
  });

  it('ends here and at the provider when its owner is revoked, who reads so', async () => {
    const { providerId } = await buy({ tier: 'PROFESSIONAL' });
    const desk = await as(shop, await anAdmin(shop.db));
    expect((await desk.call(revokeMember, { params: { id: person.id } })).status).toBe(200);
    await shop.run('end-subscription', { id: providerId });
    expect((await shop.provider.readSubscription(providerId))?.status).toBe('ended');
    const row = await planRow();
    expect([row.status, row.ended_there_at !== null]).toEqual(['CANCELLED', true]);
    expect(await mails()).toEqual(expect.arrayContaining(['member-revoked', 'plan.ended_with_access']));
  });

  const intentOf = async (orderId: string): Promise<string> => found(await paymentOf(shop.db, orderId));

  /** What the provider had to say of these payments was asked after. */
  const noticesHandled = async (...intents: string[]): Promise<void> => {
    await shop.double.idle();
    const left = shop.db
      .selectFrom('provider_event')
      .select('id')
      .where('payment_intent_id', 'in', intents)
      .where('handled_at', 'is', null);
    await expect.poll(() => left.execute()).toEqual([]);
  };

  it('ends likewise when a dispute of all of it was lost, and not before, nor by a part', async () => {
    const { session, providerId, orderId } = await buy({ tier: 'PROFESSIONAL' });
    const intentId = await intentOf(orderId);
    const settledNow = async () => {
      await shop.run('settle-session', { id: session });
      return (await planRow()).status;
    };
    shop.double.dispute(intentId, 100);
    shop.double.closeDispute(intentId, 'lost');
    expect(await settledNow()).toBe('ACTIVE');
    shop.double.dispute(intentId);
    expect((await shop.provider.readPayment(intentId))?.lostCents).toBe(100);
    expect(await settledNow()).toBe('ACTIVE');
    shop.double.closeDispute(intentId, 'lost');
    expect(await settledNow()).toBe('CANCELLED');
    expect(await settledNow()).toBe('CANCELLED');
    await shop.run('end-subscription', { id: providerId });
    expect((await shop.provider.readSubscription(providerId))?.status).toBe('ended');
    expect((await mails()).filter((template) => template === 'plan.ended')).toHaveLength(1);
  });

  it('ends here and at the provider when all of its money went back', async () => {
    const { providerId, orderId } = await buy({ tier: 'PROFESSIONAL' });
    shop.double.refund(await intentOf(orderId));
    await expect.poll(async () => (await orderRow(shop, orderId)).status).toBe('REFUNDED');
    expect((await planRow()).status).toBe('CANCELLED');
    await shop.run('end-subscription', { id: providerId });
    expect((await shop.provider.readSubscription(providerId))?.status).toBe('ended');
    expect(await mails()).toContain('plan.ended');
  });

  it('ends though it was changed on that money, which then paid for a time that nobody pays for', async () => {
    const { session, orderId } = await buy({ tier: 'PROFESSIONAL', billing: 'annual' });
    await passDays(1);
    const to = { tier: 'ENTERPRISE', billing: 'monthly' } as const;
    const { json: shown } = await member.call(previewUpgrade, { body: to });
    expect(shown.dueCents).toBe(0);
    await member.call(upgradeSubscription, {
      body: { ...to, dueCents: 0, creditCents: shown.creditCents, at: shown.at, consent: true },
    });
    expect(await planNow()).toMatchObject({ tier: 'ENTERPRISE', status: 'ACTIVE' });
    const intentId = await intentOf(orderId);
    shop.double.dispute(intentId);
    shop.double.closeDispute(intentId, 'lost');
    await shop.run('settle-session', { id: session });
    expect((await planRow()).status).toBe('CANCELLED');
  });

  it('ends when the money of its last renewal went back, and not by that of a month that is over', async () => {
    const { session, orderId, providerId } = await buy({ tier: 'PROFESSIONAL' });
    await passDays(31);
    await passDays(31);
    shop.double.refund(await intentOf(orderId));
    await shop.run('settle-session', { id: session });
    expect((await orderRow(shop, orderId)).status).toBe('REFUNDED');
    const paid = shop.double.state().invoices.filter(({ subscriptionId }) => subscriptionId === providerId);
    const renewals = paid.flatMap(({ intentId }) => intentId ?? []).slice(1);
    expect(renewals).toHaveLength(2);
    const [old = '', last = ''] = renewals;
    shop.double.refund(old);
    shop.double.refund(last, 100);
    await noticesHandled(old, last);
    expect((await planRow()).status).toBe('ACTIVE');
    shop.double.refund(last);
    await expect.poll(async () => (await planRow()).status).toBe('CANCELLED');
    await shop.run('end-subscription', { id: providerId });
    expect((await shop.provider.readSubscription(providerId))?.status).toBe('ended');
  });

  it('is tried on for nothing: money of what was ordered beside the trial takes nothing from it', async () => {
    await added(member, aVehicle('Ford'));
    await member.call(addSubscription, { body: { tier: 'BASIC', trial: true } });
    const session = sessionIn(await checkout(member));
    shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    const { order_id: orderId } = await planRow();
    const intentId = await intentOf(orderId ?? '');
    shop.double.world.capture(intentId, undefined);
    await shop.run('settle-session', { id: session });
    shop.double.refund(intentId);
    await shop.run('settle-session', { id: session });
    expect((await orderRow(shop, orderId ?? '')).status).toBe('REFUNDED');
    expect(await planNow()).toMatchObject({ trial: true, status: 'ACTIVE' });
  });

  it('does not begin for who was revoked while the card page was open: the money goes back', async () => {
    expect((await member.call(addSubscription, { body: { tier: 'BASIC' } })).status).toBe(200);
    const session = sessionIn(await checkout(member, { planConsent: true }));
    // Nobody hears of the money before the account has ended: the notice would begin the plan first.
    shop.double.notices({ drop: true });
    shop.double.pay(session);
    shop.double.notices({});
    const desk = await as(shop, await anAdmin(shop.db));
    expect((await desk.call(revokeMember, { params: { id: person.id } })).status).toBe(200);
    await shop.run('settle-session', { id: session });
    const begun = await shop.db.selectFrom('subscription').select('id').where('person_id', '=', person.id).execute();
    expect(begun).toEqual([]);
    const payment = await shop.provider.readSession(session);
    expect(payment?.subscriptionId).toBeTruthy();
    await shop.run('end-subscription', { id: payment?.subscriptionId ?? '' });
    expect((await shop.provider.readSubscription(payment?.subscriptionId ?? ''))?.status).toBe('ended');
  });
});
