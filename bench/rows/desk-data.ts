import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { query } from '../stage.ts';

/**
 * How much a shop has behind it, and how many requests are open: however old it is, what waits is what hands can do.
 */
export type Behind = { requests: number; people: number; open?: number };

const OPEN = 300;
const IN_HAND = 20;
const REPORTED = 40;
/** What waits for a person is as much as people get done, too. */
const UNREAD = 100;
const PAPERS = 200;
const REVIEWS = 40;
const HOLDS = 50;
/** Members who are not validated, or revoked, somewhere among all of them. */
const FEW = 100;

/** The id of the nth thing of a kind: people `a`, orders `c`, requests `d`; the first is the newest. */
export const nth = (kind: 'a' | 'c' | 'd', n: number): string =>
  `${kind.padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Two years of paid requests, one to an order, of members who come again; the last month's photos with what they look like. */
// oxlint-disable-next-line max-lines-per-function -- a list, one statement for each table
const statements = ({ requests, people, open = OPEN }: Behind): string[] => [
  `create function pg_temp.nth(kind text, n bigint) returns uuid language sql immutable as
    $$ select (lpad(kind, 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`,
  `insert into person (id, email, role, fname, lname, password_hash, state, is_validated, is_active, created_at)
    select pg_temp.nth('a', n), 'member' || n || '@example.com', 'BASEUSER', 'Given' || n % 997, 'Family' || n % 9973, 'none',
      (array['TX','CA','NY','ON'])[n % 4 + 1], n % ${people / FEW} <> 7, n % ${people / FEW} <> 13, now() - n * interval '5 minutes'
    from generate_series(1, ${people}) n`,
  `insert into cart (id, person_id, state, created_at)
    select 'bench' || n, pg_temp.nth('a', n), 'EXPIRED', now() from generate_series(1, ${people}) n`,
  `insert into vault_record (id, purpose, context, key_version, destroyed_at)
    values (pg_temp.nth('b', 1), 'request.keycode', 'bench', 1, now())`,
  // The newest first: n = 1 was paid a minute ago.
  `insert into customer_order (id, confirmation_number, cart_id, cart_version, person_id, email, status, codes_cents, total_cents,
      captured_cents, track_salt, track_token_hash, created_at, paid_at, next_check_at)
    select pg_temp.nth('c', n), upper(lpad(to_hex(n::bigint * 7919 % 4294967291), 8, '0')), 'bench' || n % ${people} + 1, 1,
      pg_temp.nth('a', n % ${people} + 1), 'member' || n % ${people} + 1 || '@example.com',
      case when n <= ${open} then 'HELD' else 'CHARGED' end, 7000, 7000, case when n <= ${open} then 0 else 7000 end,
      '\\x00'::bytea, sha256(n::text::bytea), at, at, 'infinity'
    from generate_series(1, ${requests}) n, lateral (select now() - n * interval '730 days' / ${requests} as at) paid`,
  `insert into request (id, cart_id, person_id, order_id, status, make, model, year, vin, with_pin, created_at, paid_at, started_at,
      started_by, release_basis, fulfilled_at, fulfilled_by, keycode_secret, code_closes_at, code_destroyed_at, declined_at, declined_by,
      decline_reason, images_deleted_at)
    select pg_temp.nth('d', n), 'bench' || n % ${people} + 1, pg_temp.nth('a', n % ${people} + 1), pg_temp.nth('c', n), status,
      (array['Ford','Toyota','Nissan','Jeep','Honda'])[n % 5 + 1], 'Model' || n % 40, 2005 + n % 20,
      '1FTAB1CD0K' || lpad((n % 9000000)::text, 7, '0'), false, at, at,
      case when status <> 'PENDING' then at + interval '2 minutes' end, case when status <> 'PENDING' then maria.id end,
      case when status = 'FULFILLED' then 'account' end,
      case when status = 'FULFILLED' then at + (4 + n % 20) * interval '1 minute' end,
      case when status = 'FULFILLED' then maria.id end,
      case when status = 'FULFILLED' then pg_temp.nth('b', 1) end,
      case when status = 'FULFILLED' then at + interval '30 days' end,
      case when status = 'FULFILLED' and at < now() - interval '30 days' then at + interval '30 days' end,
      case when status = 'DECLINED' then at + interval '9 minutes' end,
      case when status = 'DECLINED' then maria.id end,
      case when status = 'DECLINED' then 'OTHER' end,
      case when at < now() - interval '30 days' then at + interval '30 days' end
    from generate_series(1, ${requests}) n,
      lateral (select now() - n * interval '730 days' / ${requests} as at) paid,
      lateral (select case when n <= ${IN_HAND} then 'INPROGRESS' when n <= ${open} then 'PENDING'
        when n % 7 = 0 then 'DECLINED' else 'FULFILLED' end as status) so,
      (select id from person where email = 'maria@demo.test') maria`,
  `insert into order_line (order_id, request_id, make, model, year, with_pin, standard_cents, price_cents, amount_cents)
    select order_id, id, make, model, year, with_pin, 10500, 7000, 7000 from request where cart_id like 'bench%'`,
  `insert into desk_order (order_id, status, paid_at, confirmation_number)
    select r.order_id, r.status, r.paid_at, o.confirmation_number from request r join customer_order o on o.id = r.order_id
    where r.cart_id like 'bench%'`,
  `create temporary table photo on commit drop as
    select gen_random_uuid() as id, r.id as request_id, kind,
      (select string_agg((random() < 0.5)::int::text, '') from generate_series(1, 256) where r.id is not null)::bit(256) as print
    from request r, unnest(array['frontId','backId','registration']) kind
    where r.cart_id like 'bench%' and r.paid_at > now() - interval '30 days'`,
  `insert into stored_file (id, state, owner_key, kind, media_type, byte_size, original_sha256, wrapped_key, attached_at, print, print_bands)
    select id, 'STORED', 'bench', 'image', 'image/jpeg', 1, sha256(id::text::bytea), '\\x00', now(), print, bands_of(print) from photo`,
  `insert into document (request_id, kind, file_id) select request_id, kind, id from photo`,
  `insert into code_report (request_id, kind, reported_at, released_by, released_at)
    select id, 'NO_TURN', fulfilled_at + interval '1 hour', fulfilled_by, fulfilled_at from request
    where cart_id like 'bench%' and status = 'FULFILLED' order by paid_at desc limit ${REPORTED}`,
  // Of each old request the log has some lines.
  `insert into audit_entry (at, actor_kind, action, object_type, object_id)
    select r.paid_at, 'system', act, 'request', r.id::text
    from request r, unnest(array['request.queued','request.started','request.fulfilled','code.revealed']) act where r.cart_id like 'bench%'`,
  `insert into subscription (person_id, tier, status, is_trial, billing, price_cents, starts_at, ends_at)
    select pg_temp.nth('a', n), 'BASIC', case when pays then 'ACTIVE' else 'EXPIRED' end, not pays, case when pays then 'monthly' end,
      case when pays then 2500 else 0 end, at, case when not pays then at + interval '14 days' end
    from generate_series(1, ${people}) n, lateral (select n % 20 = 0 as pays, now() - n * interval '5 minutes' as at) so`,
  `insert into conversation (person_id, last_number, last_at, read_number, answered_number, answered_by, answered_since)
    select pg_temp.nth('a', n * 10), 4, at, case when n <= ${UNREAD} then 2 else 4 end, case when n <= ${UNREAD} then 2 else 4 end, case when n <= 10 then maria.id end,
      case when n <= 10 then at end
    from generate_series(1, ${people} / 10) n, lateral (select now() - n * interval '30 minutes' as at) written,
      (select id from person where email = 'maria@demo.test') maria`,
  `insert into chat_message (person_id, number, sender, sent_by, key, message, at)
    select c.person_id, number, case when number % 2 = 1 then 'USER' else 'AGENT' end,
      case when number % 2 = 1 then c.person_id else maria.id end, gen_random_uuid(), 'Message ' || number, c.last_at - (4 - number) * interval '1 minute'
    from conversation c, generate_series(1, 4) number, (select id from person where email = 'maria@demo.test') maria
    where c.last_number = 4 and c.person_id::text like '0000000a-%'`,
  `insert into support_message (name, email, subject, message, locale, at, state)
    select 'Somebody', 'somebody' || n || '@example.com', 'A question', 'Where is it?', 'en', now() - n * interval '40 minutes',
      case when n <= ${UNREAD} then 'OPEN' else 'ANSWERED' end
    from generate_series(1, ${people} / 10) n`,
  `insert into notice (person_id, title, message, at)
    select case when n % 100 = 0 then null else pg_temp.nth('a', n * 20) end, 'News', 'The desk is closed on Monday.', now() - n * interval '1 hour'
    from generate_series(1, ${people} / 20) n`,
  `create temporary table paper on commit drop as
    select gen_random_uuid() as id, pg_temp.nth('a', n * 3) as person_id, n from generate_series(1, ${PAPERS}) n`,
  `insert into stored_file (id, state, owner_key, kind, media_type, byte_size, original_sha256, wrapped_key, attached_at)
    select id, 'STORED', 'person:' || person_id, 'image', 'image/jpeg', 1, sha256(id::text::bytea), '\\x00', now() from paper`,
  `insert into person_document (person_id, kind, file_id, created_at)
    select person_id, 'insurance', id, now() - n * interval '10 minutes' from paper`,
  `insert into order_review (order_id, reason, opened_at)
    select pg_temp.nth('c', ${open} + n * 10), 'refund_refused', now() - n * interval '1 hour' from generate_series(1, ${REVIEWS}) n`,
  `insert into legal_hold (request_id, reason, placed_at, placed_by)
    select pg_temp.nth('d', n * 100), 'A court asks for it.', now() - n * interval '1 day', ruth.id
    from generate_series(1, ${HOLDS}) n, (select id from person where email = 'super@demo.test') ruth`,
];

/** Fills a database of the program; minutes for a million. */
export const fill = async (url: string, behind: Behind): Promise<void> => {
  const all = ['begin', 'set local synchronous_commit = off', ...statements(behind), 'commit'];
  await query(url, all.join(';\n'));
  await query(url, 'vacuum (analyze)');
};

/**
 * Waits until the database is as a shop's is that grew to this: the log chained, the days counted. A program that has millions of entries
 * to chain is at it for an hour, beside all that is measured.
 */
export const settle = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    // That nothing was chained just now may mean that the program is at it: only one of two does at a time.
    while (await anyUnchained(client)) {
      const { rows } = await client.query<{ count: number }>('select chain_acts(20000)::int as count');
      if (!rows[0]?.count) await pause(20);
    }
    // All of it was written anew just now, of which the planner knows nothing.
    await client.query('vacuum (analyze)');
    // A log that was chained by thousands and not signed is walked again and again.
    for (const job of ['seal-audit', 'count-days']) await done(client, job);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
};

const anyUnchained = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query('select 1 from audit_entry where seq is null limit 1');
  return rowCount !== 0;
};

/** Has the program do a job of its timetable now. */
const done = async (client: pg.Client, job: string): Promise<void> => {
  await client.query(`select graphile_worker.add_job($1, '{}'::json, job_key := 'bench')`, [job]);
  for (;;) {
    const { rows } = await client.query<{ error: string | null }>(
      `select last_error as error from graphile_worker._private_jobs where key = 'bench'`,
    );
    if (rows.length === 0) return;
    if (rows[0]?.error) throw new Error(`${job}: ${rows[0].error}`);
    await pause(100);
  }
};
