-- The list of members is also sorted by last name, a page at a time.
create index member_in_name_order on person (lower(lname), lower(fname), id)
  where role = 'BASEUSER' and deleted_at is null;

-- The members of one state or province, in both orders.
create index member_of_state_by_age on person (state, created_at, id)
  where role = 'BASEUSER' and deleted_at is null;
create index member_of_state_by_name on person (state, lower(lname), lower(fname), id)
  where role = 'BASEUSER' and deleted_at is null;

-- The few members that are not validated, or inactive, in order of their names.
create index member_not_validated_by_name on person (lower(lname), lower(fname), id)
  where role = 'BASEUSER' and deleted_at is null and is_active and not is_validated;
create index member_inactive_by_name on person (lower(lname), lower(fname), id)
  where role = 'BASEUSER' and deleted_at is null and not is_active;
