-- What must not be destroyed for now, whatever its time is: everything of a request, or of a person.
create table legal_hold (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references request,
  person_id uuid references person,
  reason text not null check (reason <> ''),
  placed_at timestamptz not null default now(),
  placed_by uuid not null references person,
  lifted_at timestamptz,
  lifted_by uuid references person,
  lift_reason text not null default '',
  constraint a_hold_is_of_one_thing check ((request_id is null) <> (person_id is null)),
  constraint lifted_means_by_whom_and_why check (
    (lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason = ''))
);
create unique index one_hold_of_a_request on legal_hold (request_id) where lifted_at is null and request_id is not null;
create unique index one_hold_of_a_person on legal_hold (person_id) where lifted_at is null and person_id is not null;

-- Asked by everything that destroys: of a request and whose it is, or of a person alone. The lock lasts until the asker's transaction ends,
-- and whoever places a hold takes it alone: a hold that is placed stops what has not committed yet.
create function on_hold(of_request uuid, of_person uuid) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7312013);
  return exists (select from legal_hold h where h.lifted_at is null and (h.request_id = of_request or h.person_id = of_person));
end $$;

-- The same for what knows its owner by a key only.
create function owner_on_hold(of_owner text) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7312013);
  return exists (select from legal_hold h where h.lifted_at is null and 'person:' || h.person_id = of_owner);
end $$;

-- Which file store belongs to this database: the store holds the same mark.
create table file_marker (
  id int primary key default 1 check (id = 1),
  mark uuid not null,
  -- Whether the store was seen with this mark; until then a start that was killed in between writes it once more.
  is_bound boolean not null default false,
  -- Whether files of a version before marks lie outside of the prefix that carries it.
  is_taken_over boolean not null,
  made_at timestamptz not null default now()
);
