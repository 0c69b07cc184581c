import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { DAY_MS } from '../../platform/durations.ts';

const UNPAID_MS = 90 * DAY_MS;
const NOTICES_MS = 90 * DAY_MS;
/** How long the books of a trade must be kept. */
const BOOKS_MS = 7 * 366 * DAY_MS;

/** Orders that nobody paid, 90 days old, for which nothing was ever done at the provider beyond a page; held. */
export const lockUnpaidOrders = async (tx: Tx, limit: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('customer_order as o')
    .select('o.id')
    .where('o.status', 'in', ['EXPIRED', 'FAILED'])
    .where('o.paid_at', 'is', null)
    .where('o.created_at', '<', longAgo(UNPAID_MS))
    .where(sql<boolean>`not on_hold(null, o.person_id)`)
    .where(
      sql<boolean>`not exists (select from order_line l where l.order_id = o.id and on_hold(l.request_id, null))
        and not exists (select from payment_step s where s.order_id = o.id)
        and not exists (select from order_review v where v.order_id = o.id)
        and not exists (select from request r where r.order_id = o.id)`,
    )
    .orderBy('o.created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
};

export const deleteOrders = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  for (const table of ['discount_slot', 'order_line', 'payment_attempt'] as const) {
    await tx
      .deleteFrom(table)
      .where('order_id', 'in', [...ids])
      .execute();
  }
  await tx
    .deleteFrom('customer_order')
    .where('id', 'in', [...ids])
    .execute();
};

/** Deletes what the provider told us and is dealt with since 90 days; it tells nothing again that is older. */
export const deleteOldNotices = async (db: Db): Promise<void> => {
  await db.deleteFrom('provider_event').where('handled_at', '<', longAgo(NOTICES_MS)).execute();
};

/** Takes the addresses, the hashes of ID numbers, the notes of admins and the fraud labels out of orders that are older than the books must be kept. */
export const forgetBuyers = async (db: Db): Promise<void> => {
  await sql`
    update customer_order o set email = null
    where o.email is not null and o.created_at < ${longAgo(BOOKS_MS)} and not on_hold(null, o.person_id)
      and not on_hold(null, o.placed_by)
      and not exists (select from request r where r.order_id = o.id and on_hold(r.id, r.person_id))`.execute(db);
  await sql`
    update request r set contact_email = null, id_number_mark = null, id_number_place = null
    where (r.contact_email is not null or r.id_number_mark is not null) and r.created_at < ${longAgo(BOOKS_MS)} and not on_hold(r.id, r.person_id)`.execute(
    db,
  );
  await sql`
    delete from request_note n using request r
    where r.id = n.request_id and n.written_at < ${longAgo(BOOKS_MS)} and not on_hold(r.id, r.person_id)`.execute(db);
  await sql`
    delete from fraud_label f using request r
    where r.id = f.request_id and f.labeled_at < ${longAgo(BOOKS_MS)} and not on_hold(r.id, r.person_id)`.execute(db);
};
