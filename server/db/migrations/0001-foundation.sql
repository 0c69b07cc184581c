-- Every status column of a thing with a life is guarded by this one table of moves; the tables in the code
-- (*.states.ts) hold the same pairs, and a test compares the two.
create table status_move (
  thing text not null,
  from_status text not null,
  to_status text not null,
  primary key (thing, from_status, to_status)
);

-- Refuses a status that is not one known move away. Use: trigger argument 1 = thing, argument 2 = column.
create function only_known_moves() returns trigger language plpgsql as $$
declare
  before_status text := to_jsonb(old) ->> tg_argv[1];
  after_status text := to_jsonb(new) ->> tg_argv[1];
begin
  if before_status is distinct from after_status and not exists (
    select from status_move m where m.thing = tg_argv[0] and m.from_status = before_status and m.to_status = after_status
  ) then
    raise exception '% can not go from % to %', tg_argv[0], before_status, after_status
      using errcode = 'check_violation', constraint = 'only_known_moves';
  end if;
  return new;
end $$;

create table person (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null check (role in ('BASEUSER', 'ADMIN', 'SUPER_ADMIN')),
  fname text not null,
  lname text not null,
  phone text not null default '',
  company text not null default '',
  state text,
  password_hash text not null,
  approval text not null default 'APPROVED' check (approval in ('PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'REVOKED')),
  is_active boolean not null default true,
  is_validated boolean not null default false,
  locale text not null default 'en' check (locale in ('en', 'fr')),
  created_at timestamptz not null default now(),
  constraint person_email_is_lower_case check (email = lower(email))
);
create unique index person_email on person (email);

-- One sign-in and all its renewals: the family of its refresh tokens.
create table session (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  signed_in_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  ip text not null default '',
  user_agent text not null default ''
);
create index session_of_person on session (person_id) where ended_at is null;

create table refresh_token (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references session,
  parent_id uuid references refresh_token,
  token_hash bytea not null unique,
  state text not null check (state in ('ACTIVE', 'ROTATED', 'ENDED')),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  rotated_at timestamptz,
  -- The child's token, sealed, for the seconds in which a second tab may ask with the same parent.
  child_sealed bytea
);
create unique index one_live_refresh_token on refresh_token (session_id) where state = 'ACTIVE';
create index refresh_token_sealed on refresh_token (rotated_at) where child_sealed is not null;

-- A visitor without an account, known by an HttpOnly cookie.
create table guest (
  id text primary key,
  secret_hash bytea not null unique,
  locale text not null default 'en' check (locale in ('en', 'fr')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table attempt (
  bucket text not null,
  at timestamptz not null default now()
);
create index attempt_in_bucket on attempt (bucket, at);
create index attempt_by_age on attempt (at);

create table vault_record (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  context text not null,
  nonce bytea,
  ciphertext bytea,
  wrapped_key bytea,
  key_version int not null,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  constraint destroyed_means_gone check ((destroyed_at is null) = (wrapped_key is not null and ciphertext is not null and nonce is not null))
);

create table vault_check (
  id int primary key default 1 check (id = 1),
  nonce bytea not null,
  ciphertext bytea not null,
  wrapped_key bytea not null,
  key_version int not null
);

create table stored_file (
  id uuid primary key,
  state text not null check (state in ('WRITING', 'STORED', 'DELETED')),
  owner_key text not null,
  kind text not null check (kind in ('image', 'pdf')),
  media_type text,
  byte_size bigint,
  width int,
  height int,
  original_sha256 bytea,
  nonce_prefix bytea,
  wrapped_key bytea,
  key_version int,
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  deleted_at timestamptz,
  constraint deleted_means_gone check (state <> 'DELETED' or wrapped_key is null),
  constraint stored_means_readable check (state <> 'STORED' or (wrapped_key is not null and byte_size is not null and media_type is not null))
);
create index stored_file_of_owner on stored_file (owner_key) where state <> 'DELETED';
create index stored_file_unattached on stored_file (created_at) where attached_at is null and state <> 'DELETED';

-- What happened, by whom, to what. Written in the act's own transaction; numbered and chained by one sequencer after it.
create table audit_entry (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_kind text not null check (actor_kind in ('person', 'guest', 'system', 'provider')),
  actor_name text not null default '',
  session_id uuid,
  ip text not null default '',
  action text not null,
  object_type text not null,
  object_id text not null,
  reason text not null default '',
  details jsonb not null default '{}',
  http_request_id text not null default '',
  seq bigint unique,
  hash bytea,
  constraint numbered_means_chained check ((seq is null) = (hash is null))
);
create index audit_entry_unnumbered on audit_entry (at) where seq is null;
create index audit_entry_of_object on audit_entry (object_type, object_id, at);

create function audit_entry_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null and new.seq is not null
    and (to_jsonb(new) - 'seq' - 'hash') = (to_jsonb(old) - 'seq' - 'hash') then
    return new;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_keeps before update or delete on audit_entry for each row execute function audit_entry_is_append_only();
create trigger audit_entry_keeps_all before truncate on audit_entry for each statement execute function audit_entry_is_append_only();

-- A signed-off place in the chain, also sent outside: what it covers can not be rewritten unseen.
create table audit_checkpoint (
  seq bigint primary key,
  hash bytea not null,
  at timestamptz not null default now()
);

-- Mail that is owed. It holds references only; words, links and names are put in when it is sent.
create table outbox_mail (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  recipient text not null,
  locale text not null default 'en' check (locale in ('en', 'fr')),
  refs jsonb not null default '{}',
  -- One act owes one mail, however often it is repeated.
  once_key text not null unique,
  state text not null default 'OWED' check (state in ('OWED', 'SENT', 'DEAD')),
  tries int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_mail_owed on outbox_mail (created_at) where state = 'OWED';
