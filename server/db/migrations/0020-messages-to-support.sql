-- What people write to support. Stored before it is answered, and mailed from here: what was sent is never lost with a mail server.
create table support_message (
  id uuid primary key default gen_random_uuid(),
  -- Who was logged in when they wrote it; a guest's address is only what they say.
  person_id uuid references person,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  subject text not null check (subject <> ''),
  message text not null check (message <> ''),
  locale text not null check (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  at timestamptz not null
);
create index support_message_by_time on support_message (at);
create index support_message_of_person on support_message (person_id) where person_id is not null;
