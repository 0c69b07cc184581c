-- A photo of a request may be a copy of what its member has on file: of which file it was taken, and counts for as long as that one does.
alter table stored_file add column taken_from uuid;
-- That a photo of a request was taken so, for as long as the request stands.
alter table document add column on_file boolean not null default false;
