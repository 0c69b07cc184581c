-- The key store lies outside of the database and of the files (docs/decisions/0093). This row says which one belongs here.
create table key_store (
  id int primary key default 1 check (id = 1),
  -- The store holds the same mark once both are bound.
  mark uuid not null,
  is_bound boolean not null default false,
  -- How many pages of keys were made. A page that is missing is never made again.
  pages int not null default 0
);

-- One row for each key in the store. A record that is destroyed requests the erasure of its key in the same transaction.
create table erasure_key (
  slot int generated always as identity primary key,
  requested_at timestamptz,
  erased_at timestamptz
);
create index erasure_key_to_erase on erasure_key (slot) where requested_at is not null and erased_at is null;
create index erasure_key_erased on erasure_key (erased_at) where erased_at is not null;

-- Null: the data key is wrapped by the master key alone, as before this migration. A job gives such records an erasure key.
alter table vault_record add key_slot int unique references erasure_key on delete set null;
alter table stored_file add key_slot int unique references erasure_key on delete set null;
create index vault_record_without_slot on vault_record (id) where key_slot is null and wrapped_key is not null;
create index stored_file_without_slot on stored_file (id) where key_slot is null and wrapped_key is not null;

create function request_erasure() returns trigger language plpgsql as $$
begin
  update erasure_key set requested_at = clock_now() where slot = old.key_slot and requested_at is null;
  return null;
end $$;
create trigger vault_record_destroyed after update on vault_record for each row
  when (old.wrapped_key is not null and (new.wrapped_key is null or new.key_slot is distinct from old.key_slot))
  execute function request_erasure();
create trigger vault_record_deleted after delete on vault_record for each row
  when (old.key_slot is not null) execute function request_erasure();
create trigger stored_file_destroyed after update on stored_file for each row
  when (old.wrapped_key is not null and (new.wrapped_key is null or new.key_slot is distinct from old.key_slot))
  execute function request_erasure();
create trigger stored_file_deleted after delete on stored_file for each row
  when (old.key_slot is not null) execute function request_erasure();
