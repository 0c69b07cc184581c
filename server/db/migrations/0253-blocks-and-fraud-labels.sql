-- Values whose orders are never sent without a second review: who added each, why, and who removed it.
create table block_entry (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('VIN', 'EMAIL', 'PHONE', 'ID_NUMBER')),
  -- Normalized as orders are compared with it; of an ID number its hash in hexadecimal, as it is stored with requests.
  value text not null,
  reason text not null check (length(reason) between 1 and 500),
  added_at timestamptz not null,
  added_by uuid not null references person,
  removed_at timestamptz,
  removed_by uuid references person,
  removal_reason text,
  constraint removed_means_by_whom check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (removal_reason is null))
);
create unique index one_block_of_a_value on block_entry (kind, value) where removed_at is null;

-- Which flags a request had when it was decided.
create table request_flag (
  request_id uuid not null references request,
  kind text not null,
  decided_at timestamptz not null,
  primary key (request_id, kind)
);
create index request_flag_by_time on request_flag (decided_at);

-- That an ended request was fraud, in an admin's judgment.
create table fraud_label (
  request_id uuid primary key references request,
  reason text not null check (length(reason) between 1 and 500),
  labeled_at timestamptz not null,
  labeled_by uuid not null references person
);
create index fraud_label_by_time on fraud_label (labeled_at);

alter table flag_rule drop constraint flag_rule_kind_check;
alter table flag_rule add constraint flag_rule_kind_check check (kind in ('VIN_ELSEWHERE', 'SAME_PHOTO', 'SIMILAR_PHOTO', 'SAME_ID', 'VIN_FORM',
  'NEW_ACCOUNT', 'MANY_REQUESTS', 'OTHER_STATE', 'LICENSE_MISSING', 'CODE_REPORTED', 'BLOCKED'));
alter table rule_change drop constraint rule_change_kind_check;
alter table rule_change add constraint rule_change_kind_check check (kind in ('authority_rule', 'block', 'code_rule', 'flag_rule', 'jurisdiction', 'legal_hold', 'prices'));

-- What is linked to a request or a person is looked up by these.
create index person_by_phone on person (phone) where phone <> '';
create index person_by_address on person (lower(address), zip_code) where address <> '';
create index request_by_contact_email on request (lower(contact_email)) where contact_email is not null;
create index known_device_by_hash on known_device (device_hash);
create index code_device_by_hash on code_device (device_hash);
