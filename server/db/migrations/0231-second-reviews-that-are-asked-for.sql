-- Who asked for a second review of a request, and when. It counts while that admin holds the request, or while the report is open.
alter table request add column review_asked_by uuid references person (id), add column review_asked_at timestamptz;
alter table request add constraint review_asked_by_somebody check ((review_asked_by is null) = (review_asked_at is null));
