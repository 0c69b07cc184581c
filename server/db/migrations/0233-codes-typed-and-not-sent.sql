-- What the admin who holds a request has typed and not sent, sealed in the vault: an admin who takes the request over goes on with it.
create table code_draft (
  request_id uuid primary key references request (id) on delete cascade,
  author_id uuid not null references person (id),
  secret uuid not null references vault_record (id),
  saved_at timestamptz not null
);

-- A draft ends with the work on its request, whichever act ends that: its text is destroyed in the same transaction.
create function end_code_draft() returns trigger language plpgsql as $$
begin
  update vault_record set nonce = null, ciphertext = null, wrapped_key = null, destroyed_at = clock_now()
    where destroyed_at is null and id in (select draft.secret from code_draft draft where draft.request_id = new.id);
  delete from code_draft where request_id = new.id;
  return null;
end $$;
create trigger end_code_draft after update of status on request for each row
  when (old.status = 'INPROGRESS' and new.status <> 'INPROGRESS') execute function end_code_draft();
