-- The desk's counts ask when the last alarm was: few requests have one.
create index request_by_due_alarm on request (due_alarm_at) where due_alarm_at is not null;
