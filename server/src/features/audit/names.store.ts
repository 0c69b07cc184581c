import type { AuditName } from '@keywright/contract/audit';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

const person = sql`case when p.deleted_at is not null then 'former' when p.role = 'BASEUSER' then 'member' else 'admin' end as kind, p.id::text as id,
  case when p.deleted_at is null then trim(p.fname || ' ' || p.lname) else '' end as name, null::json as vehicle`;

/**
 * What these ids refer to now: requests, orders, people, workshops and invited email addresses, and the owners of sessions, plans and mailed
 * links. Ids of records that no longer exist have none. A person whose profile is deleted has no name.
 */
export const findNames = async (db: Db | Tx, ids: readonly string[]): Promise<AuditName[]> => {
  if (ids.length === 0) return [];
  const these = sql`any(${ids}::uuid[])`;
  const { rows } = await sql<AuditName>`
    select r.id::text as of, 'request' as kind, r.id::text as id, coalesce(o.confirmation_number, '') as name,
      json_build_object('year', r.year, 'make', r.make, 'model', r.model, 'vinEnd', right(r.vin, 4)) as vehicle
      from request r left join customer_order o on o.id = r.order_id and r.paid_at is not null where r.id = ${these}
    union all select o.id::text, 'order', o.id::text, o.confirmation_number, null from customer_order o where o.id = ${these}
    union all select w.id::text, 'workshop', w.id::text, w.name, null from workshop w where w.id = ${these}
    union all select c.id::text, 'invited', c.id::text, c.email, null from one_time_secret c
      where c.id = ${these} and c.purpose = 'admin_code'
    union all select p.id::text, ${person} from person p where p.id = ${these}
    union all select s.id::text, ${person} from session s join person p on p.id = s.person_id where s.id = ${these}
    union all select s.id::text, ${person} from subscription s join person p on p.id = s.person_id where s.id = ${these}`.execute(
    db,
  );
  return rows;
};
