import { declineRequest, processRequest, startRequest } from '@keywright/contract/desk';
import { processPaymentSuccess, resolveReview } from '@keywright/contract/payments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { orderRow } from '../../testing/look-ups.ts';
import type { Answer } from '../../testing/answer.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { anAdmin, aSuperAdmin, type TestPerson } from '../../testing/people.ts';
import { lookAtPhotos } from '../../testing/requests.ts';
import { type Bought, paid, shopOfThisFile } from '../../testing/stripe-double/shop.ts';
import { deliveredCents } from './delivered.store.ts';
import { revealIsOpen } from './payments.facts.ts';

const clock = heldClock();
const shop = await shopOfThisFile({ clock, env: { LOG_LEVEL: 'silent' } });
const people: { admin: TestPerson; superAdmin: TestPerson } = {
  admin: await anAdmin(shop.db),
  superAdmin: await aSuperAdmin(shop.db),
};

const browsers = new Map<string, { browser: Visitor; until: number }>();
/** Somebody of the desk, who logs in again when what they hold has lapsed. */
const atWork = async (who: 'admin' | 'superAdmin'): Promise<Visitor> => {
  const known = browsers.get(who);
  if (known && clock.now().getTime() < known.until) return known.browser;
  const browser = await as(shop, people[who]);
  browsers.set(who, { browser, until: clock.now().getTime() + 10 * MINUTE_MS });
  return browser;
};

type Run = Bought & { intentId: string; strays: string[] };

const own = ({ intentId }: Run) => shop.double.world.intent(intentId);
const isHeld = (run: Run): boolean => own(run).status === 'requires_capture';
const eventsOf = ({ session, intentId, strays }: Run) =>
  shop.double.events.filter(({ data }) => {
    const { id, payment_intent: of } = data.object as { id: string; payment_intent?: string };
    return [session, intentId, ...strays].some((one) => one === id || one === of);
  });
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const left = (run: Run): number => own(run).amount - own(run).refunded;
const disputesOf = ({ intentId }: Run) => shop.double.world.disputes.filter((one) => one.intentId === intentId);

const desk = async (act: (admin: Visitor) => Promise<Answer>) => {
  const answer = await act(await atWork('admin'));
  expect([200, 404, 409], answer.text).toContain(answer.status);
};

const lookAfter = async (): Promise<void> => {
  await shop.run('reconcile-payments');
  await shop.run('end-overdue-holds');
};

/** Everything that the desk, the provider's dashboard, the bank, a second tab, lost notices and time can do to paid money. */
const deeds: Record<string, (run: Run, n: number) => Promise<unknown>> = {
  deliver: async ({ requestIds }, n) => {
    const vehicleId = pick(requestIds, n)!;
    await desk(async (admin) => {
      const started = await admin.call(startRequest, { params: { id: vehicleId } });
      if (started.status === 200) await lookAtPhotos(admin, vehicleId);
      return started;
    });
    const body = { vehicleId, keycode: 'K1234', documentsVerified: true };
    await desk((admin) => admin.call(processRequest, { body }));
  },
  decline: async ({ requestIds }, n) => {
    const id = pick(requestIds, n)!;
    await desk((admin) => admin.call(startRequest, { params: { id } }));
    await desk((admin) => admin.call(declineRequest, { params: { id }, body: { reason: 'ID_UNREADABLE' } }));
  },
  takeByHand: async (run) => {
    if (isHeld(run) && own(run).refusesCapture === null) shop.double.world.capture(run.intentId, undefined);
  },
  letGoByHand: async (run) => {
    if (isHeld(run)) shop.double.lapse(run.intentId);
  },
  refuse: async ({ intentId }, n) => {
    shop.double.refuseCapture(intentId, pick(['charge_expired_for_capture', 'expired_card', 'amount_too_large'], n)!);
  },
  allow: async ({ intentId }) => shop.double.refuseCapture(intentId, null),
  refundByHand: async (run, n) => {
    if (own(run).status === 'succeeded' && left(run) > 0) {
      shop.double.refund(run.intentId, n % 2 === 0 ? undefined : Math.min(1000, left(run)));
    }
  },
  dispute: async (run) => {
    if (own(run).status === 'succeeded' && disputesOf(run).length === 0) shop.double.dispute(run.intentId);
  },
  closeDispute: async ({ intentId }, n) => shop.double.closeDispute(intentId, n % 2 === 0 ? 'won' : 'lost'),
  payTwice: async (run) => {
    const twin = shop.double.payTwice(run.session);
    run.strays.push(twin.intentId!);
    await shop.run('settle-session', { id: twin.id });
  },
  notice: async (run, n) => {
    const event = pick(eventsOf(run), n);
    if (event) expect(await shop.double.post(event)).toBe(200);
  },
  everyNoticeTwice: async (run) => {
    const events = eventsOf(run);
    await Promise.all([...events, ...events.toReversed()].map((event) => shop.double.post(event)));
  },
  comeBack: async ({ guest, session }) => {
    const answer = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    // A guest's cookie may have ended meanwhile.
    expect([200, 202, 404]).toContain(answer.status);
  },
  resolve: async (run, n) => {
    const action = pick(['retry', 'written_off', 'paid_otherwise', 'give_back'] as const, n)!;
    const superAdmin = await atWork('superAdmin');
    const answer = await superAdmin.call(resolveReview, {
      params: { id: run.orderId },
      body: { action, note: 'Looked at.' },
    });
    expect([200, 404, 409], answer.text).toContain(answer.status);
    // What is owed by it is done before somebody's hand at the provider is faster.
    await ended(run);
  },
  aMoment: async () => {
    clock.advance(2 * MINUTE_MS);
    await lookAfter();
  },
  aDay: async () => {
    clock.advance(DAY_MS);
    await lookAfter();
  },
};

const owedOf = ({ orderId }: Run) =>
  shop.db.selectFrom('payment_step').select('id').where('order_id', '=', orderId).where('state', '=', 'OWED').execute();

const ended = async (run: Run): Promise<void> => {
  for (const { id } of await owedOf(run)) await shop.run('settle-payment', { id }).catch(() => undefined);
};

/** Whatever was lost on the way, the rounds that come by themselves find, at the latest within a week. */
const quiet = async (run: Run): Promise<void> => {
  await shop.run('settle-up', { orderId: run.orderId });
  for (const ms of [2 * MINUTE_MS, 11 * MINUTE_MS, 8 * DAY_MS, 11 * MINUTE_MS]) {
    clock.advance(ms);
    await lookAfter();
    await shop.run('settle-up', { orderId: run.orderId });
    await ended(run);
  }
};

const statusFor = (run: Run): string[] => {
  const { status, captured, amount, refunded } = own(run);
  if (status === 'canceled') return ['RELEASED'];
  // Eight days later a hold is gone, unless nothing that we could do ended it.
  if (status === 'requires_capture') return [];
  const given = refunded - (amount - captured);
  if (given === 0) return ['CHARGED'];
  return given >= captured ? ['REFUNDED'] : ['PARTIALLY_REFUNDED'];
};

const check = async (run: Run): Promise<void> => {
  const { orderId, intentId, strays } = run;
  const order = await orderRow(shop, orderId);
  // I-1, I-7: where the order ended is what the provider says, and nothing else.
  expect(statusFor(run)).toContain(order.status);
  const moved = shop.double.ledger();
  const sum = (kind: string, of: string) =>
    moved.filter((one) => one.kind === kind && one.intent === of).reduce((cents, one) => cents + one.cents, 0);
  // I-2, I-3: what we wrote down is what the provider's own book says.
  expect([order.captured_cents, order.refunded_cents]).toEqual([sum('taken', intentId), sum('refunded', intentId)]);
  expect(moved.filter(({ kind, intent }) => kind === 'taken' && intent === intentId).length).toBeLessThanOrEqual(1);
  // Nobody keeps what was paid twice.
  for (const stray of strays) expect(sum('taken', stray) - sum('refunded', stray)).toBe(0);
  for (const stray of strays) expect(shop.double.world.intent(stray).status).not.toBe('requires_capture');
  const isDisputed = disputesOf(run).some(({ status }) => status !== 'won');
  expect(order.is_disputed).toBe(isDisputed);
  // What was delivered is paid, or somebody has to look, or looked.
  const delivered = await deliveredCents(shop.db, orderId);
  const reviews = await shop.db.selectFrom('order_review').selectAll().where('order_id', '=', orderId).execute();
  if (delivered > 0 && order.status === 'RELEASED') expect(reviews.length).toBeGreaterThan(0);
  const had = order.captured_cents + order.paid_otherwise_cents - order.refunded_cents;
  const isServed = order.status !== 'RELEASED' || order.paid_otherwise_cents > 0;
  expect(await revealIsOpen(shop.db, orderId)).toBe(
    !isDisputed && order.status !== 'REFUNDED' && isServed && had >= delivered,
  );
};

test('I-1 to I-7: whatever a dashboard, a bank, a second tab and lost notices do to paid money, the same state comes of it', async () => {
  shop.double.notices({ drop: true });
  const deed = fc.tuple(fc.constantFrom(...Object.keys(deeds)), fc.nat(7));
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 10 }), async (list) => {
      const run: Run = { ...(await paid(shop, ['Ford', 'Toyota'])), strays: [] };
      for (const [name, n] of list) await deeds[name]!(run, n);
      await quiet(run);
      await check(run);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: false },
  );
}, 90_000);
