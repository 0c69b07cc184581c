-- Where the desk had a released code from, and what it paid for it. Nothing where it wasn't said: the specified call does not ask.
alter table request
  add column code_source text
    constraint request_code_source check (code_source in ('OWN_RECORDS', 'DEALER', 'MAKER_PORTAL', 'OTHER')),
  add column code_reference text constraint request_code_reference check (length(code_reference) between 1 and 80),
  add column code_cost_cents integer constraint request_code_cost check (code_cost_cents between 0 and 100000);

-- What the codes of a make look like. Each change is a row of its own: the highest version counts, and where no form stands the
-- general one does. None is given here: makes differ by year, and a wrong rule stops good codes.
create table code_rule (
  make text not null,
  version integer not null check (version > 0),
  -- {"least": 4, "most": 4, "alphabet": "DIGITS"}
  keycode jsonb,
  pincode jsonb,
  changed_at timestamptz not null default clock_now(),
  changed_by uuid references person,
  primary key (make, version)
);
