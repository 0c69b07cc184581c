import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type ActRow = { id: string; at: Date; action: string; actor: string; target: string; notes: string };

/**
 * The last acts of super admins, whatever they did, newest first: nobody's role ever changes, so who is one was one then. Looked up
 * person by person, each along the index of their acts. Only accounts and codes have names; what else was done is told by the action. The
 * words of a decision are its maker's own, other reasons are the log's.
 */
export const lastActs = async (db: Db, limit: number): Promise<ActRow[]> => {
  const { rows } = await sql<ActRow>`
    with entry as materialized (
      select e.id, e.at, e.action, e.actor_name, e.object_type, e.object_id, e.reason
      from person boss cross join lateral (
        select * from audit_entry a where a.actor_id = boss.id order by a.at desc, a.id desc limit ${limit}) e
      where boss.role = 'SUPER_ADMIN'
      order by e.at desc, e.id desc limit ${limit})
    select entry.id, entry.at, entry.action, entry.actor_name as actor,
      case when entry.action like 'admin.%' then entry.reason else '' end as notes,
      coalesce(
        (select nullif(concat_ws(' ', p.fname, p.lname), '') from person p
          where p.id = case when entry.object_type = 'person' then entry.object_id::uuid end),
        (select c.email from one_time_secret c
          where c.id = case when entry.object_type = 'admin_code' then entry.object_id::uuid end), '') as target
    from entry order by entry.at desc, entry.id desc`.execute(db);
  return rows;
};
