-- A member's workshop: who works there, within which limits, and who is invited.
create table workshop (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references person,
  name text not null check (length(name) between 1 and 80),
  po_required boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_workshop_of_an_owner on workshop (owner_id) where ended_at is null;

-- Null is no limit.
create table technician (
  workshop_id uuid not null references workshop,
  person_id uuid not null references person,
  most_open integer check (most_open >= 0),
  most_cents integer check (most_cents >= 0),
  uses_plan boolean not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (workshop_id, person_id)
);
create unique index one_workshop_of_a_technician on technician (person_id) where left_at is null;

create table workshop_invitation (
  id uuid primary key,
  workshop_id uuid not null references workshop,
  email text not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  most_open integer check (most_open >= 0),
  most_cents integer check (most_cents >= 0),
  uses_plan boolean not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint workshop_invitation_email_is_lower_case check (email = lower(email))
);
create unique index one_invitation_of_an_address on workshop_invitation (workshop_id, email);
create unique index workshop_invitation_by_secret on workshop_invitation (secret_hash);
create index workshop_invitation_over on workshop_invitation (expires_at);
