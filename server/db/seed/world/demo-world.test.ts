import { chatHistory, conversations } from '@keywright/contract/chat';
import {
  deskCounts,
  deskRequest,
  deskReveal,
  inProgressRequests,
  pendingRequests,
  processRequest,
  startRequest,
  transactions,
} from '@keywright/contract/desk';
import { members } from '@keywright/contract/members';
import { myRequests, revealOwnCode, viewImage } from '@keywright/contract/orders';
import { waitingPeople } from '@keywright/contract/reviews';
import { secondReviews } from '@keywright/contract/second-look';
import { ownSubscription, subscriptionInvoices } from '@keywright/contract/subscriptions';
import { supportMessages } from '@keywright/contract/support';
import { type KyselyPlugin, type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { vehicleIsOffered, vinWarnings } from '../../../src/features/catalogue/catalogue.facts.ts';
import { numberActs } from '../../../src/platform/audit/chain.store.ts';
import { verifyChain } from '../../../src/platform/audit/verify-chain.ts';
import { heldClock } from '../../../src/platform/clock.ts';
import type { Db } from '../../../src/platform/db/database.ts';
import type { Tables } from '../../../src/platform/db/tables.ts';
import { startApp, type TestApp } from '../../../src/testing/app.ts';
import { appOfThisFile } from '../../../src/testing/opened.ts';
import { as } from '../../../src/testing/browser.ts';
import { runJob } from '../../../src/testing/run-job.ts';
import { seedDemoPeople } from '../demo-people.ts';
import { drawWorld } from './demo-world.ts';

const people = {
  maria: { email: 'maria@demo.test', password: 'admin-demo' },
  dana: { email: 'member@demo.test', password: 'member-demo' },
  priya: { email: 'pro@demo.test', password: 'member-demo' },
  victor: { email: 'victor@demo.test', password: 'member-demo' },
};

/** The world as the first start makes it, with how many statements that took. */
const makeWorld = async ({ parts }: TestApp, now = new Date()): Promise<number> => {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = (parts.db as Kysely<Tables>).withPlugin(counting) as Db;
  const counted = { ...parts, db, clock: { now: () => now } };
  await seedDemoPeople(counted, () => drawWorld(counted));
  return statements;
};

const app = await appOfThisFile();
const statements = await makeWorld(app);
const maria = await as(app, people.maria);

describe('the world of the demo', () => {
  test('is made in few statements, however much is in it', async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from request`.execute(app.db);
    expect(rows[0]?.count).toBeGreaterThan(150);
    // Three for each two dozen pictures, one for each table and each named person.
    expect(statements).toBeLessThan(110);
  });

  test('has some thirty requests of each state; each vehicle is one that is offered, and doubted only where it was misread', async () => {
    const rows = await app.db.selectFrom('request').selectAll().execute();
    const states = Map.groupBy(rows, ({ status }) => (status === 'REMOVED' ? 'EXPIRED' : status));
    expect([...states.keys()].toSorted()).toEqual(['DECLINED', 'EXPIRED', 'FULFILLED', 'INPROGRESS', 'PENDING']);
    for (const { length } of states.values()) expect(Math.abs(length - 30)).toBeLessThanOrEqual(3);
    for (const { make, model, year, vin, vin_warnings } of rows) {
      expect([make, model, year, vehicleIsOffered(make, model, year)]).toEqual([make, model, year, true]);
      expect([vin, vinWarnings(vin, make, year)]).toEqual([vin, vin_warnings]);
    }
    expect(rows.filter(({ vin_warnings }) => vin_warnings.length > 0).length).toBeGreaterThan(2);
  });

  test('leaves an audit log that is whole', async () => {
    const unnumbered = async () => {
      // Nothing is numbered by us while the program does it itself.
      await numberActs(app.db);
      return app.db.selectFrom('audit_entry').select('id').where('seq', 'is', null).execute();
    };
    await expect.poll(unnumbered, { timeout: 30_000 }).toEqual([]);
    const verdict = await verifyChain(app.db, { publicKeys: [], outside: [], isAll: true });
    expect(verdict).toMatchObject({ ok: true });
    expect(verdict.walked).toBeGreaterThan(500);
  });

  test('agrees with the provider: nothing that looks after money or plans finds anything to do', async () => {
    const money = () =>
      sql<{ line: string }>`
        select concat_ws(' ', id, status, captured_cents, refunded_cents, ended_at, charge_by) as line from customer_order
        union all select concat_ws(' ', id, status, tier, ends_at, ended_at, period_end) from subscription
        union all select concat_ws(' ', id, kind, state) from payment_step
        union all select concat_ws(' ', id, status, state_of) from (select id, status, started_by as state_of from request) r
        order by 1`.execute(app.db);
    const { rows: apart } = await sql`
      select o.id from customer_order o left join sandbox_session s on s.reference = o.id::text
      where o.total_cents > 0 and ((o.status, o.total_cents, o.captured_cents) is distinct from
        (case s.money when 'held' then 'HELD' when 'charged' then 'CHARGED' else 'RELEASED' end, s.amount_cents, s.captured_cents)
        or o.status = 'RELEASED' and s.money <> 'released')`.execute(app.db);
    expect(apart).toEqual([]);
    const before = await money();
    await app.db
      .updateTable('customer_order')
      .set({ next_check_at: new Date(0) })
      .execute();
    await app.db.updateTable('subscription').set({ checked_at: null }).execute();
    for (const task of ['reconcile-payments', 'follow-subscriptions', 'end-overdue-holds', 'expire-plans'] as const) {
      await runJob(app.db, task);
    }
    expect((await money()).rows).toEqual(before.rows);
    expect(await app.db.selectFrom('order_review').selectAll().execute()).toEqual([]);
  });
});

describe('at the desk of the world', () => {
  test('each list answers, and something came just now', async () => {
    const pending = (await maria.call(pendingRequests)).json;
    expect(pending.length).toBeGreaterThanOrEqual(30);
    expect(Math.min(...pending.map(({ waitingMinutes }) => waitingMinutes))).toBeLessThanOrEqual(3);
    const inHand = (await maria.call(inProgressRequests)).json;
    expect(new Set(inHand.map(({ startedBy }) => startedBy?.name)).size).toBe(5);
    expect(inHand.filter(({ documents }) => documents.some(({ state }) => state === 'REJECTED'))).toHaveLength(5);
    expect(inHand.filter(({ documents }) => documents.some(({ isNew }) => isNew))).toHaveLength(1);
    expect(inHand.filter(({ secondLook: { isNeeded, isApproved } }) => isNeeded && !isApproved)).toHaveLength(1);
    expect((await maria.call(secondReviews)).json.map(({ secondLook: { asked } }) => asked?.isOpen)).toEqual([true]);
    expect((await maria.call(transactions)).json.length).toBeGreaterThan(20);
    expect((await maria.call(deskCounts)).status).toBe(200);
    expect((await maria.call(waitingPeople)).json.people.map(({ fname }) => fname)).toEqual(
      expect.arrayContaining(['Camille', 'Yusuf', 'Hannah', 'Étienne']),
    );
    expect((await maria.call(members)).json.length).toBeGreaterThanOrEqual(15);
    const talks = (await maria.call(conversations)).json;
    expect(talks.filter(({ unread }) => unread > 0)).toHaveLength(2);
    const open = (await maria.call(supportMessages, { query: { state: 'OPEN' } })).json;
    expect(open.map(({ subject }) => subject)).toContain('Licencia renovada');
  });

  test('a request that waits is decided, with its own pictures looked at', async () => {
    const items = (await maria.call(pendingRequests)).json;
    const wanted = items.find(({ withPin, isGuest }) => !withPin && isGuest);
    if (!wanted) throw new Error('nothing waits');
    const { json } = await maria.call(deskRequest, { params: { id: wanted.id } });
    for (const address of [json.frontId, json.backId, json.registration]) {
      const picture = await maria.open(viewImage, address);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    expect((await maria.call(startRequest, { params: { id: wanted.id } })).status).toBe(200);
    const body = { vehicleId: wanted.id, documentsVerified: true, keycode: 'K1234' };
    expect((await maria.call(processRequest, { body })).status).toBe(200);
  });

  test('a code that was released opens for the desk and for its owner, a PIN likewise', async () => {
    const of = await app.db.selectFrom('person').select('id').where('email', '=', people.dana.email).executeTakeFirst();
    const row = await app.db
      .selectFrom('request')
      .selectAll()
      .where('status', '=', 'FULFILLED')
      .where('person_id', '=', of?.id ?? null)
      .executeTakeFirstOrThrow();
    const pin = await app.db
      .selectFrom('request')
      .select('id')
      .where('pincode_secret', 'is not', null)
      // Who released it may look at it again.
      .where('fulfilled_by', 'in', (eb) =>
        eb.selectFrom('person').select('person.id').where('email', '=', people.maria.email),
      )
      .executeTakeFirstOrThrow();
    const seen = await maria.call(deskReveal, { params: { id: pin.id }, body: { what: 'pincode' } });
    expect(seen.json.value).toMatch(/^\d{5}$/);
    const dana = await as(app, people.dana);
    const own = await dana.call(revealOwnCode, { params: { id: row.id }, body: { what: 'keycode' } });
    expect(own.json.value).toMatch(/^[A-Z]\d{4}$/);
  });

  test('members find their requests, plans and conversations; who was revoked is not let in', async () => {
    const dana = await as(app, people.dana);
    const {
      pendingRequests: waiting,
      inProgressRequests: inHand,
      fulfilledRequests: done,
    } = (await dana.call(myRequests)).json;
    expect([waiting, inHand, done].map(({ length }) => length > 0)).toEqual([true, true, true]);
    const priya = await as(app, people.priya);
    expect((await priya.call(ownSubscription)).json).toMatchObject({
      tier: 'PROFESSIONAL',
      billing: 'annual',
      autoRenew: true,
    });
    expect((await priya.call(subscriptionInvoices)).json).toMatchObject([{ totalCents: 19_800, status: 'paid' }]);
    expect((await priya.call(chatHistory)).json).toHaveLength(4);
    await expect(as(app, people.victor)).rejects.toThrow();
  });
});

/** Whatever two worlds of the same moment may differ in: ids that the database gives, and what is random so that nobody can guess it. */
const contentOf = async ({ db }: TestApp): Promise<string[]> => {
  const { rows: named } = await sql<{ id: string; as: string }>`
    select id::text, email as "as" from person union all
    select id::text, 'file ' || encode(original_sha256, 'hex') from stored_file`.execute(db);
  const names = new Map(named.map(({ id, as: name }) => [id, name]));
  const tables = [
    'person',
    'request',
    'customer_order',
    'order_line',
    'desk_order',
    'document',
    'payment_attempt',
    'guest',
    'cart',
    'payment_step',
    'sandbox_session',
    'sandbox_subscription',
    'sandbox_invoice',
    'subscription',
    'person_document',
    'licence',
    'conversation',
    'chat_message',
    'notice',
    'support_message',
    'support_answer',
    'audit_entry',
  ];
  const lines = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ line: string }>`
        select (to_jsonb(t) - '{password_hash,secret_hash,track_salt,track_token_hash,success_url,cancel_url,url,created_at,changed_at}'::text[]
          - case when ${table} = 'audit_entry' then '{id,at,seq,hash}'::text[] else '{}'::text[] end
          - case when ${table} = 'cart' then 'created_at' else '' end)::text as line from ${sql.table(table)} t`.execute(
        db,
      );
      return rows.map(({ line }) => `${table} ${line.replaceAll(/[\da-f-]{36}/g, (id) => names.get(id) ?? id)}`);
    }),
  );
  return lines.flat().toSorted();
};

test('two worlds of the same moment are the same, down to each picture', async () => {
  // The whole program stays at that moment: a day later its task of each minute would end the carts of one while the other is made.
  const now = new Date('2026-11-23T15:00:00Z');
  const [one, other] = await Promise.all([startApp({ clock: heldClock(now) }), startApp({ clock: heldClock(now) })]);
  try {
    await makeWorld(one, now);
    await runJob(one.db, 'expire-carts');
    await makeWorld(other, now);
    const [content, same] = [await contentOf(one), await contentOf(other)];
    expect(content.length).toBeGreaterThan(1_500);
    expect(content).toEqual(same);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}, 120_000);
