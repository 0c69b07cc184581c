import type { HistoryRow } from '@keywright/contract/members';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export type HistoryEntry = {
  id: string;
  status: HistoryRow['status'];
  confirmationNumber: string;
  paidAt: Date;
  vehicles: HistoryRow['vehicles'];
};

type Wanted = { email: string; limit: number; cursor?: string | undefined };

/** Paid orders, the newest first; one more than `limit`. */
const paidOrders = (db: Db | Tx, limit: number) =>
  db
    .selectFrom('desk_order as d')
    .select(['d.order_id as id', 'd.status', 'd.confirmation_number as confirmationNumber', 'd.paid_at as paidAt'])
    .select(
      sql<HistoryRow['vehicles']>`coalesce((
        select jsonb_agg(jsonb_build_object('year', l.year, 'make', l.make, 'model', l.model) order by r.created_at, l.request_id)
        from order_line l left join request r on r.id = l.request_id where l.order_id = d.order_id), '[]')`.as(
        'vehicles',
      ),
    )
    .orderBy('d.paid_at', 'desc')
    .orderBy('d.order_id', 'desc')
    .limit(limit + 1);

/** One page of the paid orders of an email address. One more row than `limit` says that there is a next page. */
export const findHistory = (db: Db, { email, limit, cursor }: Wanted): Promise<HistoryEntry[]> =>
  paidOrders(db, limit)
    .where(
      sql<SqlBool>`d.order_id in (
        select o.id from customer_order o where lower(o.email) = ${email}
        union all select o.id from customer_order o join person p on p.id = o.person_id where p.email = ${email})`,
    )
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(d.paid_at, d.order_id) < (select c.paid_at, c.order_id from desk_order c where c.order_id = ${cursor})`,
      ),
    )
    .execute();

/** The newest paid orders of a member; one more than `limit` where there are more. */
export const findOrdersOf = (
  db: Db | Tx,
  { personId, limit }: { personId: string; limit: number },
): Promise<HistoryEntry[]> =>
  paidOrders(db, limit)
    .where(sql<SqlBool>`d.order_id in (select o.id from customer_order o where o.person_id = ${personId})`)
    .execute();

/** The account with this e-mail, if there is one. */
export const findIdByEmail = async (tx: Tx, email: string): Promise<string | undefined> =>
  (await tx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst())?.id;
