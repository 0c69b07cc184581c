-- The VINs of a request, each with the time from which and until which it counted. `request.vin` repeats the last one, for lists.
create table request_vin (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references request (id) on delete cascade,
  vin text not null check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  from_at timestamptz not null,
  until_at timestamptz,
  -- The declaration that was signed for the request while this VIN counted; written when another VIN replaces it.
  signed_how text,
  signed_locale text,
  signed_at timestamptz,
  constraint a_vin_ends_after_it_began check (until_at >= from_at)
);

insert into request_vin (request_id, vin, from_at) select id, vin, coalesce(vin_edited_at, created_at) from request;

create index request_vin_of_request on request_vin (request_id, from_at);
create unique index one_current_vin on request_vin (request_id) where until_at is null;
create index request_vin_by_vin on request_vin (vin text_pattern_ops);
create index request_vin_by_end on request_vin (reverse(vin) text_pattern_ops);

-- Everything that looks for a VIN reads the history.
drop index request_by_vin;
drop index request_by_vin_end;

-- By the owner of the tables: the program may read the history and has no right to write it.
create function keep_request_vin() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into public.request_vin (request_id, vin, from_at) values (new.id, new.vin, new.created_at);
  else
    update public.request_vin set until_at = greatest(from_at, public.clock_now()),
        signed_how = old.signed_how, signed_locale = old.signed_locale, signed_at = old.signed_at
      where request_id = old.id and until_at is null;
    insert into public.request_vin (request_id, vin, from_at)
      select new.id, new.vin, max(until_at) from public.request_vin where request_id = new.id;
  end if;
  return null;
end $$;

create trigger request_vin_begins after insert on request for each row execute function keep_request_vin();
create trigger request_vin_changes after update of vin on request for each row
  when (old.vin is distinct from new.vin) execute function keep_request_vin();

-- A declaration and an authority document belong to the VIN for which they were given.
alter table extra_document add column vin_id uuid references request_vin (id);
alter table extra_document add column voided_at timestamptz;
update extra_document x set vin_id = v.id from request_vin v where v.request_id = x.request_id and v.until_at is null;
alter table extra_document drop constraint extra_document_request_id_kind_key;
create unique index one_current_extra_of_a_kind on extra_document (request_id, kind) where voided_at is null;
create index extras_of_request on extra_document (request_id);

create function name_vin_of_extra() returns trigger language plpgsql as $$
begin
  new.vin_id := (select v.id from request_vin v where v.request_id = new.request_id and v.until_at is null);
  return new;
end $$;

create trigger extra_document_names_vin before insert on extra_document for each row execute function name_vin_of_extra();
