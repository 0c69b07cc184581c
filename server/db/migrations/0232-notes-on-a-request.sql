-- What an admin tells colleagues about a request, and which colleagues it mentions by name.
create table request_note (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references request (id) on delete cascade,
  author_id uuid not null references person (id),
  note text not null check (length(note) between 1 and 1000),
  written_at timestamptz not null
);
create index request_note_of_request on request_note (request_id, written_at);
create index request_note_by_age on request_note (written_at);

create table note_mention (
  note_id uuid not null references request_note (id) on delete cascade,
  person_id uuid not null references person (id),
  -- When that person saw the note; nobody has to answer it.
  seen_at timestamptz,
  primary key (note_id, person_id)
);
create index note_mention_unseen on note_mention (person_id) where seen_at is null;
