-- Secrets that are sent by mail and work once: a password reset's token, an admin registration code.
create table one_time_secret (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('password_reset', 'admin_code')),
  -- The address it was sent to, in its stored form; it works for no other.
  email text not null,
  person_id uuid references person,
  secret_hash bytea not null,
  state text not null default 'ISSUED' check (state in ('ISSUED', 'USED', 'SUPERSEDED', 'BURNT')),
  tries int not null default 0 check (tries between 0 and 5),
  -- Who asked for it: nobody for the addressee, else the super admin who invited.
  asked_by uuid references person,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint one_time_secret_email_is_lower_case check (email = lower(email)),
  constraint an_ended_secret_has_its_time check ((state = 'ISSUED') = (ended_at is null))
);
create unique index one_live_secret on one_time_secret (purpose, email) where state = 'ISSUED';
create unique index one_time_secret_by_hash on one_time_secret (purpose, secret_hash);
create trigger one_time_secret_moves before update on one_time_secret for each row execute function only_known_moves('secret', 'state');

insert into status_move (thing, from_status, to_status) values
  ('secret', 'ISSUED', 'USED'),
  ('secret', 'ISSUED', 'SUPERSEDED'),
  ('secret', 'ISSUED', 'BURNT');

alter table person
  add column approval_notes text not null default '',
  add column approval_at timestamptz,
  add column approval_by uuid references person,
  add column must_change_password boolean not null default false,
  add column password_changed_at timestamptz;

create trigger person_approval_moves before update on person for each row execute function only_known_moves('approval', 'approval');

insert into status_move (thing, from_status, to_status) values
  ('approval', 'PENDING_APPROVAL', 'APPROVED'),
  ('approval', 'PENDING_APPROVAL', 'REJECTED'),
  ('approval', 'APPROVED', 'REVOKED');

-- The papers of a person: the two sides of the ID and the proof of insurance given at registration.
create table person_document (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  kind text not null check (kind in ('frontId', 'backId', 'insurance')),
  file_id uuid not null unique references stored_file,
  state text not null default 'PENDING' check (state in ('PENDING', 'VERIFIED', 'REJECTED', 'SUPERSEDED')),
  created_at timestamptz not null default now()
);
create unique index one_current_person_document on person_document (person_id, kind) where state <> 'SUPERSEDED';
