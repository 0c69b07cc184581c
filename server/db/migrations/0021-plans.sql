-- A plan that lies in a cart: one, in place of another.
create table cart_plan (
  id uuid primary key default gen_random_uuid(),
  cart_id text not null unique references cart on delete cascade,
  tier text not null check (tier in ('BASIC', 'PROFESSIONAL', 'ENTERPRISE')),
  billing text not null check (billing in ('monthly', 'annual')),
  is_trial boolean not null default false,
  added_at timestamptz not null default clock_now(),
  constraint a_trial_is_basic check (not is_trial or tier = 'BASIC')
);

-- What of a plan an order buys, as it was priced. A program before this one writes none.
alter table customer_order
  add column plan_tier text check (plan_tier in ('BASIC', 'PROFESSIONAL', 'ENTERPRISE')),
  add column plan_billing text check (plan_billing in ('monthly', 'annual')),
  add column plan_is_trial boolean not null default false,
  add column plan_cents int not null default 0 check (plan_cents >= 0),
  add column setup_cents int not null default 0 check (setup_cents >= 0),
  -- The billing month whose one discount of BASIC it has, so that a late payment knows which.
  add column basic_slot text,
  drop constraint customer_order_codes_cents_check,
  drop constraint customer_order_total_cents_check,
  drop constraint the_total_is_the_sum,
  add constraint customer_order_codes_cents_check check (codes_cents >= 0),
  add constraint customer_order_total_cents_check check (total_cents >= 0),
  add constraint the_total_is_the_sum check (total_cents = codes_cents - discount_cents + plan_cents + setup_cents),
  add constraint an_order_is_of_something check (codes_cents > 0 or plan_tier is not null),
  add constraint a_plan_is_billed_somehow check ((plan_tier is null) = (plan_billing is null)),
  add constraint a_trial_costs_nothing check (not plan_is_trial or (plan_tier = 'BASIC' and plan_cents = 0 and setup_cents = 0)),
  add constraint only_a_trial_is_free check (plan_tier is null or plan_is_trial or plan_cents > 0),
  add constraint a_plan_has_a_member check (plan_tier is null or person_id is not null);

alter table subscription
  add column billing text check (billing in ('monthly', 'annual')),
  add column price_cents int not null default 0 check (price_cents >= 0),
  -- What began it.
  add column order_id uuid unique references customer_order,
  add column provider_subscription_id text unique,
  add column period_start timestamptz,
  add column period_end timestamptz,
  add column next_try_at timestamptz,
  -- It is over here, and nothing makes it run again.
  add column ended_at timestamptz,
  -- It is over at the provider too, where it was known there.
  add column ended_there_at timestamptz,
  -- The end or renewal that its owner was last reminded of.
  add column reminded_for timestamptz,
  -- When the provider was last asked.
  add column checked_at timestamptz;
update subscription set ended_at = coalesce(ends_at, clock_now())
  where status not in ('ACTIVE', 'PENDING') or ends_at <= clock_now();
update subscription set status = 'EXPIRED' where status = 'ACTIVE' and ended_at is not null;
create unique index one_live_subscription on subscription (person_id) where ended_at is null;
create index subscription_to_follow on subscription (checked_at) where ended_at is null and provider_subscription_id is not null;
create index subscription_to_end on subscription (ended_at) where ended_there_at is null and provider_subscription_id is not null;
-- One that is over is never ACTIVE.
alter table subscription add constraint over_is_not_active check (ended_at is null or status in ('EXPIRED', 'CANCELLED')) not valid;

-- Who had the trial, hashed by e-mail and by telephone, so that a new account has none again.
create table trial_mark (
  mark bytea primary key,
  used_at timestamptz not null default clock_now()
);

-- BASIC's one discounted order belongs to a billing month, named by the day on which it began.
alter table discount_slot drop constraint discount_slot_month_check,
  add constraint discount_slot_month_check check (month ~ '^\d{4}-\d{2}(-\d{2})?$');

alter table provider_event add column subscription_id text;
