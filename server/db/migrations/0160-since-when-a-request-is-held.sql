-- Since when the admin who works on a request holds it: since Start, or since they took it over.
alter table request add column held_since timestamptz;
update request set held_since = started_at where started_by is not null;
