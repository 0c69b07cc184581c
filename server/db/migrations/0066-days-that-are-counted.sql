-- The desk's numbers of a month, without reading each of its requests: what happened on a day (in UTC) that is over is counted once. A day's
-- counts hold for as long as nothing says otherwise: whatever changes a row of a day says so in its own transaction (`changed_day`), and from
-- then on that day is read from its rows again, until it is counted anew. So the counts can be late and never wrong.
create table counted_day (day date primary key);

create table day_count (
  day date not null references counted_day on delete cascade,
  -- What the group goes by, and its name: the make's, the admin's id, or how many quarters of an hour have passed since 1970.
  by text not null check (by in ('make', 'admin', 'slot')),
  name text not null,
  ordered integer not null,
  delivered integer not null,
  declined integer not null,
  accepted integer not null,
  said integer not null,
  worked integer not null,
  primary key (day, by, name)
);

-- How many waited so many whole minutes for a code, by who sent it.
create table day_wait (
  day date not null references counted_day on delete cascade,
  admin_id uuid not null,
  minutes integer not null,
  cases integer not null,
  primary key (day, admin_id, minutes)
);

-- A row for each change, never one that two wait for: acts of the same day don't stand in line here.
create table changed_day (
  id bigint generated always as identity primary key,
  day date not null
);

create function day_of(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'UTC')::date;
create function note_request_days() returns trigger language plpgsql as $$
begin
  insert into changed_day (day)
    select distinct day from (values
      (case when tg_op <> 'INSERT' then day_of(old.paid_at) end), (case when tg_op <> 'INSERT' then day_of(old.fulfilled_at) end),
      (case when tg_op <> 'INSERT' then day_of(old.declined_at) end), (case when tg_op <> 'DELETE' then day_of(new.paid_at) end),
      (case when tg_op <> 'DELETE' then day_of(new.fulfilled_at) end), (case when tg_op <> 'DELETE' then day_of(new.declined_at) end)
    ) days (day) where day is not null;
  return null;
end $$;

create trigger request_days_inserted after insert on request for each row
  when (new.paid_at is not null or new.fulfilled_at is not null or new.declined_at is not null)
  execute function note_request_days();
create trigger request_days_deleted after delete on request for each row
  when (old.paid_at is not null or old.fulfilled_at is not null or old.declined_at is not null)
  execute function note_request_days();
create trigger request_days_changed after update on request for each row
  when ((old.paid_at, old.fulfilled_at, old.declined_at, old.money_back_at, old.worked_at, old.fulfilled_by, old.declined_by, old.make)
    is distinct from (new.paid_at, new.fulfilled_at, new.declined_at, new.money_back_at, new.worked_at, new.fulfilled_by, new.declined_by, new.make))
  execute function note_request_days();

-- What is said of a delivered request elsewhere counts on the day on which it was delivered.
create function note_delivery_day() returns trigger language plpgsql as $$
begin
  insert into changed_day (day)
    select day_of(fulfilled_at) from request
      where id = case when tg_op = 'DELETE' then old.request_id else new.request_id end and fulfilled_at is not null;
  return null;
end $$;

create trigger code_report_days after insert or delete on code_report for each row execute function note_delivery_day();
create trigger document_days_inserted after insert on document for each row
  when (new.asked_again_for is not null) execute function note_delivery_day();
create trigger document_days_deleted after delete on document for each row
  when (old.asked_again_for is not null) execute function note_delivery_day();
create trigger document_days_changed after update on document for each row
  when ((old.asked_again_for is null) <> (new.asked_again_for is null)) execute function note_delivery_day();
