/** The fifty requests that wait longest, with their orders, people and photos. */
export const bareQueue = `
  select r.*, o.confirmation_number, o.email, o.locale, l.amount_cents, c.fname, c.lname, c.is_validated, h.fname, h.lname,
    (select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'file', d.file_id)) from document d where d.request_id = r.id) as documents
  from request r
    join customer_order o on o.id = r.order_id
    left join order_line l on l.order_id = r.order_id and l.request_id = r.id
    left join person c on c.id = r.person_id
    left join person h on h.id = r.started_by
  where r.status = 'PENDING' and r.paid_at is not null
  order by r.paid_at, r.id limit 50`;

/** Fifty orders with their vehicles, those of which `where` is true, in this order. */
export const bareTransactions = (where: string, order: string): string => `
  select p.*, o.total_cents, r.*
  from (select * from desk_order d where ${where} order by ${order}, d.order_id ${order.endsWith('desc') ? 'desc' : ''} limit 50) p
    join customer_order o on o.id = p.order_id
    join request r on r.order_id = p.order_id`;
