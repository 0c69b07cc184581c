-- A transaction that is rolled back takes its row of erasure_key with it, but what it sealed still lies in the table's file and in
-- copies of it. Its slot is a gap in the numbers; the time says which gaps no transaction can fill any more.
alter table erasure_key add reserved_at timestamptz not null default clock_now();
