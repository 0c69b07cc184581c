-- What a picture looks like, as 256 signs, and these by sixteens, each with its place (0 to 15) before it: two prints that differ in
-- at most 15 signs have one of the sixteen in common. The digest of what was sent is asked for as well.
create function bands_of(print bit(256)) returns int[] language sql immutable strict parallel safe
  begin atomic
    select array_agg((n << 16) | (substring(print from n * 16 + 1 for 16))::bit(16)::int order by n) from generate_series(0, 15) n;
  end;

alter table stored_file
  add column print bit(256),
  add column print_bands int[] check (cardinality(print_bands) = 16);
alter table stored_file add constraint a_print_with_its_bands check ((print is null) = (print_bands is null));
create index stored_file_by_digest on stored_file (original_sha256) where original_sha256 is not null;
create index stored_file_by_print on stored_file using gin (print_bands) where print_bands is not null;
-- How many requests somebody paid within a day.
create index request_paid_by_person on request (person_id, paid_at) where person_id is not null and paid_at is not null;

-- When a request is flagged, and whether its code then waits for a second admin. Each change is a row of its own: the highest version
-- counts, and where there is none what the program begins with does.
create table flag_rule (
  kind text not null check (kind in
    ('VIN_ELSEWHERE', 'SAME_PHOTO', 'SIMILAR_PHOTO', 'VIN_FORM', 'NEW_ACCOUNT', 'MANY_REQUESTS', 'OTHER_STATE')),
  version integer not null check (version > 0),
  needs_second boolean not null,
  -- Days, bits or requests, as its kind has it.
  most integer check (most >= 0),
  changed_at timestamptz not null default clock_now(),
  changed_by uuid references person,
  primary key (kind, version)
);

-- What a second admin said of a flagged request, for the flags and the version of it that they saw.
create table second_look (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references request,
  mark text not null,
  verdict text not null check (verdict in ('APPROVED', 'OBJECTED')),
  note text not null default '' check (length(note) <= 500),
  looked_by uuid not null references person,
  looked_at timestamptz not null,
  constraint an_objection_says_why check (verdict <> 'OBJECTED' or note <> '')
);
create index second_look_of_request on second_look (request_id, looked_at);

-- Whose second look a release rests on, where it needed one: never that of who released it.
alter table request
  add column needed_second_look boolean not null default false,
  add column second_look_by uuid references person,
  add constraint released_only_after_the_second_look check (
    status <> 'FULFILLED' or not needed_second_look
    or (second_look_by is not null and second_look_by is distinct from fulfilled_by)) not valid;
