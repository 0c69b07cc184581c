import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { endAllSessions } from '../features/sessions/end-sessions.ts';
import { ofThisTest } from '../testing/opened.ts';
import { testTrace } from '../testing/test-trace.ts';
import { heldClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { as } from '../testing/browser.ts';
import { aMember } from '../testing/people.ts';
import { added, aVehicle } from '../testing/requests.ts';
import { runJob } from '../testing/run-job.ts';
import { shiftDatabaseTime } from '../testing/database-time.ts';
import {
  orderAt,
  aGuest,
  cartOf,
  checkout,
  onTheCardPage,
  sessionIn,
  shopOfThisFile,
  startShop,
} from '../testing/stripe-double/shop.ts';

const HOUR = 60 * 60_000;
const shop = await shopOfThisFile();
afterEach(() => shop.double.behave());

const sessionAt = (session: string) => shop.double.world.session(session).status;

/** The provider does what it is asked, and answers only once it is told to. */
const withLateAnswer = (to: string) => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const before = shop.double.asked.length;
  shop.double.misbehave({ to, does: 'delay', until: promise });
  const isAsked = async (): Promise<void> => {
    while (!shop.double.asked.slice(before).some((call) => call.startsWith(to))) await pause(5);
  };
  return { isAsked, answer };
};

describe('a card page that is opened in another tab', () => {
  const aChange = async () => {
    const guest = await aGuest(shop, ['Ford', 'Toyota']);
    const { items } = await cartOf(guest);
    const first = sessionIn(await checkout(guest));
    const { isAsked, answer } = withLateAnswer(`POST /v1/checkout/sessions/${first}/expire`);
    return { guest, items, isAsked, answer };
  };

  test('while a line is taken out is closed before the line goes: nobody pays for what they took out', async () => {
    const { guest, items, isAsked, answer } = await aChange();
    const removing = guest.del(`/cart/remove/${items[0]!.id}`);
    await isAsked();
    const second = sessionIn(await checkout(guest));
    expect(sessionAt(second)).toBe('open');
    answer();
    expect((await removing).status).toBe(200);
    expect((await cartOf(guest)).items.map(({ id }) => id)).toEqual([items[1]!.id]);
    expect([sessionAt(second), (await orderAt(shop, second)).status]).toEqual(['expired', 'EXPIRED']);
  });

  test('while a vehicle is added is closed before it is in the cart', async () => {
    const { guest, isAsked, answer } = await aChange();
    const adding = added(guest, aVehicle('Nissan'));
    await isAsked();
    const second = sessionIn(await checkout(guest));
    answer();
    await adding;
    expect((await cartOf(guest)).items).toHaveLength(3);
    expect([sessionAt(second), (await orderAt(shop, second)).status]).toEqual(['expired', 'EXPIRED']);
  });
});

describe('the address of a card page', () => {
  test('is not heard by who was signed out while the provider made it, and the page is closed', async () => {
    const member = await as(shop, await aMember(shop.db));
    await added(member);
    const { isAsked, answer } = withLateAnswer('POST /v1/checkout/sessions');
    const pressing = checkout(member);
    await isAsked();
    await inTransaction(shop.db, (tx) =>
      endAllSessions(tx, member.person.id, {
        reason: 'signed out everywhere',
        trace: testTrace('taken away'),
        at: new Date(),
      }),
    );
    answer();
    const refused = await pressing;
    expect([refused.status, refused.refusal?.code]).toEqual([401, 'auth.required']);
    const made = [...shop.double.world.sessions.values()].at(-1)!;
    expect([made.status, (await orderAt(shop, made.id)).status]).toEqual(['expired', 'EXPIRED']);
  });

  test('is not handed out again when the cart changed while the provider was asked about it', async () => {
    const guest = await aGuest(shop, ['Ford', 'Toyota']);
    const { items } = await cartOf(guest);
    const session = sessionIn(await checkout(guest));
    const { isAsked, answer } = withLateAnswer(`GET /v1/checkout/sessions/${session}`);
    const pressing = checkout(guest);
    await isAsked();
    expect((await guest.del(`/cart/remove/${items[0]!.id}`)).status).toBe(200);
    answer();
    const refused = await pressing;
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'cart.changed']);
    expect(sessionAt(session)).toBe('expired');
  });
});

describe('a card page whose time is over', () => {
  test('by the clock of a process that is ahead stays open; by the database’s it is closed', async () => {
    const ahead = await ofThisTest(startShop({ clock: heldClock(new Date(Date.now() + 2 * HOUR)), isApart: true }));
    const { session } = await onTheCardPage(ahead);
    const status = () => ahead.double.world.session(session).status;
    await shiftDatabaseTime(ahead.databaseUrl, 0);
    await runJob(ahead.db, 'reconcile-payments');
    await runJob(ahead.db, 'close-overdue-checkouts');
    expect(status()).toBe('open');
    await shiftDatabaseTime(ahead.databaseUrl, HOUR);
    await ahead.run('close-overdue-checkouts');
    expect(status()).toBe('expired');
  });
});
