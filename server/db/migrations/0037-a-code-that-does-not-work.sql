-- A customer says that a delivered code does not work, and the desk answers: with another code (the one before stays sealed here), with the
-- money, or with words. Who released the code that is meant, and when, is kept as it was.
create table code_report (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references request,
  kind text not null check (kind in ('NO_TURN', 'LOCKS_CHANGED', 'PIN_REFUSED', 'OTHER')),
  note text not null default '' check (length(note) <= 500),
  reported_at timestamptz not null,
  released_by uuid not null references person,
  released_at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'REPLACED', 'MONEY_BACK', 'EXPLAINED')),
  answer text not null default '' check (length(answer) <= 500),
  answered_by uuid references person,
  answered_at timestamptz,
  keycode_secret uuid references vault_record,
  pincode_secret uuid references vault_record,
  constraint answered_means_by_whom check ((state = 'OPEN') = (answered_at is null) and (state = 'OPEN') = (answered_by is null)),
  constraint replaced_means_by_another check ((state = 'REPLACED') = (keycode_secret is not null)),
  constraint explained_means_in_words check (state <> 'EXPLAINED' or answer <> '')
);
create unique index one_open_report on code_report (request_id) where state = 'OPEN';
create index code_report_open on code_report (reported_at, request_id) where state = 'OPEN';
create index code_report_of_request on code_report (request_id, reported_at);

-- A delivered code whose money went back is no delivered one any more: what of its order is charged goes by the others.
alter table request
  add column money_back_at timestamptz,
  add column money_back_by uuid references person,
  add constraint money_back_for_what_was_delivered check (money_back_at is null or (status = 'FULFILLED' and money_back_by is not null)) not valid,
  add constraint money_back_closes_the_code check (money_back_at is null or code_closes_at <= money_back_at) not valid;

alter table flag_rule drop constraint flag_rule_kind_check;
alter table flag_rule add constraint flag_rule_kind_check check (kind in
  ('VIN_ELSEWHERE', 'SAME_PHOTO', 'SIMILAR_PHOTO', 'VIN_FORM', 'NEW_ACCOUNT', 'MANY_REQUESTS', 'OTHER_STATE', 'CODE_REPORTED'));

-- The plan of a member, however many members there are.
create index subscription_of_person on subscription (person_id, starts_at);
