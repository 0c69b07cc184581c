-- The one place from which SQL takes the time by which something is destroyed, expires or is declined. Only the owner can replace it, as
-- tests do in databases of their own; the program's role can't.
create function clock_now() returns timestamptz language sql stable parallel safe as 'select statement_timestamp()';

-- When the jobs that destroy last looked at the clock, and whether they doubt it: see docs/decisions/0018.
create table time_watch (
  id int primary key default 1 check (id = 1),
  looked_at timestamptz not null,
  doubt text check (doubt in ('clock_leapt', 'was_off')),
  doubted_at timestamptz,
  -- The last time that was beyond doubt.
  doubted_from timestamptz,
  constraint a_doubt_has_its_times check ((doubt is null) = (doubted_at is null) and (doubt is null) = (doubted_from is null))
);

-- A member's cart ends as a guest's does, only later: what is open now has its seven days from here.
update cart set expires_at = now() + interval '7 days' where state = 'OPEN' and expires_at is null;
alter table cart add constraint an_open_cart_ends check (state <> 'OPEN' or expires_at is not null);
create index cart_due on cart (expires_at) where state = 'OPEN';
