-- A request is flagged when the state where its member works requires a locksmith license and none is on file.
alter table flag_rule drop constraint flag_rule_kind_check;
alter table flag_rule add constraint flag_rule_kind_check check (kind in ('VIN_ELSEWHERE', 'SAME_PHOTO', 'SIMILAR_PHOTO', 'SAME_ID', 'VIN_FORM',
  'NEW_ACCOUNT', 'MANY_REQUESTS', 'OTHER_STATE', 'LICENSE_MISSING', 'CODE_REPORTED'));
