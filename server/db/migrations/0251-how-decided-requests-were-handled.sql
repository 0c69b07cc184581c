-- Reports by source, and how decided requests were handled. The table stands beside `day_count`: an older program reads and writes that one as
-- it was. A day that an older program counted (`version` 1) has no row here, and the newer one counts it again.
alter table counted_day add column version integer not null default 1;

alter table day_count drop constraint day_count_by_check;
alter table day_count add constraint day_count_by_check check (by in ('make', 'admin', 'slot', 'source'));

create table day_handling (
  day date not null references counted_day on delete cascade,
  by text not null check (by in ('make', 'admin', 'slot', 'source')),
  name text not null,
  -- Decided requests that an admin had started, and the whole minutes from the start of work to the decision.
  handled integer not null,
  handled_minutes integer not null,
  -- Decided requests for which a photo was asked for again; to which a second admin objected.
  asked_again integer not null,
  objected integer not null,
  -- Codes that the customer reported; that were taken back with a refund.
  reported integer not null,
  refunded integer not null,
  primary key (day, by, name)
);

-- What is now counted of a decided request beside what was.
drop trigger request_days_changed on request;
create trigger request_days_changed after update on request for each row
  when ((old.paid_at, old.fulfilled_at, old.declined_at, old.money_back_at, old.worked_at, old.fulfilled_by, old.declined_by, old.make,
      old.started_at, old.code_source)
    is distinct from (new.paid_at, new.fulfilled_at, new.declined_at, new.money_back_at, new.worked_at, new.fulfilled_by, new.declined_by, new.make,
      new.started_at, new.code_source))
  execute function note_request_days();

create or replace function note_delivery_day() returns trigger language plpgsql as $$
begin
  insert into changed_day (day)
    select day_of(coalesce(fulfilled_at, declined_at)) from request
      where id = case when tg_op = 'DELETE' then old.request_id else new.request_id end
        and coalesce(fulfilled_at, declined_at) is not null;
  return null;
end $$;
create trigger second_look_days after insert or delete on second_look for each row execute function note_delivery_day();
