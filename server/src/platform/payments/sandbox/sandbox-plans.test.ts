import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { appOfThisFile } from '../../../testing/opened.ts';
import { visitor } from '../../../testing/browser.ts';
import { inTransaction } from '../../db/transaction.ts';
import { openProvider } from '../open-provider.ts';
import type { Checkout, PaymentProvider, PlanChange, Recurring } from '../provider.ts';
import { prorate } from './sandbox-proration.ts';
import { playDue } from './sandbox-renewal.ts';
import { lockSubscription, type SandboxSubscription } from './sandbox-subscription.store.ts';

const DAY_MS = 24 * 60 * 60_000;
const basic: Recurring = { key: 'BASIC:monthly', label: 'Basic', amountCents: 2499, everyMonths: 1 };
const better: Recurring = { key: 'PRO:monthly', label: 'Professional', amountCents: 4999, everyMonths: 1 };
const yearly: Recurring = { key: 'PRO:annual', label: 'Professional', amountCents: 49_900, everyMonths: 12 };

const app = await appOfThisFile();
const sandbox: PaymentProvider = await openProvider(app.parts);

let keys = 0;
const asked = (): Checkout => {
  keys += 1;
  return {
    idempotencyKey: `plan ${keys}`,
    reference: `reference ${keys}`,
    title: 'A plan',
    lines: [{ label: 'A code', amountCents: 3500 }],
    recurring: basic,
    totalCents: 5999,
    capture: 'automatic',
    successUrl: `${app.url}/payment-success`,
    cancelUrl: `${app.url}/cart`,
    expiresAt: new Date(Date.now() + 45 * 60_000),
    locale: 'en',
  };
};
const post = (path: string, action = '') =>
  visitor(app.url).send(path, {
    method: 'POST',
    body: new URLSearchParams({ action, email: 'buyer@example.com' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const begun = async () => {
  const { sessionId } = await sandbox.createSession(asked());
  await post(`/sandbox/pay/${sessionId}`, 'pay');
  const state = (await sandbox.readSession(sessionId))!;
  return { sessionId, state, id: state.subscriptionId! };
};
const read = async (id: string) => (await sandbox.readSubscription(id))!;
const press = (id: string, action: string) => post(`/dev/plans/${id}`, action);
const invoices = async (id: string) =>
  (await sandbox.invoicesOf(id)).map(({ reason, status, totalCents }) => [reason, status, totalCents]);
/** As if the subscription had begun so much earlier. */
const pass = (id: string, days: number) =>
  sql`update sandbox_subscription set anchor_at = anchor_at - make_interval(days => ${days}),
    period_start = period_start - make_interval(days => ${days}), period_end = anchor_at - make_interval(days => ${days}) + interval '1 month',
    next_try_at = next_try_at - make_interval(days => ${days}) where id = ${id}`.execute(app.db);
const changeTo = (recurring: Recurring): PlanChange => ({
  recurring,
  lines: [{ label: 'A code', amountCents: 1500 }],
  at: new Date(),
});

describe('a subscription of the sandbox', () => {
  test('is said before it is paid, in the buyer’s language, and begins with the payment', async () => {
    const page = async (more: Partial<Checkout>) => {
      const { sessionId } = await sandbox.createSession({ ...asked(), ...more });
      return (await visitor(app.url).get(`/sandbox/pay/${sessionId}`, { accept: 'text/html' })).text;
    };
    expect(await page({})).toContain('Basic: then $24.99 every month');
    expect(await page({ locale: 'fr', recurring: yearly })).toContain('chaque année');
    const { state, id } = await begun();
    expect(state).toMatchObject({ money: 'charged', amountCents: 5999, capturedCents: 5999, subscriptionId: id });
    expect(await read(id)).toMatchObject({ status: 'active', planKey: basic.key, amountCents: 2499, mode: 'test' });
    expect(await invoices(id)).toEqual([['start', 'paid', 5999]]);
    expect(await sandbox.refund(state.paymentIntentId!, 500, { key: 'k', mark: `m ${id}` })).toMatchObject({
      refundedCents: 500,
    });
  });

  test('renews when its time has come, once, however many processes see it', async () => {
    const { id } = await begun();
    await pass(id, 40);
    let both: Promise<number[]> = Promise.resolve([]);
    await inTransaction(app.db, async (tx) => {
      await lockSubscription(tx, id);
      both = Promise.all([playDue(app.db, id), playDue(app.db, id)]);
      // Who finds the row held leaves it to whoever holds it.
      expect(await both).toEqual([0, 0]);
    });
    const counts = await Promise.all([1, 2, 3, 4].map(() => playDue(app.db, id)));
    expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
    expect(await invoices(id)).toEqual([
      ['renewal', 'paid', 2499],
      ['start', 'paid', 5999],
    ]);
  });

  test('whose card fails is tried three times more, then ended; another card pays', async () => {
    const given = await begun();
    const saved = await begun();
    for (const { id } of [given, saved]) {
      await press(id, 'fail');
      await press(id, 'renew');
    }
    const { periodStart } = await read(given.id);
    expect(await read(given.id)).toMatchObject({
      status: 'unpaid',
      nextTryAt: new Date(periodStart.getTime() + 3 * DAY_MS),
    });
    for (const status of ['unpaid', 'unpaid', 'ended']) {
      await press(given.id, 'renew');
      expect((await read(given.id)).status).toBe(status);
    }
    expect((await invoices(given.id))[0]).toEqual(['renewal', 'uncollectible', 2499]);
    const card = await sandbox.cardPage(saved.id, `${app.url}/account`);
    const forged = card.slice(app.url.length).replace(saved.id, given.id);
    expect((await post(forged)).status).toBe(200);
    expect((await post(card.slice(app.url.length))).headers.get('location')).toBe(`${app.url}/account`);
    await press(saved.id, 'renew');
    expect(await read(saved.id)).toMatchObject({ status: 'active', nextTryAt: null });
  });

  test('stops where it was told to, and ends at once with what is owed', async () => {
    const { id } = await begun();
    const { periodEnd } = await read(id);
    expect(await sandbox.stopAtPeriodEnd(id, true, 'a')).toMatchObject({ endsAt: periodEnd });
    expect(await sandbox.stopAtPeriodEnd(id, false, 'b')).toMatchObject({ endsAt: null });
    await sandbox.stopAtPeriodEnd(id, true, 'c');
    await press(id, 'renew');
    expect(await read(id)).toMatchObject({ status: 'ended' });
    const other = await begun();
    await press(other.id, 'fail');
    await press(other.id, 'renew');
    for (const key of ['d', 'e']) expect((await sandbox.endNow(other.id, key)).status).toBe('ended');
    expect((await invoices(other.id))[0]).toEqual(['renewal', 'void', 2499]);
    await pass(other.id, 400);
    expect(await playDue(app.db, other.id)).toBe(0);
  });

  test('keeps as credit what a change leaves over, and says before what the next charge is', async () => {
    const { id } = await begun();
    await sandbox.changePlan(id, changeTo(yearly), `y ${id}`);
    const top: Recurring = {
      key: 'TOP:monthly',
      label: 'Top',
      amountCents: yearly.amountCents - 10_000,
      everyMonths: 1,
    };
    const change = changeTo(top);
    const { dueCents, creditCents, nextCents } = await sandbox.previewChange(id, change);
    expect(dueCents).toBe(0);
    expect(creditCents).toBeGreaterThan(0);
    expect(nextCents).toBe(top.amountCents - creditCents);
    await sandbox.changePlan(id, change, `k ${id}`);
    await press(id, 'renew');
    expect((await invoices(id))[0]).toEqual(['renewal', 'paid', nextCents]);
  });

  test('changes for what the preview said, once; a declined card changes nothing', async () => {
    for (const recurring of [better, yearly]) {
      const { id } = await begun();
      await pass(id, 10);
      const change = changeTo(recurring);
      const { dueCents, nextAt } = await sandbox.previewChange(id, change);
      await press(id, 'fail');
      const before = await read(id);
      const declined = { kind: 'refused', reason: 'card_declined' };
      await expect(sandbox.changePlan(id, change, `k ${id}`)).rejects.toMatchObject(declined);
      expect(await read(id)).toEqual(before);
      await press(id, 'work');
      const same = await Promise.all([1, 2].map(() => sandbox.changePlan(id, change, `k ${id}`)));
      for (const state of same) expect(state).toMatchObject({ planKey: recurring.key, periodEnd: nextAt });
      expect(await sandbox.changePlan(id, change, `l ${id}`)).toEqual(same[0]);
      expect(await invoices(id)).toEqual([
        ['change', 'paid', dueCents],
        ['start', 'paid', 5999],
      ]);
      await expect(sandbox.changePlan(id, changeTo(basic), `k ${id}`)).rejects.toMatchObject({ kind: 'refused' });
    }
  });
});

test('what is left of a period counts by whole seconds, and a half cent is rounded up', () => {
  const at = new Date('2026-04-16T00:00:00Z');
  const plan = {
    amount_cents: 1001,
    every_months: 1,
    anchor_at: new Date('2026-04-01T00:00:00Z'),
    period_start: new Date('2026-04-01T00:00:00Z'),
    period_end: new Date('2026-05-01T00:00:00Z'),
  } as SandboxSubscription;
  const change = { recurring: { ...better, amountCents: 2000 }, lines: [], at };
  expect(prorate(plan, change).sumCents).toBe(500);
  expect(prorate(plan, { ...change, recurring: { ...better, amountCents: 2002 } }).sumCents).toBe(501);
});
