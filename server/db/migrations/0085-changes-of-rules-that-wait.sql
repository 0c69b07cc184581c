-- A change that loosens a rule, or lifts a legal hold: it takes effect when a second super admin confirms it, or after a delay.
-- One that took effect at once is here too, so that the email about it and the list can name it.
create table rule_change (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('authority_rule', 'code_rule', 'flag_rule', 'jurisdiction', 'legal_hold', 'prices')),
  -- Which rule of its kind: a make, a flag, a place, a row of the price list, a hold.
  subject text not null,
  -- What was asked for, as the call was given it.
  asked jsonb not null,
  requested_by uuid not null references person (id),
  requested_at timestamptz not null default clock_now(),
  takes_effect_at timestamptz not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'AT_ONCE', 'APPLIED', 'WITHDRAWN', 'SUPERSEDED', 'OUTDATED')),
  -- Who confirmed, withdrew or superseded it; null where the delay ended it.
  ended_by uuid references person (id),
  ended_at timestamptz,
  constraint rule_change_ends_once check ((state = 'WAITING') = (ended_at is null)),
  constraint rule_change_needs_a_second_person check (state <> 'APPLIED' or ended_by is distinct from requested_by)
);
create unique index one_waiting_rule_change on rule_change (kind, subject) where state = 'WAITING';
create index rule_change_by_time on rule_change (requested_at desc, id);
create index rule_change_by_requester on rule_change (requested_by);
create index rule_change_by_ender on rule_change (ended_by);
