-- The subscriptions of the demo's own payment provider. The product's tables name none of these: it asks the sandbox, as it would
-- ask Stripe.
alter table sandbox_session
  -- What recurs, of a session that begins a subscription, and the subscription once it is paid.
  add column recurring jsonb,
  add column subscription_id text unique,
  add constraint recurring_is_charged check (recurring is null or capture = 'automatic') not valid;

create table sandbox_subscription (
  id text primary key,
  reference text not null,
  plan_key text not null,
  label text not null,
  amount_cents int not null check (amount_cents > 0),
  every_months int not null check (every_months in (1, 12)),
  status text not null default 'active' check (status in ('active', 'unpaid', 'ended')),
  started_at timestamptz not null,
  -- Where the months are counted from.
  anchor_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  stops_at_end boolean not null default false,
  ended_at timestamptz,
  next_try_at timestamptz,
  tries int not null default 0,
  card_fails boolean not null default false,
  -- What a change left over, for the next invoices.
  credit_cents int not null default 0 check (credit_cents >= 0),
  locale text not null,
  constraint a_period_has_time check (period_end > period_start),
  constraint ended_has_a_time check ((status = 'ended') = (ended_at is not null)),
  constraint unpaid_is_tried check ((status = 'unpaid') = (next_try_at is not null))
);
create index sandbox_subscription_due on sandbox_subscription (period_end) where status <> 'ended';

create table sandbox_invoice (
  id text primary key,
  subscription_id text not null references sandbox_subscription,
  n int not null,
  created_at timestamptz not null,
  total_cents int not null check (total_cents >= 0),
  status text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  reason text not null check (reason in ('start', 'renewal', 'change')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  unique (subscription_id, n)
);
create unique index sandbox_renews_once on sandbox_invoice (subscription_id, period_start) where reason = 'renewal';

-- Keys of changes that were made: the same key with the same words changes nothing more.
create table sandbox_change (
  idempotency_key text primary key,
  subscription_id text not null references sandbox_subscription,
  asked_sha256 bytea not null
);
