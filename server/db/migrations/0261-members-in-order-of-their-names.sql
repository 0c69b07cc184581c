-- The list of members is also sorted by last name, a page at a time.
create index member_in_name_order on person (lower(lname), lower(fname), id)
  where role = 'BASEUSER' and deleted_at is null;

-- The members of one state or province, in both orders.
create index member_of_state_by_age on person (state, created_at, id)
  where role = 'BASEUSER' and deleted_at is null;
create index member_of_state_by_name on person (state, lower(lname), lower(fname), id)
  where role = 'BASEUSER' and deleted_at is null;
