import { sql } from 'kysely';
import { forgetEnded } from '../../platform/files/files.store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { DAY_MS } from '../../platform/durations.ts';

const KEPT_MS = 90 * DAY_MS;
const REMOVED_BLOCK_MS = 365 * DAY_MS;

/** Requests that nobody paid for, ended 90 days ago, their photos gone, and named by no order; held. */
export const lockForgettable = async (tx: Tx, limit: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('request')
    .select('request.id')
    .where('request.status', 'in', ['REMOVED', 'EXPIRED'])
    .where('request.order_id', 'is', null)
    .where('request.images_deleted_at', 'is not', null)
    .where(sql<Date>`coalesce(request.removed_at, request.images_deleted_at)`, '<', longAgo(KEPT_MS))
    .where(sql<boolean>`not on_hold(request.id, request.person_id)`)
    // The record of a hold, lifted long ago too, names its request.
    .where(sql<boolean>`not exists (select from legal_hold h where h.request_id = request.id)`)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('order_line').select('order_id').whereRef('order_line.request_id', '=', 'request.id')),
      ),
    )
    .orderBy('request.created_at')
    .limit(limit)
    .forUpdate('request')
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
};

/** Deletes the rows of requests and of their photos, which are gone already. */
export const deleteRequests = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const photos = await tx
    .deleteFrom('document')
    .where('request_id', 'in', [...ids])
    .returning('file_id as fileId')
    .execute();
  const extras = await tx
    .deleteFrom('extra_document')
    .where('request_id', 'in', [...ids])
    .returning('file_id as fileId')
    .execute();
  await forgetEnded(
    tx,
    [...photos, ...extras].map(({ fileId }) => fileId),
  );
  await tx
    .deleteFrom('request')
    .where('id', 'in', [...ids])
    .execute();
};

/** Deletes carts that have ended and hold nothing, and guests whose time is over and who own nothing. */
export const deleteEmptyOnes = async (db: Db): Promise<void> => {
  await sql`
    delete from cart c where c.state <> 'OPEN'
      and not exists (select from request r where r.cart_id = c.id)
      and not exists (select from customer_order o where o.cart_id = c.id)`.execute(db);
  await sql`
    delete from guest g where g.expires_at < clock_now()
      and not exists (select from cart c where c.guest_id = g.id)
      and not exists (select from request r where r.guest_id = g.id)
      and not exists (select from customer_order o where o.guest_id = g.id)
      and not exists (select from stored_file f where f.owner_key = 'guest:' || g.id and f.state <> 'DELETED')`.execute(
    db,
  );
};

/** What this person once had in a cart and never paid for, as long as there are photos of it. */
export const unpaidWithImages = async (tx: Tx, personId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('request')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', 'in', ['REMOVED', 'EXPIRED'])
    .where('images_deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

/** Deletes what was taken off the block list a year ago; the audit log says who did that, and why. */
export const deleteRemovedBlocks = async (db: Db): Promise<void> => {
  await db.deleteFrom('block_entry').where('removed_at', '<', longAgo(REMOVED_BLOCK_MS)).execute();
};
