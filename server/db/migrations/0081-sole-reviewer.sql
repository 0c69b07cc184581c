-- The code was sent alone: it needed a second review that nobody could give. The audit log has the reason.
alter table request add column sole_reviewer boolean not null default false;

alter table request drop constraint released_only_after_the_second_look;
alter table request add constraint sent_after_the_second_review check (
  status <> 'FULFILLED' or not needed_second_look or sole_reviewer
  or (second_look_by is not null and second_look_by is distinct from fulfilled_by)) not valid;
