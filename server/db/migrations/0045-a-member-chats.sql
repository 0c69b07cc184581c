-- What a member's message is about, and the photo that came with it.
alter table chat_message
  drop constraint chat_message_message_check,
  add column request_id uuid references request on delete set null,
  add column photo_id uuid unique references stored_file,
  add constraint says_or_shows_something check (message <> '' or photo_id is not null),
  add constraint photos_come_from_members check (photo_id is null or sender = 'USER');
create index chat_message_about_request on chat_message (request_id) where request_id is not null;

-- The last message that the member has read.
alter table conversation
  add column member_read_number integer not null default 0,
  add constraint member_read_what_was_written check (member_read_number between 0 and last_number);
-- Who has read so far what the desk said is not known: nobody is told of it as new.
update conversation set member_read_number = last_number;
