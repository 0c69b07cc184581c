import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

type From = { workshopId: string; personId: string; ownerId: string };

/**
 * Makes the workshop's owner the owner of what a technician ordered for it and paid: orders, requests, and who uploaded their photos. The
 * orders are held first, those that wait for their payment too: one that is settled just now is done by then, and one that is settled later finds
 * that nobody of that name works here. Answers the orders.
 */
export const handOver = async (tx: Tx, { workshopId, personId, ownerId }: From): Promise<string[]> => {
  const rows = await tx
    .selectFrom('customer_order')
    .select(['id', 'paid_at as paidAt'])
    .where('workshop_id', '=', workshopId)
    .where('placed_by', '=', personId)
    .where('person_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.filter(({ paidAt }) => paidAt !== null).map(({ id }) => id);
  await giveTo(tx, ids, { personId, ownerId });
  return ids;
};

const giveTo = async (tx: Tx, ids: readonly string[], to: Omit<From, 'workshopId'>): Promise<void> => {
  if (ids.length === 0) return;
  const { personId, ownerId } = to;
  const orders = [...ids];
  // Their mails go to the owner from here on.
  await tx
    .updateTable('customer_order')
    .set((eb) => ({
      person_id: ownerId,
      email: eb.selectFrom('person').select('person.email').where('person.id', '=', ownerId),
    }))
    .where('id', 'in', orders)
    .execute();
  const requests = await tx
    .updateTable('request')
    .set({ person_id: ownerId })
    .where('order_id', 'in', orders)
    .where('person_id', '=', personId)
    .returning('id')
    .execute();
  const requestIds = requests.map(({ id }) => id);
  // Under whatever name it was sent ahead: the technician's, or a guest's before they signed in.
  await sql`update stored_file set owner_key = ${`person:${ownerId}`}
    where id in (
      select file_id from document where request_id = any(${requestIds}::uuid[])
      union all select file_id from extra_document where request_id = any(${requestIds}::uuid[]))`.execute(tx);
};

/** An order that was paid for after its technician went, and to whom it goes. */
export const lateOrder = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('customer_order as o')
    .innerJoin('workshop as w', 'w.id', 'o.workshop_id')
    .innerJoin('technician as t', (join) =>
      join.onRef('t.workshop_id', '=', 'o.workshop_id').onRef('t.person_id', '=', 'o.placed_by'),
    )
    .select(['w.id as workshopId', 'w.owner_id as ownerId', 't.person_id as personId'])
    .where('o.id', '=', orderId)
    .whereRef('o.person_id', '=', 'o.placed_by')
    .where('w.ended_at', 'is', null)
    .where('t.left_at', 'is not', null)
    .executeTakeFirst();
