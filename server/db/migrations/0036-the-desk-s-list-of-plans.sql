-- The desk's list of plans, the newest first, of all or of one status.
create index subscription_by_start on subscription (starts_at, id);
create index subscription_by_status on subscription (status, starts_at, id);
