import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { owedMails } from '../../testing/look-ups.ts';
import { ofThisFile } from '../../testing/opened.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { onTheCardPage, shopOfThisFile } from '../../testing/stripe-double/shop.ts';
import { bringForward } from '../jobs/jobs.ts';
import { oweMail } from './outbox.store.ts';
import { inTransaction } from '../db/transaction.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const mailbox = await ofThisFile(openMailbox());
const shop = await shopOfThisFile({ env: { SMTP_URL: mailbox.url } });
beforeEach(async () => {
  await shop.db.deleteFrom('outbox_mail').execute();
  mailbox.refuse(false);
  mailbox.mails.length = 0;
});

let owed = 0;
const owe = async (count: number): Promise<void> => {
  await inTransaction(shop.db, async (tx) => {
    for (let n = 0; n < count; n += 1) {
      owed += 1;
      const to = { recipient: `reader-${owed}@example.com`, locale: 'en', onceKey: `outage:${owed}` } as const;
      await oweMail(tx, { ...to, template: 'session-revoked', refs: {} });
    }
  });
};

const rows = () => owedMails(shop, {}, 'id', 'state', 'tries', 'last_error');
/** They have been owed for so long, and were tried as often as one is in a quarter of an hour. */
const grewOld = (seconds: number) =>
  shop.db
    .updateTable('outbox_mail')
    .set({ created_at: sql`now() - make_interval(secs => ${seconds})`, tries: 9 })
    .execute();
const waits = async (): Promise<number[]> => {
  const { rows: jobs } = await sql<{ wait: number }>`
    select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs where task_identifier = 'send-mail'
      and locked_at is null`.execute(shop.db);
  return jobs.map(({ wait }) => wait);
};
const tried = (times: number) =>
  expect.poll(async () => (await rows()).every(({ tries }) => tries >= times), { timeout: 15_000 }).toBe(true);

/** When a mail of this age comes again after a try that failed. */
const waitAt = async (ageSeconds: number): Promise<number> => {
  await grewOld(ageSeconds);
  await bringForward(shop.db, 'send-mail');
  await tried(10);
  await expect.poll(waits).toHaveLength(1);
  return (await waits())[0]!;
};

describe('F-16: while the mail server takes no mail', () => {
  test('a mail is due again a minute later, and never later than after a quarter of its age or an hour', async () => {
    mailbox.refuse(true);
    await owe(1);
    await tried(1);
    for (const [age, longest] of [
      [1 * MINUTE, MINUTE],
      [15 * MINUTE, 15 * MINUTE * 0.25],
      [24 * HOUR, HOUR],
    ] as const) {
      const wait = await waitAt(age);
      expect(wait).toBeGreaterThan(longest - 20);
      expect(wait).toBeLessThan(longest + 20);
    }
  });

  test('one that it refuses for good is tried ever more seldom', async () => {
    mailbox.refuse(true, 550);
    await owe(1);
    await tried(1);
    expect(await waitAt(15 * MINUTE)).toBeGreaterThan(6 * HOUR);
  });

  test('one is given up after three days, and that is said once', async () => {
    mailbox.refuse(true);
    await owe(1);
    await tried(1);
    await grewOld(72 * HOUR);
    await bringForward(shop.db, 'send-mail');
    await expect.poll(async () => (await rows())[0], { timeout: 15_000 }).toMatchObject({ state: 'DEAD', tries: 10 });
    const [{ id, last_error }] = (await rows()) as [Awaited<ReturnType<typeof rows>>[number]];
    expect(last_error).toContain('451');
    const said = shop.logged
      .map((line) => JSON.parse(line))
      .filter(({ mail, level }) => mail === id && level === 'error');
    expect(said.filter(({ msg }) => msg === 'a mail was given up')).toHaveLength(1);
    expect(JSON.stringify(said)).not.toContain('@');
    await expect.poll(waits).toEqual([]);
  });
});

test('F-16: the first mail that comes through after an outage brings all that wait with it, each once', async () => {
  mailbox.refuse(true);
  await owe(100);
  await tried(1);
  await grewOld(15 * MINUTE);
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'mail:%'`.execute(
    shop.db,
  );
  mailbox.refuse(false);
  await sql`
    update graphile_worker._private_jobs set run_at = now() where key = (
      select min(key) from graphile_worker._private_jobs where key like 'mail:%')`.execute(shop.db);
  await mailbox.has(100);
  await expect.poll(async () => (await rows()).every(({ state }) => state === 'SENT'), { timeout: 15_000 }).toBe(true);
  expect(new Set(mailbox.mails.map(({ to }) => to[0])).size).toBe(100);
  expect(mailbox.mails).toHaveLength(100);
}, 60_000);

test('F-16: a mail server that answers nothing keeps no payment waiting, and no transaction open', async () => {
  const free = Promise.withResolvers<void>();
  mailbox.hold(free.promise);
  const handedOver = mailbox.calls(3);
  await owe(20);
  await handedOver;
  const { session, orderId } = await onTheCardPage(shop);
  shop.double.pay(session);
  const status = () =>
    shop.db.selectFrom('customer_order').select('status').where('id', '=', orderId).executeTakeFirstOrThrow();
  await expect.poll(status, { timeout: 15_000 }).toEqual({ status: 'HELD' });
  expect(mailbox.mails).toEqual([]);
  const { rows: resting } = await sql`
    select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
      and state_change < now() - interval '0.5 seconds'`.execute(shop.db);
  expect(resting).toEqual([]);
  free.resolve();
  // And the one of the order.
  await mailbox.has(21);
}, 60_000);
