-- The number of an ID that an admin checked, as a keyed hash, and the state or province that issued it where the admin said so.
alter table person add id_number_mark bytea, add id_number_place text;
alter table request add id_number_mark bytea, add id_number_place text;
create index person_by_id_number on person (id_number_mark) where id_number_mark is not null;
create index request_by_id_number on request (id_number_mark) where id_number_mark is not null;

alter table flag_rule drop constraint flag_rule_kind_check;
alter table flag_rule add constraint flag_rule_kind_check check (kind in
  ('VIN_ELSEWHERE', 'SAME_PHOTO', 'SIMILAR_PHOTO', 'SAME_ID', 'VIN_FORM', 'NEW_ACCOUNT', 'MANY_REQUESTS', 'OTHER_STATE',
  'LICENSE_MISSING', 'CODE_REPORTED'));
