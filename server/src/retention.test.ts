import { randomBytes, randomUUID } from 'node:crypto';
import { resetPassword } from '@keywright/contract/accounts';
import { removeFromCart } from '@keywright/contract/cart';
import { transactions } from '@keywright/contract/desk';
import { beginTwoFactor, passkeyChallenge } from '@keywright/contract/factors';
import { subscribeOwn, subscribeTracked } from '@keywright/contract/push';
import { labelFraud } from '@keywright/contract/fraud';
import { writeNote } from '@keywright/contract/request-notes';
import { refresh } from '@keywright/contract/sign-in';
import { contactSupport } from '@keywright/contract/support';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { heldClock } from './platform/clock.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { attachFile } from './platform/files/files.store.ts';
import { aChatPhoto } from './testing/chat.ts';
import { keepImage } from './testing/images/keep-image.ts';
import type { TimedJob } from './platform/jobs/job-table.ts';
import { appOfThisFile } from './testing/opened.ts';
import { visitor } from './testing/browser.ts';
import { withApp } from './testing/factors.ts';
import { flat } from './testing/images/photos.ts';
import { aMember, anAdmin } from './testing/people.ts';
import { everyExtra } from './testing/authorities.ts';
import { aPush } from './testing/pushes.ts';
import { invited, openShop } from './testing/workshops.ts';
import { added, aVehicle, fulfil, openTracked, paidAsGuest } from './testing/requests.ts';
import { readRetention, type RetentionLine } from './testing/retention-table.ts';
import { runJob } from './testing/run-job.ts';
import { checkout } from './testing/stripe-double/shop.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();
const { tables, files } = readRetention();

const app = await appOfThisFile({ clock });
const knownJobs = async (): Promise<TimedJob[] | false> => {
  const { rows } = await sql<{ name: TimedJob }>`
    select identifier as name from graphile_worker._private_known_crontabs order by 1`.execute(app.db);
  return rows.length > 0 && rows.map(({ name }) => name);
};
// The worker writes its timetable down once it runs, which may be after the first answer of the program.
const jobs = await vi.waitUntil(knownJobs, { timeout: 10_000 });

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(from)}`.execute(app.db);
  return rows[0]?.count ?? 0;
};

const ended = (days: number, kind: string) => `document d join stored_file f on f.id = d.file_id
  join request r on r.id = d.request_id where d.kind = '${kind}' and f.state = 'STORED' and (r.status = 'EXPIRED'
  or r.removed_at < clock_now() - interval '1 day' or coalesce(r.fulfilled_at, r.declined_at) < clock_now() - interval '${days} days')`;
const endedExtra = (kind: string) => ended(90, kind).replace('document', 'extra_document');
const replaced = (kind = '') => `person_document d join stored_file f on f.id = d.file_id
  where d.state = 'SUPERSEDED' and f.state = 'STORED' and d.kind like '${kind}%' and exists (select from person_document n
  where n.person_id = d.person_id and n.kind = d.kind and n.created_at > d.created_at
  and n.created_at < clock_now() - interval '90 days')`;

/** Of each line that a job ends: what of it is there although its time is over. */
const overdue: Record<string, string> = {
  'attempt: what was tried, hashed': `attempt where at < clock_now() - interval '1 day'`,
  'begun_sign_in: a right password that waits': `begun_sign_in where expires_at < clock_now()`,
  "cart: a guest's open cart": `cart where state = 'OPEN' and guest_id is not null and expires_at <= clock_now()`,
  "cart: a member's open cart": `cart where state = 'OPEN' and person_id is not null and expires_at <= clock_now()`,
  'cart: an ended cart without requests or orders': `cart c where state <> 'OPEN'
    and not exists (select from request r where r.cart_id = c.id)
    and not exists (select from customer_order o where o.cart_id = c.id)`,
  'block_entry: a VIN, email, phone number or hashed ID number whose orders need a second review, who added it and why': `block_entry
    where removed_at < clock_now() - interval '365 days'`,
  'code_device: a browser on which a code was opened': `code_device where first_at < clock_now() - interval '365 days'`,
  'counted_day: that a day of the desk is counted': `counted_day where day < day_of(clock_now()) - 380`,
  'customer_order: an order that nobody paid': `customer_order
    where paid_at is null and created_at < clock_now() - interval '90 days'`,
  'customer_order: the address of a paid order': `customer_order
    where email is not null and created_at < clock_now() - interval '2562 days'`,
  'desk_search: what somebody of the desk searched for last, hashed': `desk_search where at < clock_now() - interval '1 day'`,
  'disclosure: which records an admin was shown on a day, in lists or opened': `disclosure
    where day < (clock_now() at time zone 'UTC')::date - 90`,
  'disclosure_day: how many records an admin was shown on a day': `disclosure_day
    where day < (clock_now() at time zone 'UTC')::date - 730`,
  'erasure_key: that a key was erased': `erasure_key where erased_at < clock_now() - interval '60 days'`,
  'guest: a visitor without an account': `guest g where expires_at < clock_now()
    and not exists (select from cart c where c.guest_id = g.id)
    and not exists (select from request r where r.guest_id = g.id)
    and not exists (select from customer_order o where o.guest_id = g.id)`,
  'known_device: a browser that was signed in': `known_device where last_seen_at < clock_now() - interval '365 days'`,
  'notice: what the desk tells members': `notice where at < clock_now() - interval '365 days'`,
  'one_time_secret: a mailed link or code': `one_time_secret where state <> 'USED'
    and coalesce(ended_at, expires_at) < clock_now() - interval '30 days'`,
  'outbox_mail: the address of a mail that was sent or given up': `outbox_mail where state <> 'OWED'
    and recipient <> '' and created_at < clock_now() - interval '30 days'`,
  'outbox_mail: that a mail was owed': `outbox_mail where state <> 'OWED' and created_at < clock_now() - interval '365 days'`,
  'passkey_challenge: a question to a passkey': `passkey_challenge where expires_at < clock_now()`,
  'push_subscription: where a browser is told that a code is ready': `push_subscription p where exists (select from session s
    where s.id = p.session_id and (s.ended_at is not null or s.expires_at <= clock_now())) or exists (select from request r
    where r.order_id = p.order_id and r.code_closes_at <= clock_now())`,
  'provider_event: a notice of the provider that is dealt with': `provider_event
    where handled_at < clock_now() - interval '90 days'`,
  'refresh_token: the renewals of a session': `refresh_token t join session s on s.id = t.session_id
    where least(s.ended_at, s.expires_at) < clock_now() - interval '30 days'`,
  'refresh_token: a sealed copy for the second tab': `refresh_token
    where child_sealed is not null and rotated_at < clock_now() - interval '10 seconds'`,
  'request: a vehicle that was asked for and never paid': `request where paid_at is null
    and created_at < clock_now() - interval '98 days'`,
  'request: the address of a paid request, and the hashed number of its ID': `request
    where (contact_email is not null or id_number_mark is not null)
    and created_at < clock_now() - interval '2562 days'`,
  'request_note: what an admin noted for the others about a request': `request_note where written_at < clock_now() - interval '2562 days'`,
  "sandbox_notice: the demo's provider tells": `sandbox_notice where created_at < clock_now() - interval '90 days'`,
  "sandbox_session: the demo's card page: who paid": `sandbox_session
    where email is not null and created_at < clock_now() - interval '90 days'`,
  'session: a sign-in: when, from where': `session
    where least(ended_at, expires_at) < clock_now() - interval '365 days'`,
  'stored_file: an upload that became part of nothing': `stored_file
    where attached_at is null and state = 'STORED' and created_at < clock_now() - interval '24 hours'`,
  'trial_mark: that an e-mail or a telephone number had the trial, hashed with a secret key': `trial_mark
    where used_at < clock_now() - interval '730 days'`,
  'support_message: what somebody wrote to support, with their name and address': `support_message
    where at < clock_now() - interval '365 days'`,
  'chat_message: what a member and the desk say': `chat_message where at < clock_now() - interval '365 days'`,
  'chat: a photo that a member sent in the chat': `stored_file f join chat_message c on c.photo_id = f.id
    where f.state <> 'DELETED' and c.at < clock_now() - interval '90 days'`,
  'time_gap: a time of which this database knows nothing: off, or before a restore': `time_gap
    where to_at < clock_now() - interval '30 days'`,
  'totp: an authenticator app that was begun and not confirmed': `totp
    where confirmed_at is null and created_at < clock_now() - interval '1 day'`,
  'vault_record: a code, a PIN': `vault_record v join request r on v.id in (r.keycode_secret, r.pincode_secret)
    where v.wrapped_key is not null and r.code_closes_at <= clock_now()`,
  'workshop_invitation: the address of who was invited to a workshop': `workshop_invitation
    where expires_at < clock_now() - interval '7 days'`,
  'fraud_label: that an admin judged an ended request to be fraud, and why': `fraud_label where labeled_at < clock_now() - interval '2562 days'`,
  'graphile_worker: a job that was tried to the end: what it was given': `graphile_worker._private_jobs
    where attempts >= max_attempts and updated_at < clock_now() - interval '30 days'`,
  'frontId: a photo of an ID, of a request or a person': ended(90, 'frontId'),
  'backId: the same, its back': ended(90, 'backId'),
  "registration: a photo of a vehicle's registration": ended(90, 'registration'),
  "authorization: a photo of the owner's written authorization": endedExtra('authorization'),
  'workOrder: a photo of a work order': endedExtra('workOrder'),
  'repossessionOrder: a photo of a repossession order': endedExtra('repossessionOrder'),
  'billOfSale: a photo of a bill of sale or a title': endedExtra('billOfSale'),
  "locksmithLicense: a photo of a locksmith's license, with a request": endedExtra('locksmithLicense'),
  "plate: a photo of a vehicle's license plate": endedExtra('plate'),
  "odometer: a photo of a vehicle's odometer": endedExtra('odometer'),
  'signature: a picture of what was signed on the screen': endedExtra('signature'),
  'insurance: a photo of an insurance, given at registration': replaced('insurance'),
  'profilePhoto: a picture of a member': replaced('profilePhoto'),
  'companyLogo: a picture of a firm': replaced('companyLogo'),
  'businessLicense: a professional paper': replaced('businessLicense'),
  'driversLicenseFront: a professional paper': replaced('driversLicenseFront'),
  'driversLicenseBack: a professional paper': replaced('driversLicenseBack'),
  'insuranceCertificate: a professional paper': replaced('insuranceCertificate'),
  "replaced: a person's file after another took its place": replaced(),
  'unattached: a photo that became part of nothing': `stored_file
    where attached_at is null and state <> 'DELETED' and created_at < clock_now() - interval '24 hours'`,
};

/** What lies in the store and belongs to no row. */
const strays = async (): Promise<string[]> => {
  const rows = await app.db.selectFrom('stored_file').select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  const found: string[] = [];
  for await (const { name } of app.parts.files.list()) if (!known.has(name)) found.push(name);
  return found;
};

const named = ({ of, what }: RetentionLine): string => `${of}: ${what}`;
const stray = 'stray: an object without a row, half a write';

describe('docs/retention.md', () => {
  it('has a line for every table and every kind of file, and none for what is not there', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' union select 'graphile_worker'`.execute(
      app.db,
    );
    expect([...new Set(tables.map(({ of }) => of))].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    const checks = await sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid in ('document'::regclass, 'extra_document'::regclass, 'person_document'::regclass) and contype = 'c'
        and pg_get_constraintdef(oid) like '%kind%'`.execute(app.db);
    const kinds = checks.rows.flatMap(({ text }) => [...text.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind));
    expect(kinds.length).toBeGreaterThan(8);
    const besides = ['chat', 'replaced', 'unattached', 'stray', 'checkpoints'];
    expect(files.map(({ of }) => of).toSorted()).toEqual([...new Set([...kinds, ...besides])].toSorted());
  });

  it('names jobs that the timetable knows, and every line that a job ends is looked after here', () => {
    const ending = [...tables, ...files].filter(({ endedBy }) => endedBy !== undefined);
    expect(ending.filter(({ endedBy = '' }) => !jobs.some((job) => job === endedBy))).toEqual([]);
    const own = ending.filter(({ howLong }) => !howLong.startsWith('with ')).map(named);
    expect(own.toSorted()).toEqual([...Object.keys(overdue), stray].toSorted());
  });
});

const picture = flat({ width: 24, height: 16 }).jpeg().toBuffer();

/** Two files of each kind, of which the second took the first one's place. */
const replaceEach = async (personId: string): Promise<void> => {
  const kinds = [
    'insurance',
    'profilePhoto',
    'companyLogo',
    'businessLicense',
    'driversLicenseFront',
    'driversLicenseBack',
    'insuranceCertificate',
  ] as const;
  for (const kind of kinds) {
    for (const state of ['SUPERSEDED', 'PENDING'] as const) {
      const ownerKey = `person:${personId}`;
      const { id } = await keepImage(app.parts, { ownerKey, buffer: await picture });
      await inTransaction(app.db, (tx) => attachFile(tx, id, ownerKey));
      const created_at = new Date(clock.now().getTime() - (state === 'SUPERSEDED' ? DAY : 0));
      await app.db
        .insertInto('person_document')
        .values({ person_id: personId, kind, file_id: id, state, created_at })
        .execute();
    }
  }
};

/** Lets the timetable's own minutes pass without an end to anything, as a doubt about the time does. */
const keepStill = async (still: boolean): Promise<void> => {
  const at = still ? clock.now() : null;
  await app.db
    .updateTable('time_watch')
    .set({ looked_at: clock.now(), doubt: still ? 'clock_leapt' : null, doubted_at: at, doubted_from: at })
    .execute();
};

/** A shop in which everything that the page names has happened once. */
const fill = async (): Promise<void> => {
  const { db, url } = app;
  const guest = visitor(url);
  await added(guest);
  const buyer = visitor(url);
  await added(buyer);
  expect((await checkout(buyer)).status).toBe(200);
  const person = await aMember(db);
  const member = visitor(url);
  await member.signIn(person);
  await added(member);
  const removed = await added(member, await everyExtra(member));
  await member.call(removeFromCart, { params: { id: removed.id } });
  await member.call(refresh);
  await member.call(beginTwoFactor, { body: {} });
  await replaceEach(person.id);
  const written = { name: 'Dana Cole', email: 'dana@example.com', subject: 'A question', message: 'Where is it?' };
  await visitor(url).call(contactSupport, { body: written });
  await visitor(url).call(resetPassword, { body: { email: person.email } });
  await visitor(url).call(passkeyChallenge);
  await visitor(url).signIn(await withApp(app, clock));

  const desk = visitor(url);
  await desk.signIn(await anAdmin(db));
  const done = await paidAsGuest(app, visitor(url), aVehicle('Nissan'));
  await fulfil(desk, done.id, { keycode: 'K1234', pincode: '1234' });
  const opened = await openTracked(visitor(url), done);
  expect(opened.status).toBe(200);
  const note = { params: { id: done.id }, body: { note: 'The owner called.' } };
  expect((await desk.call(writeNote, note)).status).toBe(200);
  const label = { params: { id: done.id }, body: { isFraud: true, reason: 'A forged ID.' } };
  expect((await desk.call(labelFraud, label)).status).toBe(200);
  expect((await desk.call(transactions, { query: { search: 'Nissan' } })).status).toBe(200);
  await db.updateTable('customer_order').set({ email: 'a@example.com' }).where('id', '=', done.orderId).execute();
  await db.updateTable('request').set({ contact_email: 'a@example.com' }).where('id', '=', done.id).execute();

  expect((await member.call(subscribeOwn, { body: aPush() })).status).toBe(200);
  const byLink = { params: { token: done.trackToken }, body: aPush() };
  expect((await visitor(url).call(subscribeTracked, byLink)).status).toBe(200);

  await keepImage(app.parts, { ownerKey: 'guest:nobody', buffer: await picture });
  await app.parts.files.put(randomUUID(), Buffer.from('stray'));
  const at = clock.now();
  const earlier = (hours: number) => new Date(at.getTime() - hours * 60 * 60_000);
  await db
    .insertInto('time_gap')
    .values({ from_at: earlier(2), to_at: earlier(1) })
    .execute();
  await db.insertInto('notice').values({ person_id: person.id, title: 'Hello', message: 'There', at }).execute();
  await db.insertInto('conversation').values({ person_id: person.id, last_number: 1 }).execute();
  const said = { person_id: person.id, number: 1, sender: 'USER' as const, sent_by: person.id, key: randomUUID(), at };
  await db
    .insertInto('chat_message')
    .values({ ...said, message: 'Hello' })
    .execute();
  await aChatPhoto(app.parts, person, at);
  await openShop(member);
  await invited(app, member, 'late@example.com');
  const { id: message_id } = await db.selectFrom('support_message').select('id').executeTakeFirstOrThrow();
  const answer = { id: randomUUID(), message_id, answered_by: person.id, message: 'Hello', at };
  await db.insertInto('support_answer').values(answer).execute();
  const event = { id: `evt_${randomUUID()}`, type: 'charge.updated', received_at: at, handled_at: at };
  await db.insertInto('provider_event').values(event).execute();
  await db.insertInto('sandbox_notice').values({ id: randomUUID(), type: 'x', body: '{}', created_at: at }).execute();
  await db
    .insertInto('guest')
    .values({ id: randomUUID(), secret_hash: randomBytes(32), expires_at: at })
    .execute();
  await db
    .insertInto('trial_mark')
    .values({ mark: randomBytes(32), used_at: at })
    .execute();
  await db.insertInto('cart').values({ id: randomUUID(), person_id: person.id, state: 'EXPIRED' }).execute();
  const removal = { removed_at: at, removed_by: person.id, removal_reason: 'A mistake.' };
  await db
    .insertInto('block_entry')
    .values({ kind: 'EMAIL', value: 'x@example.com', reason: 'Fraud.', added_at: at, added_by: person.id, ...removal })
    .execute();
  await sql`select from graphile_worker.add_job('nobody-knows-it', '{"email": "a@example.com"}'::json)`.execute(db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'nobody-knows-it')`.execute(db);
  await expect.poll(() => count(`outbox_mail where state = 'OWED'`)).toBe(0);
};

it('with the clock wound on past each line, the jobs leave nothing overdue, and each had something to end', async () => {
  for (const job of jobs) await runJob(app.db, job);
  await keepStill(true);
  await fill();
  // The shop stays open for a while: what lies in the store by then is not of a time that the database knows nothing of.
  clock.advance(10 * 60_000);
  await runJob(app.db, 'sweep-files');
  const seen = new Set<string>();
  const look = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const [line, from] of Object.entries(overdue)) if ((await count(from)) > 0) found.push(line);
    if ((await strays()).length > 0) found.push(stray);
    return found;
  };
  for (const days of [2, 8, 31, 91, 400, 2562]) {
    clock.advance(days * DAY);
    for (const line of await look()) seen.add(line);
    await keepStill(false);
    // What one job lets go, another takes away in its next hour.
    for (const job of [...jobs, ...jobs]) await runJob(app.db, job);
    expect(await look(), `${days} days on`).toEqual([]);
    await keepStill(true);
  }
  expect([...seen].toSorted()).toEqual([...Object.keys(overdue), stray].toSorted());
}, 120_000);
