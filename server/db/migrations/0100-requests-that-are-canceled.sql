-- A customer cancels a paid request that nobody has started on.
alter table request add column canceled_at timestamptz;
alter table request drop constraint request_status_check;
alter table request add constraint request_status_check check (status in
  ('IN_CART', 'PENDING', 'INPROGRESS', 'FULFILLED', 'DECLINED', 'CANCELED', 'REMOVED', 'EXPIRED'));
alter table request add constraint canceled_means_when check ((status = 'CANCELED') = (canceled_at is not null));

alter table desk_order drop constraint desk_order_status_check;
alter table desk_order add constraint desk_order_status_check check (status in
  ('PENDING', 'INPROGRESS', 'FULFILLED', 'DECLINED', 'CANCELED'));

insert into status_move (thing, from_status, to_status) values ('request', 'PENDING', 'CANCELED');

-- The photos of canceled requests are due as those of other ended ones.
drop index request_images_due;
create index request_images_due on request (created_at) where images_deleted_at is null
  and status in ('REMOVED', 'EXPIRED', 'FULFILLED', 'DECLINED', 'CANCELED');
