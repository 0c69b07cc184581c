-- When money moved, and what codes cost: a row for each change of an order's sums, written in the transaction of that change. The orders
-- themselves hold only how they stand now; a day's or a month's close needs when, and must not change afterwards.
create table money_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Captured by card, received in another way (by a super admin's word), refunded, and what a sent code cost the shop.
  kind text not null check (kind in ('CAPTURED', 'OTHERWISE', 'REFUNDED', 'COST')),
  -- Negative where a sum was corrected.
  cents integer not null check (cents <> 0),
  order_id uuid not null references customer_order,
  request_id uuid references request,
  constraint a_cost_has_its_request check ((kind = 'COST') = (request_id is not null))
);
create index money_entry_by_time on money_entry (at, id) include (kind, cents);
create index money_entry_of_order on money_entry (order_id);
create index money_entry_of_request on money_entry (request_id) where request_id is not null;

-- As the owner: the program can't write, change or delete an entry.
create function keep_order_money() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  insert into public.money_entry (at, kind, cents, order_id)
    select case when is_new then coalesce(new.money_moved_at, new.paid_at, public.clock_now()) else public.clock_now() end, kind, cents, new.id
    from (values
      ('CAPTURED', new.captured_cents - case when is_new then 0 else old.captured_cents end),
      ('OTHERWISE', new.paid_otherwise_cents - case when is_new then 0 else old.paid_otherwise_cents end),
      ('REFUNDED', new.refunded_cents - case when is_new then 0 else old.refunded_cents end)) moved (kind, cents)
    where cents <> 0;
  return null;
end $$;
create trigger order_money_begins after insert on customer_order for each row
  when (new.captured_cents <> 0 or new.paid_otherwise_cents <> 0 or new.refunded_cents <> 0) execute function keep_order_money();
create trigger order_money_changes after update on customer_order for each row
  when ((old.captured_cents, old.paid_otherwise_cents, old.refunded_cents)
    is distinct from (new.captured_cents, new.paid_otherwise_cents, new.refunded_cents)) execute function keep_order_money();

-- Each code that is sent costs anew, another one in the place of a reported one too.
create function keep_code_cost() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.money_entry (at, kind, cents, order_id, request_id)
    values (case when tg_op = 'INSERT' then new.fulfilled_at else public.clock_now() end, 'COST', new.code_cost_cents, new.order_id, new.id);
  return null;
end $$;
create trigger code_cost_begins after insert on request for each row
  when (new.keycode_secret is not null and new.code_cost_cents > 0) execute function keep_code_cost();
create trigger code_cost_changes after update on request for each row
  when (new.keycode_secret is not null and new.keycode_secret is distinct from old.keycode_secret and new.code_cost_cents > 0)
  execute function keep_code_cost();

-- What moved before this migration, by the best time that is known of it.
insert into money_entry (at, kind, cents, order_id)
  select at, kind, cents, order_id from (
    select coalesce((select min(s.done_at) from payment_step s where s.order_id = o.id and s.kind = 'capture' and s.state = 'DONE'), paid_at, created_at) as at,
      'CAPTURED' as kind, captured_cents as cents, id as order_id from customer_order o where captured_cents <> 0
    union all
    select coalesce(money_moved_at, paid_at, created_at), 'OTHERWISE', paid_otherwise_cents, id from customer_order where paid_otherwise_cents <> 0
    union all
    select coalesce((select max(s.done_at) from payment_step s where s.order_id = o.id and s.kind = 'refund' and s.state = 'DONE'),
        money_moved_at, paid_at, created_at), 'REFUNDED', refunded_cents, id from customer_order o where refunded_cents <> 0
  ) moved order by at;
insert into money_entry (at, kind, cents, order_id, request_id)
  select fulfilled_at, 'COST', code_cost_cents, order_id, id from request
    where keycode_secret is not null and code_cost_cents > 0 order by fulfilled_at;
