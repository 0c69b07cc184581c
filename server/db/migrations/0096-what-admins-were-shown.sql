-- Which records an admin was shown on a day (UTC): once per record in lists, once opened whole.
create table disclosure (
  person_id uuid not null references person (id),
  day date not null,
  kind text not null check (kind in ('conversation', 'member', 'message', 'request')),
  is_opened boolean not null,
  record_id uuid not null,
  primary key (person_id, day, kind, is_opened, record_id)
);
create index disclosure_by_day on disclosure (day);
create index disclosure_of_record on disclosure (record_id, day);

-- How many of each it were. Kept longer than the records themselves.
create table disclosure_day (
  person_id uuid not null references person (id),
  day date not null,
  members_listed integer not null default 0,
  requests_listed integer not null default 0,
  messages_listed integer not null default 0,
  members_opened integer not null default 0,
  requests_opened integer not null default 0,
  messages_opened integer not null default 0,
  primary key (person_id, day)
);
create index disclosure_day_by_day on disclosure_day (day);
