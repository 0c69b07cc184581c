-- A link that confirms the address of an account.
alter table one_time_secret drop constraint one_time_secret_purpose_check;
alter table one_time_secret add constraint one_time_secret_purpose_check
  check (purpose in ('password_reset', 'admin_code', 'email_confirmation'));

-- A confirmation belongs to the address that was confirmed.
create function clear_email_confirmation() returns trigger language plpgsql as $$
begin
  new.email_confirmed_at := null;
  return new;
end $$;
create trigger person_email_changes before update of email on person
  for each row when (old.email is distinct from new.email) execute function clear_email_confirmation();

-- Members who have used a link that was mailed to their address proved it by that.
update person p set email_confirmed_at = proof.at
from (
  select person_id, min(at) as at from (
    select object_id as person_id, at from audit_entry where action = 'password.reset' and object_type = 'person'
    union all
    select actor_id::text as person_id, at from audit_entry where action = 'workshop.joined'
  ) as proofs group by person_id
) as proof
where p.id::text = proof.person_id and p.email_confirmed_at is null and p.deleted_at is null;

-- A mail above the daily limit of its kind is not sent.
alter table outbox_mail drop constraint outbox_mail_state_check;
alter table outbox_mail add constraint outbox_mail_state_check check (state in ('OWED', 'SENT', 'DEAD', 'DROPPED'));
create index outbox_mail_by_recipient on outbox_mail (recipient, template, created_at);
