-- What the desk writes about a member stands in `approval_notes`, as it does of admins. The version says which of two writers was late.
alter table person add column notes_version integer not null default 0;
-- Since when something that this member gave waits to be looked at; null when nothing does. Kept by the triggers below.
alter table person add column review_since timestamptz;

-- What came of looking at a paper: who looked, and of one that was turned down why, in words of the desk's if it has any.
alter table person_document
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references person,
  add column review_reason text,
  add column review_notes text not null default '',
  add constraint person_document_review_reason check (
    review_reason in ('UNREADABLE', 'CUT_OFF', 'EXPIRED', 'WRONG_DOCUMENT', 'OTHER_NAME', 'OTHER'));

-- The same of a license. One that was turned down has been looked at and is not verified.
alter table licence
  add column reviewed_at timestamptz,
  add column review_reason text,
  add column review_notes text not null default '',
  add constraint licence_review_reason check (
    review_reason in ('UNREADABLE', 'CUT_OFF', 'EXPIRED', 'WRONG_DOCUMENT', 'OTHER_NAME', 'OTHER'));

-- Since when something of a member waits: pictures of the profile prove nothing and wait for nobody.
create function review_waits_since(of_person uuid) returns timestamptz language sql stable as $$
  select min(since) from (
    select d.created_at as since from person_document d
     where d.person_id = of_person and d.state = 'PENDING' and d.kind not in ('profilePhoto', 'companyLogo')
    union all
    select l.changed_at from licence l
     where l.person_id = of_person and l.verified_at is null and l.review_reason is null) as waiting
$$;

create function keep_review_since() returns trigger language plpgsql as $$
declare of_person uuid := case when tg_op = 'DELETE' then old.person_id else new.person_id end;
begin
  update person set review_since = review_waits_since(of_person)
   where id = of_person and review_since is distinct from review_waits_since(of_person);
  return null;
end $$;
create trigger person_document_waits after insert or update of state on person_document
  for each row execute function keep_review_since();
create trigger licence_waits after insert or delete or update of changed_at, verified_at, review_reason on licence
  for each row execute function keep_review_since();

-- A validation ends when another picture of the ID comes: those of who is validated now were looked at, and so was an insurance that was
-- there before them.
update person_document d set state = 'VERIFIED' from person p
 where p.id = d.person_id and p.is_validated and p.role = 'BASEUSER' and d.state = 'PENDING' and (
   d.kind in ('frontId', 'backId') or d.kind = 'insurance' and d.created_at <= (
     select max(i.created_at) from person_document i
      where i.person_id = p.id and i.kind in ('frontId', 'backId') and i.state <> 'SUPERSEDED'));
update person set review_since = review_waits_since(id) where role = 'BASEUSER' and deleted_at is null;

-- The desk's lists of members, each a walk along one of these.
create index person_waits on person (review_since, id)
  where review_since is not null and role = 'BASEUSER' and is_active and deleted_at is null;
create index member_by_age on person (created_at, id) where role = 'BASEUSER' and deleted_at is null;
create index member_by_email on person (email text_pattern_ops) where role = 'BASEUSER' and deleted_at is null;
create index member_by_name on person (lower(fname || ' ' || lname) text_pattern_ops) where role = 'BASEUSER' and deleted_at is null;
create index member_by_last_name on person (lower(lname) text_pattern_ops) where role = 'BASEUSER' and deleted_at is null;
