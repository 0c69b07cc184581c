-- The demo's stand-in for the payment provider's own world: nothing of the product reads these tables, it only asks the
-- sandbox, as it would ask Stripe.
create table sandbox_session (
  id text primary key,
  idempotency_key text not null unique,
  -- What the call asked for: another call with the same key must ask for the same.
  asked_sha256 bytea not null,
  reference text not null,
  title text not null,
  lines jsonb not null,
  amount_cents int not null check (amount_cents > 0),
  capture text not null check (capture in ('manual', 'automatic')),
  email text,
  locale text not null check (locale in ('en', 'fr')),
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  declined int not null default 0,
  payment_intent_id text unique,
  money text not null default 'none' check (money in ('none', 'held', 'charged', 'released')),
  captured_cents int not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents int not null default 0 check (refunded_cents between 0 and captured_cents),
  constraint paid_means_complete check ((money = 'none') = (payment_intent_id is null) and (money = 'none' or status = 'complete'))
);

create table sandbox_refund (
  idempotency_key text primary key,
  payment_intent_id text not null references sandbox_session (payment_intent_id),
  amount_cents int not null check (amount_cents > 0)
);

create table sandbox_notice (
  id text primary key,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  deliveries int not null default 0
);
