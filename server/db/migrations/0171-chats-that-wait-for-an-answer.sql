-- A conversation waits for an answer from its first message after the last answer on; closing it counts as an answer. What was read before
-- this migration counts as answered.
alter table conversation add column answered_number integer not null default 0;
update conversation set answered_number = read_number;
alter table conversation add constraint answered_what_was_written check (answered_number >= 0 and answered_number <= last_number);
drop index conversation_unread;
create index conversation_unanswered on conversation (last_at desc, person_id desc) where answered_number < last_number;

-- Up to which message each admin has read a conversation.
create table conversation_read (
  person_id uuid not null references conversation (person_id) on delete cascade,
  admin_id uuid not null references person (id),
  read_number integer not null check (read_number >= 0),
  primary key (person_id, admin_id)
);
