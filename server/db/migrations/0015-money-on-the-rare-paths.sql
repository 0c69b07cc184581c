-- How long the bank keeps the hold, as the provider says it; unknown where it doesn't. `charge_by` is reckoned from it.
alter table customer_order add column capture_before timestamptz;

-- Money that was taken can be given back or disputed elsewhere for months, and the notice of it can be lost: such an order is asked
-- about at growing intervals. Whatever moves its money makes it due at once; 'infinity' once nothing can happen any more.
alter table customer_order add column money_moved_at timestamptz;
alter table customer_order add column next_check_at timestamptz not null default '-infinity';
create index customer_order_to_check on customer_order (next_check_at)
  where status in ('CHARGED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVIEW');

-- What a buyer whose card could not be charged paid in another way, as a super admin found it.
alter table customer_order add column paid_otherwise_cents int not null default 0 check (paid_otherwise_cents >= 0);

-- A hold that can't be taken waits for somebody: it is tried again, found taken or gone, or given up.
insert into status_move (thing, from_status, to_status) values
  ('order', 'HELD', 'REVIEW'),
  ('order', 'REVIEW', 'HELD'),
  ('order', 'REVIEW', 'CHARGED');

-- What the provider refused for good is tried again only when somebody says so.
alter table payment_step drop constraint payment_step_state_check;
alter table payment_step add constraint payment_step_state_check check (state in ('OWED', 'DONE', 'FAILED', 'REFUSED'));
drop index one_end_of_a_hold;
create unique index one_end_of_a_hold on payment_step (payment_intent_id) where kind in ('capture', 'release') and state in ('OWED', 'DONE');
create index payment_step_refused on payment_step (order_id) where state = 'REFUSED';

-- Money that a person has to look at: one open row for each order, payment and reason, closed with what was done about it.
create table order_review (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references customer_order,
  payment_intent_id text,
  reason text not null check (reason in
    ('amount', 'currency', 'mode', 'reference', 'capture_refused', 'release_refused', 'refund_refused', 'hold_gone')),
  -- The provider's own name for why, for whoever looks it up there; never a sentence of it.
  problem text not null default '',
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references person,
  outcome text check (outcome in ('retried', 'given_back', 'paid_otherwise', 'written_off', 'moved_there')),
  note text not null default '',
  constraint closed_means_how check ((closed_at is null) = (outcome is null)),
  constraint a_person_says_why check (closed_by is null or note <> '')
);
create unique index one_open_review on order_review (order_id, coalesce(payment_intent_id, ''), reason) where closed_at is null;
create index order_review_open on order_review (opened_at) where closed_at is null;

-- Orders that stand in review already are looked at too, except those whose money goes back by itself.
insert into order_review (order_id, payment_intent_id, reason, opened_at)
  select o.id, a.payment_intent_id, o.review_reason, coalesce(o.paid_at, o.created_at)
  from customer_order o join payment_attempt a on a.order_id = o.id
  where o.status = 'REVIEW' and o.review_reason in ('amount', 'currency', 'mode', 'reference');

-- The sandbox's holds last as long as a card's.
alter table sandbox_session add column held_at timestamptz;
update sandbox_session set held_at = created_at where money <> 'none';
