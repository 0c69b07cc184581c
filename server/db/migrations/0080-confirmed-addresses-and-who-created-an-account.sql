-- When the owner of the account proved that they read this address. Null: not yet.
alter table person add email_confirmed_at timestamptz;

-- The super admin who created the account; null for people who registered themselves.
alter table person add created_by uuid references person (id);

-- Admins registered with a code that was sent to their address.
update person set email_confirmed_at = created_at where role = 'ADMIN';
