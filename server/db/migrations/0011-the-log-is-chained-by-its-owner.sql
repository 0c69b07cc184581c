-- Numbers and chains entries that nobody chained yet, at most so many; answers how many it was, 0 too while somebody else does. It runs
-- as the owner: the program's user may call it, and can neither choose an entry's number or hash nor change one by other means.
-- What is hashed of an entry is every column but its number and hash, as text that PostgreSQL writes the same way each time.
create function chain_acts(most int) returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry record;
  last_seq bigint;
  last_hash bytea;
  chained int := 0;
begin
  if not pg_try_advisory_xact_lock(7312004) then
    return 0;
  end if;
  select e.seq, e.hash into last_seq, last_hash from public.audit_entry e where e.seq is not null order by e.seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
  for entry in
    select e.id, jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_kind, e.actor_id,
      e.actor_name, e.session_id, e.ip, e.action, e.object_type, e.object_id, e.reason, e.details, e.http_request_id)::text as canon
    from public.audit_entry e where e.seq is null order by e.at, e.id limit most
  loop
    last_seq := last_seq + 1;
    last_hash := sha256(last_hash || convert_to(last_seq || E'\n' || entry.canon, 'UTF8'));
    update public.audit_entry set seq = last_seq, hash = last_hash where id = entry.id;
    chained := chained + 1;
  end loop;
  return chained;
end $$;

-- From now on a checkpoint stands here only after it was written outside: one that is here and not there was taken away there.
alter table audit_checkpoint
  add column outside boolean not null default false,
  add constraint a_checkpoint_is_signed check (signature is not null) not valid;

-- A lawful break of the chain: the database was put back to an earlier state, or the file outside was lost. Written by a command of
-- the owner's, which signs the same outside; the program only reads it.
create table audit_restore (
  id uuid primary key,
  at timestamptz not null,
  because text not null check (because <> ''),
  -- How far the file outside knew the log, up to where the log still is what the file says, and where it goes on from.
  known_seq bigint not null,
  common_seq bigint not null check (common_seq <= known_seq),
  seq bigint not null check (seq > common_seq),
  hash bytea not null
);
create trigger audit_restore_keeps before update or delete on audit_restore for each row execute function audit_entry_is_append_only();
create trigger audit_restore_keeps_all before truncate on audit_restore for each statement execute function audit_entry_is_append_only();

-- What the scheduled walk of the log found last, in one row: an alarm is told once, not at each walk that finds it again.
create table audit_watch (
  id int primary key default 1 check (id = 1),
  -- The last walk of the end and the last of all of it.
  end_walked_at timestamptz,
  all_walked_at timestamptz,
  -- What is wrong with it, where, and since when; nothing when it was found whole.
  problem text,
  broken_at bigint,
  since timestamptz,
  constraint a_problem_has_its_time check ((problem is null) = (since is null))
);
insert into audit_watch default values;
