-- When a session's person last showed that it is really they, and by what. A sign-in does; another password alone does not.
alter table session
  add column proven_at timestamptz,
  add column proven_by text check (proven_by in ('password', 'app', 'recovery', 'passkey')),
  add constraint session_proof_whole check ((proven_at is null) = (proven_by is null));

-- A question to a passkey that is to prove anew who uses a session belongs to that session.
alter table passkey_challenge
  add column session_id uuid references session on delete cascade,
  drop constraint passkey_challenge_purpose_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('add', 'sign-in', 'proof')),
  add constraint passkey_challenge_of_session check ((purpose = 'proof') = (session_id is not null));

-- The browsers on which codes of a person, or of a guest's order, were opened: the owner hears of each new one once.
create table code_device (
  owner text not null check (owner ~ '^(person|order):'),
  device_hash bytea not null,
  first_at timestamptz not null,
  primary key (owner, device_hash)
);
create index code_device_by_age on code_device (first_at);

-- What somebody of the desk searched for last, without the words: whether the next search only goes on with it.
create table desk_search (
  person_id uuid primary key references person,
  mark bytea not null,
  length int not null check (length > 0),
  at timestamptz not null
);
