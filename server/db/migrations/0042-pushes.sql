-- Where a browser wants to be told that a code is ready: of a member's session, and ends with it, or of one order's private link. The keys
-- are the browser's; without the program's own key (VAPID) nobody else is let in at the address.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  session_id uuid references session on delete cascade,
  order_id uuid references customer_order on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  endpoint_hash bytea not null check (length(endpoint_hash) = 32),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  locale text not null,
  zone text not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  created_at timestamptz not null,
  constraint push_of_a_session_or_an_order check ((session_id is null) <> (order_id is null)),
  constraint quiet_hours_whole check ((quiet_from is null) = (quiet_to is null))
);
create unique index one_push_of_a_session on push_subscription (session_id) where session_id is not null;
create unique index one_push_of_an_order_and_device on push_subscription (order_id, endpoint_hash) where order_id is not null;
create index push_of_device on push_subscription (endpoint_hash);
