-- What is left over of an earlier plan, in cents, as the provider last said: it is taken off the next charges.
alter table subscription add credit_cents integer not null default 0 constraint subscription_credit_cents_check check (credit_cents >= 0);
