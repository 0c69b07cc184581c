-- When its customer said that the key cut from the delivered code works. Another code in its place is another key.
alter table request add column worked_at timestamptz;
alter table request add constraint only_a_delivered_code_works check (worked_at is null or status = 'FULFILLED') not valid;
