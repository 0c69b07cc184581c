import { rejectAdmin } from '@keywright/contract/admins';
import { myCart, removeFromCart, restoreToCart } from '@keywright/contract/cart';
import { startRequest } from '@keywright/contract/desk';
import { changePassword } from '@keywright/contract/devices';
import type { Endpoint } from '@keywright/contract/endpoint';
import { beginTwoFactor } from '@keywright/contract/factors';
import { mayNeedStepUp } from '@keywright/contract/call';
import { createCheckoutSession } from '@keywright/contract/payments';
import { changeProfile } from '@keywright/contract/profile';
import { requestKeycode } from '@keywright/contract/ask';
import { me } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { endpointsByFeature } from '../api-pages.ts';
import { endAllSessions } from '../features/sessions/end-sessions.ts';
import { onRecord, requestRow } from '../testing/look-ups.ts';
import { testTrace } from '../testing/test-trace.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Act, Doer, Sent } from '../testing/access/act.ts';
import { acts } from '../testing/access/acts.ts';
import { notActs } from '../testing/access/not-acts.ts';
import { slowCall } from '../testing/access/raw-call.ts';
import { sessionFor } from '../testing/access/session-for.ts';
import type { Answer } from '../testing/answer.ts';
import { appOfThisFile } from '../testing/opened.ts';
import { hold, overtake } from '../testing/barrier.ts';
import { type Visitor, visitor } from '../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin, type TestPerson } from '../testing/people.ts';
import { added, ask, aVehicle, fulfil, paidAsMember, threePhotos } from '../testing/requests.ts';

const app = await appOfThisFile({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' } });
const desk = await sessionFor(app, await anAdmin(app.db));

const endpoints = Object.values(endpointsByFeature).flat();
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const endpointOf = (call: string): Endpoint => {
  const found = endpoints.find((endpoint) => nameOf(endpoint) === call);
  if (!found) throw new Error(`there is no such call: ${call}`);
  return found;
};

const person = (tx: Tx, id: string) => tx.updateTable('person').where('id', '=', id);
const sessionsOf = (tx: Tx, id: string) => tx.updateTable('session').where('person_id', '=', id);
const minutesAgo = (minutes: number): Date => new Date(app.clock.now().getTime() - minutes * 60_000);

type Taking = {
  what: string;
  /** Whether this keeps anybody from what is behind this door. */
  matters: (door: Endpoint) => boolean;
  take: (tx: Tx, id: string) => Promise<unknown>;
  refusal: [status: number, code: string];
};

const takings: Taking[] = [
  {
    what: 'signed out',
    matters: () => true,
    take: (tx, id) =>
      endAllSessions(tx, id, { reason: 'signed out everywhere', trace: testTrace('taken away'), at: app.clock.now() }),
    refusal: [401, 'auth.required'],
  },
  {
    what: 'closed out',
    matters: () => true,
    take: (tx, id) => person(tx, id).set({ is_active: false }).execute(),
    refusal: [401, 'auth.required'],
  },
  {
    what: 'given another role',
    matters: ({ audience }) => audience === 'member' || audience === 'desk' || audience === 'super-admin',
    take: (tx, id) =>
      person(tx, id)
        .set({
          role: sql<'ADMIN'>`case role when 'BASEUSER' then 'ADMIN' when 'ADMIN' then 'BASEUSER' else 'ADMIN' end`,
        })
        .execute(),
    refusal: [403, 'access.denied'],
  },
  {
    what: 'given a duty',
    matters: ({ audience, beforeDuties }) => audience !== 'anyone' && !beforeDuties,
    take: (tx, id) => person(tx, id).set({ must_change_password: true }).execute(),
    refusal: [403, 'session.duties_first'],
  },
  {
    what: 'past the minutes for which a proof counts',
    matters: mayNeedStepUp,
    take: (tx, id) =>
      sessionsOf(tx, id)
        .set({ proven_at: minutesAgo(6) })
        .execute(),
    refusal: [403, 'session.step_up'],
  },
  {
    what: 'signed in to the desk for half a day',
    matters: ({ audience }) => audience === 'desk' || audience === 'super-admin',
    take: (tx, id) =>
      sessionsOf(tx, id)
        .set({ signed_in_at: minutesAgo(12 * 60) })
        .execute(),
    refusal: [401, 'auth.required'],
  },
];

const roles = { member: aMember, admin: anAdmin, 'super admin': aSuperAdmin };

/** As they were before anything was taken from them. */
const giveBack = async ({ id }: TestPerson, { by }: Act): Promise<void> => {
  const role = ({ member: 'BASEUSER', admin: 'ADMIN', 'super admin': 'SUPER_ADMIN' } as const)[by];
  const whole = { role, is_active: true, must_change_password: false };
  await app.db.updateTable('person').set(whole).where('id', '=', id).execute();
};

const addressOf = (path: string, { params = {}, query }: Sent): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') +
  (query ? `?${new URLSearchParams(query).toString()}` : '');

/** The call's body as bytes, with its type. One without a body is sent an empty object: so that it, too, may come late. */
const bytesOf = async ({ json, form }: Sent): Promise<{ body: Buffer; type: string }> => {
  if (!form) return { body: Buffer.from(JSON.stringify(json ?? {})), type: 'application/json' };
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields ?? {})) data.append(name, value);
  for (const [name, bytes] of Object.entries(form.files)) {
    data.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);
  }
  const whole = new Response(data);
  return { body: Buffer.from(await whole.arrayBuffer()), type: whole.headers.get('content-type') ?? '' };
};

const call = async (browser: Visitor, { method, path }: Endpoint, sent: Sent) => {
  if (method === 'GET') return browser.get(addressOf(path, sent));
  const { body, type } = await bytesOf(sent);
  return browser.send(addressOf(path, sent), { method, body: new Uint8Array(body), headers: { 'content-type': type } });
};

/** The same with half of its body sent before `meanwhile`, and the other half after. */
const callSlowly = async (browser: Visitor, { method, path }: Endpoint, sent: Sent, meanwhile: () => Promise<void>) => {
  const { body, type } = await bytesOf(sent);
  const headers = { ...here, 'content-type': type, cookie: `access_token=${browser.cookie('access_token')}` };
  const answer = await slowCall({ url: `${app.url}${addressOf(path, sent)}`, method, headers, body }, meanwhile);
  const refusal = JSON.parse(answer.text.slice(answer.text.indexOf('{'))) as { code?: string };
  return { status: answer.status, refusal };
};

/** A session's use is noted when a call is let in: set back for all of a person's, it tells when one was. */
const letIn = async (personId: string): Promise<void> => {
  const seen = () =>
    app.db
      .selectFrom('session')
      .select('id')
      .where('person_id', '=', personId)
      .where('last_seen_at', '>', new Date(app.clock.now().getTime() - 60_000))
      .execute();
  await expect.poll(async () => (await seen()).length, { interval: 5, timeout: 10_000 }).toBe(1);
};

const longUnseen = async (personId: string): Promise<void> => {
  await app.db
    .updateTable('session')
    .set({ last_seen_at: new Date(app.clock.now().getTime() - 120_000) })
    .where('person_id', '=', personId)
    .execute();
};

/** What nobody's act has to do with: tries are counted, files that are part of nothing are swept with their erasure keys, days that are over are counted, programs note their work. */
const aside = [
  'attempt',
  'stored_file',
  'erasure_key',
  'counted_day',
  'day_count',
  'day_handling',
  'day_wait',
  'changed_day',
  'session',
  'refresh_token',
  'audit_entry',
  'audit_checkpoint',
  'audit_watch',
  'time_watch',
  'outbox_mail',
];
/** The timetable's own work goes on: a session of the desk that was made old is ended by it, sooner or later. */
const notOurs = ['taken away', 'sweep-sessions'];

/** All that an act could have left: acts on record and mails by their ids, everything else row by row. */
const leftBy = async (db: Db): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${aside}) order by 1`.execute(
    db,
  );
  const parts = rows.map(
    ({ name }) =>
      sql`select ${name} as name, coalesce(string_agg(md5(t::text), '' order by t::text), '') as holds from ${sql.table(name)} t`,
  );
  parts.push(
    sql`select 'acts', coalesce(string_agg(action || ' ' || id, ', ' order by id), '') from audit_entry where actor_name <> all(${notOurs})`,
    sql`select 'mails', coalesce(string_agg(template || ' ' || id, ', ' order by id), '') from outbox_mail`,
    sql`select 'open sessions', coalesce(string_agg(id::text, ', ' order by id), '') from session
      where ended_at is null and signed_in_at > ${minutesAgo(12 * 60)}`,
  );
  const found = await sql<{ name: string; holds: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(found.rows.map(({ name, holds }) => [name, holds]));
};

/** What was owed for the things that the test made is done, so that nothing else changes while it looks. */
const quiet = async (): Promise<void> => {
  const due = async () => {
    const { rows } = await sql`
      select id from graphile_worker.jobs where run_at <= now() and last_error is null`.execute(app.db);
    return rows.length;
  };
  await expect.poll(due, { interval: 10, timeout: 20_000 }).toBe(0);
};

/** Where the doer of the test calls from: of all calls of this file, one address may not make as many in a minute. */
let here = { 'x-forwarded-for': '198.51.100.0' };
let addresses = 0;

const doerOf = async ({ by }: Act): Promise<Doer> => {
  addresses += 1;
  here = { 'x-forwarded-for': `198.51.100.${addresses}` };
  await app.db.deleteFrom('attempt').execute();
  const somebody = await roles[by](app.db);
  return { app, person: somebody, browser: await sessionFor(app, somebody, here), desk };
};

describe('whoever may no longer do it does not', () => {
  it('every call that there is stands in the table of acts or in the list of what is none', () => {
    expect([...Object.keys(acts), ...Object.keys(notActs)].toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  it.each(Object.entries<Act>(acts))('%s', async (name, act) => {
    const door = endpointOf(name);
    const doer = await doerOf(act);
    const { person: somebody } = doer;
    const sent = await act.make(doer);
    await quiet();
    for (const { what, take, refusal } of takings.filter(({ matters }) => matters(door))) {
      await app.db.deleteFrom('attempt').execute();
      const ways = {
        'while the act waits for it': async (browser: Visitor) => {
          let before: Record<string, string> = {};
          const change = async (tx: Tx) => {
            await take(tx, somebody.id);
            before = await leftBy(tx);
          };
          const answer = await overtake(app.db, change, () => call(browser, door, sent));
          return { answer, before };
        },
        'while the body is on its way': async (browser: Visitor) => {
          let before: Record<string, string> = {};
          await longUnseen(somebody.id);
          const answer = await callSlowly(browser, door, sent, async () => {
            await letIn(somebody.id);
            await inTransaction(app.db, (tx) => take(tx, somebody.id));
            before = await leftBy(app.db);
          });
          return { answer, before };
        },
      };
      for (const [when, way] of Object.entries(ways)) {
        if (door.method === 'GET' && when === 'while the body is on its way') continue;
        const browser = await sessionFor(app, somebody, here);
        const { answer, before } = await way(browser);
        const where = `${what}, ${when}`;
        expect([where, answer.status, answer.refusal?.code]).toEqual([where, ...refusal]);
        expect([where, await leftBy(app.db)]).toEqual([where, before]);
        await giveBack(somebody, act);
      }
    }
    // And nothing else kept them from it.
    const other = await doerOf(act);
    const done = await call(other.browser, door, await act.make(other));
    if (act.ends) expect(done.status).toBe(act.ends);
    else expect([done.status < 300, done.text]).toEqual([true, done.text]);
  });
});

describe('a guest whose time is over', () => {
  const endGuest = (tx: Tx, id: string) =>
    tx
      .updateTable('guest')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
  /** Nobody ends a guest but time: to be waited for, it takes the whole row. */
  const ended = async <T>(id: string, calling: () => Promise<T>) =>
    overtake(
      app.db,
      async (tx) => {
        await sql`select from guest where id = ${id} for update`.execute(tx);
        await endGuest(tx, id);
      },
      calling,
    );

  it('takes nothing out of the cart, puts nothing back and pays for nothing', async () => {
    const guest = visitor(app.url);
    const { id, guestUserId } = await added(guest);
    const gone = await added(guest);
    await guest.call(removeFromCart, { params: { id: gone.id } });
    const before = await leftBy(app.db);
    const { json: cart } = await guest.call(myCart);
    const order = { amount: cart.totalCents, items: [{ id }] };
    const forever = new Date(app.clock.now().getTime() + 60 * 60_000);
    const revive = () =>
      app.db.updateTable('guest').set({ expires_at: forever }).where('id', '=', guestUserId).execute();
    for (const [calling, status] of [
      [() => guest.call(removeFromCart, { params: { id } }), 404],
      [() => guest.call(restoreToCart, { params: { id: gone.id } }), 404],
      [() => guest.call(createCheckoutSession, { body: order }), 404],
    ] as const) {
      expect((await ended<Answer>(guestUserId, calling)).status).toBe(status);
      await revive();
    }
    const { guest: _, ...left } = await leftBy(app.db);
    const { guest: __, ...was } = before;
    expect(left).toEqual(was);
  });

  it('asks as somebody new: what they had in this browser is not theirs any more', async () => {
    const guest = visitor(app.url);
    const { guestUserId } = await added(guest);
    const answer = await ended(guestUserId, () => ask(guest));
    expect(answer.status).toBe(200);
    expect(answer.json.guestUserId).not.toBe(guestUserId);
  });
});

describe('the other way round', () => {
  it('what is taken away a moment later waits until the act is through', async () => {
    const admin = await anAdmin(app.db);
    const browser = await sessionFor(app, admin);
    const { id } = await paidAsMember(app, await sessionFor(app, await aMember(app.db)));
    const gate = await hold(app.databaseUrl, 'select from request where id = $1 for update', [id]);
    const starting = browser.call(startRequest, { params: { id } });
    await gate.waiting(1);
    const revoking = inTransaction(app.db, (tx) => person(tx, admin.id).set({ approval: 'REVOKED' }).execute());
    await gate.waiting(2);
    await gate.release();
    expect((await starting).status).toBe(200);
    await revoking;
    expect((await browser.call(me)).status).toBe(401);
  });

  it('a member who changes the password on the phone shuts out the code that a thief is about to open', async () => {
    const owner = await aMember(app.db);
    const phone = await sessionFor(app, owner);
    const thief = await sessionFor(app, owner);
    const { id } = await paidAsMember(app, phone);
    await fulfil(desk, id);
    await longUnseen(owner.id);
    const door = endpointOf('POST /vehicle/reveal-code/:id');
    const opened = await callSlowly(thief, door, { params: { id }, json: { what: 'keycode' } }, async () => {
      await letIn(owner.id);
      const changed = await phone.call(changePassword, {
        body: { password: owner.password, newPassword: 'blue kite 77' },
      });
      expect(changed.status).toBe(200);
    });
    expect([opened.status, opened.refusal.code]).toEqual([401, 'auth.required']);
    expect(await onRecord(app, { on: id, action: 'code.revealed' })).toEqual([]);
  });

  it('an admin who is revoked while a Start is on its way has started nothing', async () => {
    const admin = await anAdmin(app.db);
    const boss = await sessionFor(app, await aSuperAdmin(app.db));
    const { id } = await paidAsMember(app, await sessionFor(app, await aMember(app.db)));
    const browser = await sessionFor(app, admin);
    await longUnseen(admin.id);
    const door = endpointOf('POST /admin/update-request-status/:id');
    const started = await callSlowly(browser, door, { params: { id } }, async () => {
      await letIn(admin.id);
      expect((await boss.call(rejectAdmin, { body: { adminId: admin.id } })).status).toBe(200);
    });
    expect([started.status, started.refusal.code]).toEqual([401, 'auth.required']);
    const { status } = await requestRow(app, id);
    expect(status).toBe('PENDING');
  });

  it('many acts of one person at once all get through, whatever of themselves they change', async () => {
    const owner = await aMember(app.db);
    const tabs = await Promise.all(Array.from({ length: 4 }, () => sessionFor(app, owner)));
    const photos = await threePhotos();
    const answers = await Promise.all(
      tabs.flatMap((tab, n) => [
        tab.call(changeProfile, { body: { firstName: `Name ${n}` } }),
        tab.call(requestKeycode, { body: aVehicle(), files: photos }),
        tab.call(beginTwoFactor, { body: {} }),
      ]),
    );
    expect(answers.map(({ status, text }) => (status === 200 ? '' : text))).toEqual(answers.map(() => ''));
  });
});
