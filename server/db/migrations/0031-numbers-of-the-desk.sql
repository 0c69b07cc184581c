-- The desk's numbers are read by when something happened. What was fulfilled has its index already (request_fulfilled).
create index request_paid on request (paid_at) where paid_at is not null;
create index request_declined on request (declined_at) where declined_at is not null;
