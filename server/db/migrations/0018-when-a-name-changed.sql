-- When somebody's name or state last changed: a look at their papers before that compared them with another one. The table keeps it
-- itself, so that no way to change a name forgets it, and nobody has to find it among the details of the log.
alter table person add column identity_changed_at timestamptz;

update person p set identity_changed_at = (
  select max(change.at) from audit_entry change
  where change.object_type = 'person' and change.object_id = p.id::text and change.action = 'person.changed'
    and change.details -> 'changed' ?| array['fname', 'lname', 'state']);

create function keep_identity_changed_at() returns trigger language plpgsql as $$
begin
  -- By the clock that the log goes by, with whose looks it is compared.
  new.identity_changed_at := clock_timestamp();
  return new;
end $$;
create trigger person_identity_changes before update of fname, lname, state on person for each row
  when ((old.fname, old.lname, old.state) is distinct from (new.fname, new.lname, new.state))
  execute function keep_identity_changed_at();
