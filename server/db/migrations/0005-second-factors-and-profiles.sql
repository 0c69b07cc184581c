-- An authenticator app (RFC 6238). Its secret lies in the vault; it counts once a first code of it was entered.
create table totp (
  person_id uuid primary key references person,
  secret_record_id uuid not null references vault_record,
  -- Of another app that is to take its place, until a first code of that was entered.
  next_secret_record_id uuid references vault_record,
  confirmed_at timestamptz,
  -- The last half minute whose code was used: none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_code (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint recovery_code_once unique (person_id, code_hash)
);

-- A passkey (WebAuthn): the public half only.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  is_backed_up boolean not null default false,
  name text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkey_credential unique (credential_id)
);
create index passkey_of_person on passkey (person_id);

-- A question put to a browser's passkeys, to be answered once and soon. Of nobody in particular when nobody has signed in.
create table passkey_challenge (
  id uuid primary key default gen_random_uuid(),
  challenge_hash bytea not null,
  purpose text not null check (purpose in ('add', 'sign-in')),
  person_id uuid references person,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_challenge_once unique (challenge_hash)
);
create index passkey_challenge_by_age on passkey_challenge (expires_at);

-- A sign-in whose password was right and which waits for its second step.
create table begun_sign_in (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  token_hash bytea not null,
  -- Of the password that was right: another one since then ends this.
  password_mark bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint begun_sign_in_token unique (token_hash)
);
create index begun_sign_in_by_age on begun_sign_in (expires_at);

-- A browser from which somebody has signed in before, by a cookie of its own.
create table known_device (
  person_id uuid not null references person,
  device_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (person_id, device_hash)
);

-- The history of somebody's logins, those that are over too.
create index session_of_person_by_time on session (person_id, signed_in_at desc);

alter table person
  -- Kept by the triggers below, so that the one question of every call stays one row of one table.
  add column has_second_factor boolean not null default false,
  -- When a temporary password stops working.
  add column password_expires_at timestamptz,
  add column address text not null default '',
  add column city text not null default '',
  add column zip_code text not null default '',
  add column deleted_at timestamptz;

create function note_second_factor() returns trigger language plpgsql as $$
declare
  whose uuid := coalesce(new.person_id, old.person_id);
begin
  -- Locked first: of two that change at once, the later one sees what the earlier did.
  perform from person where id = whose for no key update;
  update person set has_second_factor =
    exists (select from totp where person_id = whose and confirmed_at is not null)
    or exists (select from passkey where person_id = whose)
  where id = whose;
  return null;
end $$;
create trigger totp_is_noted after insert or update of confirmed_at or delete on totp for each row execute function note_second_factor();
create trigger passkey_is_noted after insert or delete on passkey for each row execute function note_second_factor();

-- Beside the papers of registration: the pictures of a profile and a member's professional papers.
alter table person_document
  drop constraint person_document_kind_check,
  add constraint person_document_kind_check check (kind in (
    'frontId', 'backId', 'insurance', 'profilePhoto', 'companyLogo',
    'businessLicense', 'driversLicenseFront', 'driversLicenseBack', 'insuranceCertificate'
  )),
  add column name text not null default '';
create index person_document_of_person on person_document (person_id, created_at);

-- What the desk tells its members: one of them, or all.
create table notice (
  id uuid primary key default gen_random_uuid(),
  person_id uuid references person,
  title text not null,
  message text not null,
  at timestamptz not null default now(),
  ends_at timestamptz
);
create index notice_of_person on notice (person_id, at desc);

-- Looking the log up, newest first: all of it, by person, kind of act, thing and session.
drop index audit_entry_of_object;
create index audit_entry_by_time on audit_entry (at, id);
create index audit_entry_of_actor on audit_entry (actor_id, at, id) where actor_id is not null;
create index audit_entry_of_action on audit_entry (action, at, id);
create index audit_entry_of_object on audit_entry (object_id, at, id);
create index audit_entry_of_session on audit_entry (session_id, at, id) where session_id is not null;

-- Whose signature a checkpoint bears: that of the key with this fingerprint. Like the log, none is ever changed.
alter table audit_checkpoint
  add column key_id text,
  add column signature bytea,
  add constraint a_signature_names_its_key check ((key_id is null) = (signature is null));
create trigger audit_checkpoint_keeps before update or delete on audit_checkpoint for each row execute function audit_entry_is_append_only();
create trigger audit_checkpoint_keeps_all before truncate on audit_checkpoint for each statement execute function audit_entry_is_append_only();

-- An invitation that a super admin took back.
alter table one_time_secret
  drop constraint one_time_secret_state_check,
  add constraint one_time_secret_state_check check (state in ('ISSUED', 'USED', 'SUPERSEDED', 'BURNT', 'WITHDRAWN'));
insert into status_move (thing, from_status, to_status) values ('secret', 'ISSUED', 'WITHDRAWN');

create index request_in_hand on request (started_by) where status = 'INPROGRESS';
