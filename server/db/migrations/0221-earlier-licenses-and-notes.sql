-- A license that its member replaced or removed, as it was, with what the code desk had decided about it.
create table earlier_license (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  place text not null,
  document text not null,
  number text not null,
  issuer text not null,
  issued_on date,
  expires_on date not null,
  file_id uuid references stored_file on delete set null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  ended_by text not null check (ended_by in ('REPLACED', 'REMOVED')),
  verified_at timestamptz,
  verified_by uuid references person,
  reviewed_at timestamptz,
  review_reason text,
  review_notes text not null,
  constraint an_earlier_license_ends_after_it_began check (until_at >= from_at)
);
create index earlier_license_of_person on earlier_license (person_id, until_at);
create index earlier_license_by_file on earlier_license (file_id);

-- An earlier text of the admin notes about a member. Without an author where an older program saved it.
create table earlier_member_note (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  notes text not null check (notes <> ''),
  written_at timestamptz,
  written_by uuid references person,
  until_at timestamptz not null
);
create index earlier_member_note_of_person on earlier_member_note (person_id, until_at);

alter table person add column notes_at timestamptz;
alter table person add column notes_by uuid references person;
update person p set notes_at = last.at, notes_by = last.actor_id from (
  select distinct on (object_id) object_id, at, actor_id from audit_entry where action = 'person.noted'
    order by object_id, at desc, seq desc) last
  where last.object_id = p.id::text and p.approval_notes <> '' and p.deleted_at is null;

-- By the owner of the tables: the program may read this history and has no right to write it.
create function keep_earlier_license() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.earlier_license (person_id, place, document, number, issuer, issued_on, expires_on, file_id, from_at, until_at,
      ended_by, verified_at, verified_by, reviewed_at, review_reason, review_notes)
    select old.person_id, old.place, old.document, old.number, old.issuer, old.issued_on, old.expires_on, old.file_id, old.changed_at,
        greatest(old.changed_at, public.clock_now()), case tg_op when 'DELETE' then 'REMOVED' else 'REPLACED' end,
        old.verified_at, old.verified_by, old.reviewed_at, old.review_reason, old.review_notes
      from public.person p where p.id = old.person_id and p.deleted_at is null;
  return null;
end $$;

create trigger licence_is_replaced after update on licence for each row
  when ((old.number, old.issuer, old.issued_on, old.expires_on) is distinct from (new.number, new.issuer, new.issued_on, new.expires_on))
  execute function keep_earlier_license();
create trigger licence_is_removed after delete on licence for each row execute function keep_earlier_license();

create function keep_earlier_member_note() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.approval_notes <> '' and new.deleted_at is null then
    insert into public.earlier_member_note (person_id, notes, written_at, written_by, until_at)
      values (old.id, old.approval_notes, old.notes_at, old.notes_by, public.clock_now());
  end if;
  -- An older program does not name the author: the one before must not stand for them.
  if (new.notes_at, new.notes_by) is not distinct from (old.notes_at, old.notes_by) then
    new.notes_at := public.clock_now();
    new.notes_by := null;
  end if;
  return new;
end $$;

create trigger member_notes_change before update of approval_notes on person for each row
  when (old.role = 'BASEUSER' and old.approval_notes is distinct from new.approval_notes) execute function keep_earlier_member_note();

-- Ends with the profile, which no legal hold lets its member delete.
create function end_member_history() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.earlier_license where person_id = new.id;
  delete from public.earlier_member_note where person_id = new.id;
  return null;
end $$;

create trigger member_history_ends after update of deleted_at on person for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_member_history();
