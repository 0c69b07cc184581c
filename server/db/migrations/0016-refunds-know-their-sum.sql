-- What shall have been given back of a payment once this refund and those before it are done: what was given back by hand meanwhile counts.
alter table payment_step add column refunded_up_to int check (refunded_up_to > 0);

update payment_step s set refunded_up_to = o.refunded_cents + (
    select sum(other.amount_cents) from payment_step other
    where other.payment_intent_id = s.payment_intent_id and other.kind = 'refund' and other.state in ('OWED', 'REFUSED'))
  from customer_order o
  where o.id = s.order_id and s.kind = 'refund' and s.state in ('OWED', 'REFUSED') and s.amount_cents > 0;
