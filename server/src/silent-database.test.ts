import { myCart } from '@keywright/contract/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './platform/db/database.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { announce } from './platform/live/announce.ts';
import { added, aVehicle } from './testing/requests.ts';
import { hold } from './testing/barrier.ts';
import { openStream } from './testing/event-stream.ts';
import { openGate } from './testing/gate.ts';
import { owedMails } from './testing/look-ups.ts';
import { openMailbox } from './testing/mailbox.ts';
import { ofThisFile, ofThisTest } from './testing/opened.ts';
import { aGuest, comesTo, ledgerOf, onTheCardPage, paid, shopOfThisFile } from './testing/stripe-double/shop.ts';
import { watchReadiness } from './testing/watch-readiness.ts';

const SECOND = 1_000;

const mailbox = await ofThisFile(openMailbox());
const gate = await ofThisFile(openGate());
const shop = await shopOfThisFile({ env: { SMTP_URL: mailbox.url }, through: gate.through });
// The program closes in order only where its database answers.
afterAll(() => {
  gate.open();
  gate.cut();
});

const logged = (words: string): boolean => shop.logged.some((line) => line.includes(words));

const timed = async <T>(work: Promise<T>): Promise<{ answer: T; tookMs: number }> => {
  const began = performance.now();
  const answer = await work;
  return { answer, tookMs: performance.now() - began };
};

/** A guest's own stream of hints, and a message that it receives. */
const listening = async () => {
  const guest = await aGuest(shop);
  const { guestId } = await shop.db
    .selectFrom('cart')
    .select('guest_id as guestId')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const cookie = `guest=${guest.cookie('guest')}`;
  const stream = await openStream(`${shop.url}/live`, { cookie });
  const tell = (cartId: string) => announce(shop.db, { type: 'cart.changed', cartId }, [`guest:${guestId}`]);
  return { guest, stream, tell };
};

describe('a database that goes silent while its connections stay open', () => {
  const seen = { outMs: Infinity, backMs: Infinity, slowestMs: Infinity };
  let calls: { answer: { status: number; headers: Headers }; tookMs: number }[] = [];
  let before: Awaited<ReturnType<typeof paid>>;
  let during: Awaited<ReturnType<typeof onTheCardPage>>;
  let listener: Awaited<ReturnType<typeof listening>>;

  beforeAll(async () => {
    const released = Promise.withResolvers<void>();
    mailbox.hold(released.promise);
    const handedOver = mailbox.calls(1);
    before = await paid(shop);
    during = await onTheCardPage(shop);
    listener = await listening();
    await handedOver;
    const watch = watchReadiness(shop.url);
    expect(await watch.comesTo(200, 5 * SECOND)).toBeLessThan(SECOND);

    gate.silence();
    const out = watch.comesTo(503, 20 * SECOND);
    const { guest } = listener;
    const asked = Promise.all([timed(guest.call(myCart)), timed(added(guest, aVehicle('Toyota')).catch(String))]);
    shop.double.pay(during.session);
    released.resolve();
    seen.outMs = await out;
    const [read] = await Promise.race([
      asked,
      new Promise<[]>((resolve) => setTimeout(() => resolve([]), 40 * SECOND)),
    ]);
    calls = read ? [read] : [];

    gate.open();
    seen.backMs = await watch.comesTo(200, 60 * SECOND);
    seen.slowestMs = Math.max(...watch.looks.map(({ tookMs }) => tookMs));
    await watch.stop();
  }, 180 * SECOND);
  afterAll(() => listener.stream.leave());

  test('takes the process out of readiness within 5 seconds, and back within 30 seconds of its return', () => {
    expect(seen.outMs).toBeLessThan(5 * SECOND);
    expect(seen.backMs).toBeLessThan(30 * SECOND);
    expect(seen.slowestMs).toBeLessThan(SECOND);
  });

  test('answers a call of a customer with 503 and Retry-After', () => {
    expect(calls).toHaveLength(1);
    for (const { answer, tookMs } of calls) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(tookMs).toBeLessThan(30 * SECOND);
    }
  });

  test('lets a live stream that stayed open receive hints again', async () => {
    await listener.tell('after');
    await listener.stream.until(1);
    expect(logged('live hints: connection lost')).toBe(true);
    expect(logged('live hints: connected again')).toBe(true);
  });

  test('loses and doubles no order: one paid before, and one paid meanwhile', async () => {
    await comesTo(shop, before.orderId, 'HELD');
    await comesTo(shop, during.orderId, 'HELD');
    const intent = await shop.db
      .selectFrom('payment_attempt')
      .select('payment_intent_id as id')
      .where('order_id', '=', during.orderId)
      .execute();
    expect(intent).toHaveLength(1);
    for (const id of [before.intentId, intent[0]?.id ?? '']) {
      expect(ledgerOf(shop, id).filter(([kind]) => kind === 'held')).toHaveLength(1);
    }
  });

  test(
    'finishes a job that was under way, though its end could not be recorded then',
    async () => {
      const unsent = async () => (await owedMails(shop, {}, 'state')).filter(({ state }) => state !== 'SENT');
      await expect.poll(unsent, { timeout: 60 * SECOND }).toEqual([]);
      const { rows: locked } = await sql`
      select from graphile_worker._private_jobs where locked_at < now() - interval '5 seconds'`.execute(shop.db);
      expect(locked).toEqual([]);
    },
    90 * SECOND,
  );
});

describe('a connection that is lost inside of a transaction', () => {
  test('answers 503 with Retry-After, and the same call succeeds afterwards', async () => {
    const guest = await aGuest(shop);
    const lock = await hold(shop.databaseUrl, 'select from cart for update');
    const adding = added(guest, aVehicle('Nissan')).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    await lock.waiting(1);
    gate.cut();
    expect(await adding).toContain('503');
    await lock.release();
    await added(guest, aVehicle('Nissan'));
    expect((await guest.call(myCart)).json.items).toHaveLength(2);
  });

  test('is recognized by its class, and its connection is not used again', async () => {
    const { db } = shop.parts;
    const lost = inTransaction(db, async (tx) => {
      await sql`select 1`.execute(tx);
      gate.cut();
      await sql`select 2`.execute(tx);
    });
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnreachable', code: 'EHOSTUNREACH' });
    expect((await sql`select 3 as three`.execute(db)).rows).toEqual([{ three: 3 }]);
  });
});

test(
  'refused connections take the process out of readiness, and it is ready again once they pass',
  async () => {
    const watch = watchReadiness(shop.url);
    expect(await watch.comesTo(200, 30 * SECOND)).toBeLessThan(30 * SECOND);
    gate.refuse();
    expect(await watch.comesTo(503, 10 * SECOND)).toBeLessThan(5 * SECOND);
    await expect(aGuest(shop)).rejects.toThrow('503');
    gate.open();
    expect(await watch.comesTo(200, 40 * SECOND)).toBeLessThan(30 * SECOND);
    await watch.stop();
  },
  120 * SECOND,
);

test('a database that comes back as an older copy is not ready; one that a newer version has migrated is', async () => {
  const { pool } = await ofThisTest(
    Promise.resolve(openDatabase({ url: shop.databaseUrl, log: shop.parts.log, max: 1 })),
  );
  const readiness = async () => (await fetch(`${shop.url}/readyz`)).json();
  const reconnected = async (): Promise<void> => {
    gate.cut();
    await expect.poll(readiness).toMatchObject({ database: false });
    await expect.poll(readiness, { timeout: 20 * SECOND }).toMatchObject({ database: true });
  };
  await pool.query(`insert into schema_migration (name, sha256) values ('9999-newer.sql', 'x')`);
  await reconnected();
  expect(await readiness()).toEqual({ database: true, migrations: true });
  const { rows } = await pool.query(`delete from schema_migration where name in ('9999-newer.sql',
    (select max(name) from schema_migration where name < '9')) returning name, sha256`);
  await reconnected();
  await expect.poll(readiness).toEqual({ database: true, migrations: false });
  for (const { name, sha256 } of rows.filter(({ name: one }) => one < '9')) {
    await pool.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
  }
  await reconnected();
  await expect.poll(readiness).toEqual({ database: true, migrations: true });
}, 60_000);
