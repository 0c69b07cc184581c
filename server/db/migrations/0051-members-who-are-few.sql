-- The desk's list of members narrowed to those who are not validated, or are revoked: few of many, found without reading all the others.
create index member_not_validated on person (created_at, id)
  where role = 'BASEUSER' and deleted_at is null and is_active and not is_validated;
create index member_inactive on person (created_at, id)
  where role = 'BASEUSER' and deleted_at is null and not is_active;
