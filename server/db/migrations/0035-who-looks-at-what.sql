-- Which request somebody of the desk has before them, and when they last asked for it. It says nothing any more after a minute.
create table desk_presence (
  person_id uuid primary key references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  seen_at timestamptz not null
);
create index desk_presence_of_request on desk_presence (request_id);
