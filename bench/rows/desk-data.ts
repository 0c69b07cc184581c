import { query } from '../stage.ts';

/** How much a shop has behind it. Open requests are as many, however old it is: what waits is what hands can do. */
export type Behind = { requests: number; people: number };

const OPEN = 300;
const IN_HAND = 20;
const REPORTED = 40;

/** Two years of paid requests, one to an order, of members who come again; the last month's photos with what they look like. */
const statements = ({ requests, people }: Behind): string[] => [
  `create function pg_temp.nth(kind text, n bigint) returns uuid language sql immutable as
    $$ select (lpad(kind, 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`,
  `insert into person (id, email, role, fname, lname, password_hash, state, is_validated, created_at)
    select pg_temp.nth('a', n), 'member' || n || '@example.com', 'BASEUSER', 'Given' || n % 997, 'Family' || n % 9973, 'none',
      (array['TX','CA','NY','ON'])[n % 4 + 1], n % 3 = 0, now() - n * interval '5 minutes'
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
      case when n <= ${OPEN} then 'HELD' else 'CHARGED' end, 7000, 7000, case when n <= ${OPEN} then 0 else 7000 end,
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
      lateral (select case when n <= ${IN_HAND} then 'INPROGRESS' when n <= ${OPEN} then 'PENDING'
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
  `insert into subscription (person_id, tier, status, is_trial, starts_at, ends_at)
    select id, 'BASIC', 'EXPIRED', true, created_at, created_at + interval '14 days' from person where email like 'member%@example.com'`,
];

/** Fills a database of the program; minutes for a million. */
export const fill = async (url: string, behind: Behind): Promise<void> => {
  const all = ['begin', 'set local synchronous_commit = off', ...statements(behind), 'commit'];
  await query(url, all.join(';\n'));
  await query(url, 'vacuum (analyze)');
};
