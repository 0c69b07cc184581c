-- When the code desk is open, each version of it; null: always.
create table desk_hours (
  version integer primary key check (version > 0),
  hours jsonb,
  changed_by uuid not null references person,
  changed_at timestamptz not null default clock_now()
);

-- Until when the plan of its customer promises the code, counted in the desk's opening hours; null where an older program queued it.
alter table request add column due_at timestamptz;
-- Since when the desk waits for a photo from its customer: that time is not counted.
alter table request add column customer_since timestamptz;
-- When the operator was told that it is due soon.
alter table request add column due_alarm_at timestamptz;

-- The one order of the list "Due first"; what waits for its customer comes last.
create index request_due on request
  ((case when customer_since is null then coalesce(due_at, paid_at) else 'infinity'::timestamptz end), paid_at, id)
  where status in ('PENDING', 'INPROGRESS');
