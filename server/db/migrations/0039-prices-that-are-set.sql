-- What rows of the price list cost, where a super admin has set it; the others cost what the program comes with. Of those that hold at a
-- time and were not taken back, the one that holds since latest counts; of two since the same time the higher version.
create table price_setting (
  -- A row of the list (contract/src/price-list.ts).
  row_key text not null,
  version integer not null check (version > 0),
  base_cents integer not null check (base_cents between 100 and 100000),
  -- Null: members are told to ask.
  member_cents integer check (member_cents between 100 and 100000),
  pin_cents integer not null check (pin_cents between 0 and 100000),
  holds_from timestamptz not null,
  set_at timestamptz not null default clock_now(),
  set_by uuid references person,
  withdrawn_at timestamptz,
  withdrawn_by uuid references person,
  primary key (row_key, version),
  -- What held once can't be taken back.
  constraint price_setting_withdrawn_before_it_held check (withdrawn_at < holds_from)
);
