import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What the delivered codes of an order cost, less those that were taken back for their money, in SQL: `orderId` is its id, or a column that holds it. */
export const deliveredCentsOf = (orderId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(l.amount_cents), 0)::int from order_line l join request r on r.id = l.request_id
  where l.order_id = ${orderId} and r.order_id = ${orderId} and r.status = 'FULFILLED' and r.money_back_at is null)`;

export const deliveredCents = async (db: Db | Tx, orderId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select ${deliveredCentsOf(sql`${orderId}::uuid`)} as cents`.execute(db);
  return rows[0]?.cents ?? 0;
};

/** What of an order has to stay paid, in cents: its delivered codes, and the plan with its set-up, which is delivered when it begins (docs/decisions/0038). */
export const keptCents = async (
  db: Db | Tx,
  { id, planCents, setupCents }: { id: string; planCents: number; setupCents: number },
): Promise<number> => (await deliveredCents(db, id)) + planCents + setupCents;
