import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/database.ts';

/** Each answers the requests and orders for which something is not as the tables and the record must have it. */
const rules: Record<string, string> = {
  'is served by an order that has no line for it': `select r.id from request r where r.order_id is not null
    and not exists (select from order_line l where l.order_id = r.order_id and l.request_id = r.id)`,
  'was not asked for exactly once': `select r.id from request r where 1 <>
    (select count(*) from audit_entry e where e.action = 'request.asked' and e.object_id = r.id::text)`,
  'was not put into the queue exactly once for its payment': `select r.id from request r where (r.order_id is not null)::int <>
    (select count(*) from audit_entry e where e.action = 'request.queued' and e.object_id = r.id::text)`,
  'has a kind of photo of which none counts': `select d.request_id from document d
    group by d.request_id, d.kind having bool_and(d.state = 'SUPERSEDED')`,
  'was not sent a photo again as often as the record says': `select r.id from request r where
    (select count(*) from document d where d.request_id = r.id and d.state = 'SUPERSEDED') <>
    (select count(*) from audit_entry e where e.action = 'request.photo_replaced' and e.object_id = r.id::text)`,
  'was not released exactly once': `select r.id from request r where (r.status = 'FULFILLED')::int <>
    (select count(*) from audit_entry e where e.action = 'request.fulfilled' and e.object_id = r.id::text)`,
  'was released without being started': `select r.id from request r where r.status = 'FULFILLED' and not exists
    (select from audit_entry e where e.action = 'request.started' and e.object_id = r.id::text)`,
  'was not declined exactly once': `select r.id from request r where (r.status = 'DECLINED')::int <>
    (select count(*) from audit_entry e where e.action = 'request.declined' and e.object_id = r.id::text)`,
  'was not canceled exactly once': `select r.id from request r where (r.status = 'CANCELED')::int <>
    (select count(*) from audit_entry e where e.action = 'request.canceled' and e.object_id = r.id::text)`,
  'ended without a mail': `select r.id from request r where r.status in ('FULFILLED', 'DECLINED', 'CANCELED') and not exists
    (select from outbox_mail m where m.once_key = 'request.' || lower(r.status) || ':' || r.id)`,
  'was not opened exactly once': `select o.id from customer_order o where 1 <>
    (select count(*) from audit_entry e where e.action = 'order.opened' and e.object_id = o.id::text)`,
  // What is bought with a plan is charged at once.
  'was not held exactly once': `select o.id from customer_order o where o.plan_tier is null
    and (o.status in ('HELD', 'CHARGED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'RELEASED', 'REVIEW') and o.review_reason = '')::int <>
    (select count(*) from audit_entry e where e.action = 'order.held' and e.object_id = o.id::text)`,
  'was not charged exactly once': `select o.id from customer_order o where (o.status in ('CHARGED', 'PARTIALLY_REFUNDED', 'REFUNDED'))::int <>
    (select count(*) from audit_entry e where e.action = 'order.charged' and e.object_id = o.id::text)`,
  'was not let go exactly once': `select o.id from customer_order o where (o.status = 'RELEASED')::int <>
    (select count(*) from audit_entry e where e.action = 'order.released' and e.object_id = o.id::text)`,
  'stands in the desk’s list as something else': `select o.id from customer_order o left join desk_order d on d.order_id = o.id
    where exists (select from order_line l where l.order_id = o.id) and ((o.status in ('HELD', 'CHARGED', 'RELEASED', 'REVIEW', 'PARTIALLY_REFUNDED', 'REFUNDED') and o.review_reason = '')
      <> (d.order_id is not null)
      or d.status <> (select case when bool_or(r.status = 'PENDING') then 'PENDING' when bool_or(r.status = 'INPROGRESS')
        then 'INPROGRESS' when bool_or(r.status = 'FULFILLED') then 'FULFILLED' when bool_or(r.status = 'DECLINED') then 'DECLINED' else 'CANCELED' end
        from request r where r.order_id = o.id))`,
  'is a code of no request': `select v.id from vault_record v where v.destroyed_at is null
    and not exists (select from request r where v.id in (r.keycode_secret, r.pincode_secret))
    and not exists (select from code_report c where v.id in (c.keycode_secret, c.pincode_secret))`,
  'was not reported as often as the record says': `select r.id from request r where
    (select count(*) from code_report c where c.request_id = r.id) <>
    (select count(*) from audit_entry e where e.action = 'code.reported' and e.object_id = r.id::text)`,
  'was not answered as often as the record says': `select c.request_id from code_report c where c.state not in ('OPEN', 'WITHDRAWN') group by 1 having count(*) <>
    (select count(*) from audit_entry e where e.action in ('code.replaced', 'code.money_back', 'code.explained') and e.object_id = c.request_id::text)`,
  'was answered without a mail': `select c.request_id from code_report c where c.state not in ('OPEN', 'WITHDRAWN') and not exists
    (select from outbox_mail m where m.once_key = 'code.' || lower(c.state) || ':' || c.id)`,
  'was taken back and can still be opened': `select id from request where money_back_at is not null and code_closes_at > money_back_at`,
  'has two live renewals': `select session_id from refresh_token where state = 'ACTIVE' group by 1 having count(*) > 1`,
};

/** I-4 and I-8 of the security plan: what happened stands where it belongs, once. */
export const brokenRequests = async (db: Db): Promise<string[]> => {
  const found: string[] = [];
  for (const [fault, query] of Object.entries(rules)) {
    const { rows } = await sql.raw<{ id: string }>(`select q.id from (${query}) as q (id)`).execute(db);
    found.push(...rows.map(({ id }) => `${id} ${fault}`));
  }
  return found;
};
