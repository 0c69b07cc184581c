-- A time of which this database knows nothing: nobody worked with it, or it is an older copy of itself. What was stored then may belong to rows
-- that are elsewhere.
create table time_gap (
  from_at timestamptz primary key,
  to_at timestamptz not null,
  constraint a_gap_ends_after_it_began check (to_at > from_at)
);

-- What somebody has to hear of and when it was seen last: it goes out by mail when it begins, not each time that it is seen.
create table alarm (
  name text primary key check (name <> ''),
  since timestamptz not null,
  seen_at timestamptz not null
);
