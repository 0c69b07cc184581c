-- For which workshop an order was placed, and by whom; its PO number; and whose plan its discount of the month is of, where that is another's.
alter table customer_order
  add column workshop_id uuid references workshop,
  add column placed_by uuid references person,
  add column po_number text check (length(po_number) between 1 and 40),
  add column slot_of uuid references person;
create index customer_order_of_workshop on customer_order (workshop_id, paid_at, id) where workshop_id is not null;
create index customer_order_placed_for_workshop on customer_order (placed_by, workshop_id) where workshop_id is not null;
