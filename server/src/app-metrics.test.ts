import { randomUUID } from 'node:crypto';
import { logout } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bringForward } from './platform/jobs/jobs.ts';
import { oweMail } from './platform/mail/outbox.store.ts';
import { afterCommit } from './platform/db/after-commit.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { as } from './testing/browser.ts';
import { openStream } from './testing/event-stream.ts';
import { openGate } from './testing/gate.ts';
import { openMailbox } from './testing/mailbox.ts';
import { ofThisFile } from './testing/opened.ts';
import { aMember, anAdmin } from './testing/people.ts';
import { fulfil } from './testing/requests.ts';
import { openS3Double } from './testing/s3-double.ts';
import { aGuest, checkout, onTheCardPage, paid, shopOfThisFile } from './testing/stripe-double/shop.ts';

const mailbox = await ofThisFile(openMailbox());
const mailGate = await ofThisFile(openGate());
const databaseGate = await ofThisFile(openGate());
const store = await ofThisFile(openS3Double());
const bucket = (name: string) => `s3://${name}?endpoint=${encodeURIComponent(store.endpoint)}`;
const shop = await shopOfThisFile({
  env: {
    SMTP_URL: mailGate.through(mailbox.url),
    FILES_URL: bucket('files'),
    KEY_STORE_URL: bucket('keys'),
    AWS_ACCESS_KEY_ID: 'me',
    AWS_SECRET_ACCESS_KEY: 'secret',
  },
  through: databaseGate.through,
});
beforeEach(() => {
  shop.double.behave();
  store.refuseWith(undefined);
  mailGate.open();
});
// The program closes in order only where its database answers.
afterAll(() => databaseGate.open());

const scrape = async (): Promise<string> => (await fetch(`${shop.url}/metrics`)).text();

/** The value of a series as it is written; undefined where there is none. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
const valueOf = async (series: string): Promise<number | undefined> => valueIn(await scrape(), series);
const countOf = async (series: string): Promise<number> => (await valueOf(series)) ?? 0;
const callsOf = (dependency: string, kind: string, outcome: string) =>
  countOf(`keywright_dependency_calls_total{dependency="${dependency}",kind="${kind}",outcome="${outcome}"}`);

/** How much a counter grew by this. */
const growthOf = async (series: string, work: () => Promise<unknown>): Promise<number> => {
  const before = await countOf(series);
  await work();
  return (await countOf(series)) - before;
};

describe('the metrics of the business', () => {
  it('count an order once when it is paid, however often its payment is read', async () => {
    const order = await onTheCardPage(shop);
    const grew = await growthOf('keywright_orders_paid_total', async () => {
      shop.double.pay(order.session);
      await shop.run('settle-session', { id: order.session });
      await shop.run('settle-session', { id: order.session });
    });
    expect(grew).toBe(1);
  });

  it('observe the time from the payment to the code once, and count the open request until then', async () => {
    const { requestIds } = await paid(shop);
    expect(await countOf('keywright_queue_requests{state="waiting"}')).toBeGreaterThan(0);
    const age = sql`now() - interval '12 minutes'`;
    await sql`update request set paid_at = ${age}, due_at = ${age} where id = ${requestIds[0]}`.execute(shop.db);
    expect(await countOf('keywright_queue_oldest_seconds')).toBeGreaterThanOrEqual(12 * 60);
    const overdue = await countOf('keywright_queue_requests{state="overdue"}');
    const admin = await as(shop, await anAdmin(shop.db));
    const seconds = await growthOf('keywright_paid_to_code_seconds_sum', () => fulfil(admin, requestIds[0] ?? ''));
    expect(seconds).toBeGreaterThanOrEqual(12 * 60);
    expect(seconds).toBeLessThan(14 * 60);
    expect(await countOf('keywright_queue_requests{state="overdue"}')).toBe(overdue - 1);
    expect(await countOf('keywright_desk_open')).toBe(1);
  });

  it('show holds within a day of their charge day, and those past it', async () => {
    const [soon, late] = [await paid(shop), await paid(shop)];
    const chargeBy = (orderId: string, hours: number) =>
      sql`update customer_order set charge_by = now() + make_interval(hours => ${hours}) where id = ${orderId}`.execute(
        shop.db,
      );
    const series = (due: string) => `keywright_holds_due{due="${due}"}`;
    expect(await growthOf(series('within_day'), () => chargeBy(soon.orderId, 20))).toBe(1);
    expect(await growthOf(series('overdue'), () => chargeBy(late.orderId, -1))).toBe(1);
  });

  it('count what a transaction wants counted after its commit, and nothing of one that is rolled back', async () => {
    const counted: string[] = [];
    await inTransaction(shop.parts.db, async (tx) => {
      afterCommit(tx, () => counted.push('committed'));
      expect(counted).toEqual([]);
    });
    const failing = inTransaction(shop.parts.db, async (tx) => {
      afterCommit(tx, () => counted.push('rolled back'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(counted).toEqual(['committed']);
  });
});

describe('the metrics of a process', () => {
  it('count open event streams, and leave the time that they were open out of the time to answer', async () => {
    const member = await as(shop, await aMember(shop.db));
    const answered = 'http_requests_total{route="/live",status="200"}';
    const before = await countOf(answered);
    const stream = await openStream(`${shop.url}/live`, { cookie: `access_token=${member.cookie('access_token')}` });
    expect(stream.status).toBe(200);
    expect(await valueOf('keywright_live_streams')).toBe(1);
    await member.call(logout);
    await stream.end;
    await expect.poll(() => countOf(answered)).toBe(before + 1);
    const text = await scrape();
    expect(valueIn(text, 'keywright_live_streams')).toBe(0);
    expect(text).not.toContain('http_request_seconds_count{route="/live"}');
    expect(text).toContain('http_request_seconds_count{route="/metrics"}');
  });

  it('show the database connections, the upload memory, the disk, and whether the process is ready', async () => {
    const text = await scrape();
    expect(valueIn(text, 'keywright_database_connections_max')).toBe(20);
    expect(valueIn(text, 'keywright_database_connections{state="in_use"}')).toBeGreaterThan(0);
    expect(valueIn(text, 'keywright_database_waiting')).toBe(0);
    expect(valueIn(text, 'keywright_upload_memory_bytes{uploads="small"}')).toBe(0);
    expect(valueIn(text, 'keywright_upload_memory_max_bytes{uploads="large"}')).toBe(48 * 1024 ** 2);
    expect(valueIn(text, 'keywright_data_disk_bytes{part="size"}')).toBeGreaterThan(0);
    expect(valueIn(text, 'keywright_ready{needs="database"}')).toBe(1);
    expect(valueIn(text, 'keywright_ready{needs="migrations"}')).toBe(1);
  });

  it('show a job whose time has come and that no worker takes, and its age', async () => {
    const due = await growthOf('keywright_jobs_due', () =>
      sql`select graphile_worker.add_job('of_another_version', run_at := now() - interval '10 minutes')`.execute(
        shop.db,
      ),
    );
    expect(due).toBeGreaterThanOrEqual(1);
    expect(await countOf('keywright_jobs_oldest_seconds')).toBeGreaterThanOrEqual(600);
  });

  it('forget a value of a label that is gone', async () => {
    const series = 'mails_dropped{template="session-revoked"}';
    const onceKey = randomUUID();
    const dropped = {
      template: 'session-revoked',
      recipient: 'a@example.com',
      once_key: onceKey,
      state: 'DROPPED',
    } as const;
    await shop.db.insertInto('outbox_mail').values(dropped).execute();
    expect(await valueOf(series)).toBe(1);
    await shop.db.deleteFrom('outbox_mail').where('once_key', '=', onceKey).execute();
    expect(await valueOf(series)).toBeUndefined();
  });
});

describe('an outage', () => {
  it('of the mail server raises failed calls and the age of the oldest mail, and its return lowers both', async () => {
    mailGate.refuse();
    const failed = await callsOf('mail', 'send', 'failed');
    const mail = { recipient: 'reader@example.com', locale: 'en', onceKey: randomUUID() } as const;
    await inTransaction(shop.db, (tx) => oweMail(tx, { ...mail, template: 'session-revoked', refs: {} }));
    await expect.poll(() => callsOf('mail', 'send', 'failed')).toBeGreaterThan(failed);
    const first = await countOf('keywright_outbox_oldest_seconds');
    await expect.poll(() => countOf('keywright_outbox_oldest_seconds')).toBeGreaterThan(first);
    expect(await countOf('keywright_outbox_mails')).toBeGreaterThan(0);
    await expect.poll(() => valueOf('dependency_up{dependency="mail"}')).toBe(0);
    mailGate.open();
    await bringForward(shop.db, 'send-mail');
    await expect.poll(() => countOf('keywright_outbox_mails')).toBe(0);
    expect(await countOf('keywright_outbox_oldest_seconds')).toBe(0);
    await expect.poll(() => valueOf('dependency_up{dependency="mail"}')).toBe(1);
  });

  it('of the payment provider raises failed calls to it', async () => {
    const guest = await aGuest(shop);
    const failed = await callsOf('payments', 'open', 'failed');
    shop.double.misbehave({ to: 'POST /v1/checkout/sessions', does: 503, times: 9 });
    expect((await checkout(guest)).status).toBe(502);
    expect(await callsOf('payments', 'open', 'failed')).toBe(failed + 1);
  });

  it('of the database takes the process out of readiness and raises failed calls, and its return ends it', async () => {
    const failed = (await callsOf('database', 'query', 'failed')) + (await callsOf('database', 'connect', 'failed'));
    databaseGate.refuse();
    await expect.poll(() => valueOf('keywright_ready{needs="database"}')).toBe(0);
    await expect
      .poll(
        async () => (await callsOf('database', 'query', 'failed')) + (await callsOf('database', 'connect', 'failed')),
      )
      .toBeGreaterThan(failed);
    databaseGate.open();
    await expect.poll(() => valueOf('keywright_ready{needs="database"}'), { timeout: 30_000 }).toBe(1);
  }, 60_000);

  // Last, and tried once: its circuit breaker refuses calls for 15 seconds afterwards.
  it('of the file store raises failed calls to it', { retry: 0 }, async () => {
    const refused = await callsOf('files', 'put', 'failed');
    const stored = await callsOf('files', 'put', 'ok');
    await aGuest(shop);
    expect(await callsOf('files', 'put', 'ok')).toBeGreaterThan(stored);
    store.refuseWith({ status: 503, code: 'SlowDown' });
    await expect(aGuest(shop)).rejects.toThrow();
    expect(await callsOf('files', 'put', 'failed')).toBeGreaterThan(refused);
  });
});
