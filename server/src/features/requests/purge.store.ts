import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';

// A hold on a technician stays on what they ordered when they go and it becomes their workshop's owner's.
const notHeld = sql<boolean>`not on_hold(request.id, request.person_id)
  and not exists (select from customer_order o where o.id = request.order_id and on_hold(null, o.placed_by))`;

/**
 * Whether something of a locked request may be destroyed at once. It does not wait for a legal hold that is being placed, because that
 * waits for the request: what is in doubt is kept.
 */
export const mayDestroyNow = async (tx: Tx, requestId: string): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(7312013) as free`.execute(tx);
  if (rows[0]?.free !== true) return false;
  const row = await tx.selectFrom('request').select('id').where('id', '=', requestId).where(notHeld).executeTakeFirst();
  return row !== undefined;
};

/** Every file that was ever part of a request, superseded photos and what was signed too. */
export const filesOf = async (tx: Tx, requestId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('document')
    .select('file_id as fileId')
    .where('request_id', '=', requestId)
    .unionAll(tx.selectFrom('extra_document').select('file_id as fileId').where('request_id', '=', requestId))
    .execute();
  return rows.map(({ fileId }) => fileId);
};

export const imagesAreGone = async (tx: Tx, requestId: string, at: Date): Promise<void> => {
  await tx.updateTable('request').set({ images_deleted_at: at }).where('id', '=', requestId).execute();
};

type ImagesDue = { endedMs: number; removedMs: number; limit: number };

/** Holds requests whose photos are due, so long after their end or their removal; ones that somebody else holds just now come up in the next run. */
export const lockImagesDue = async (tx: Tx, { endedMs, removedMs, limit }: ImagesDue): Promise<string[]> => {
  const rows = await tx
    .selectFrom('request')
    .select('id')
    .where('images_deleted_at', 'is', null)
    .where(notHeld)
    .where('status', 'in', ['REMOVED', 'EXPIRED', 'FULFILLED', 'DECLINED', 'CANCELED'])
    .where((eb) =>
      eb.or([
        eb('removed_at', '<', longAgo(removedMs)),
        eb('status', '=', 'EXPIRED'),
        eb('fulfilled_at', '<', longAgo(endedMs)),
        eb('declined_at', '<', longAgo(endedMs)),
        eb('canceled_at', '<', longAgo(endedMs)),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
};

const notReported = sql<boolean>`not exists (select from code_report c where c.request_id = request.id and c.state = 'OPEN')`;

/** A code that is said not to work is closed with its time, and waits for the desk's answer before it is destroyed: that compares. */
export const lockCodesDue = (tx: Tx, limit: number) =>
  tx
    .selectFrom('request')
    .select(['id', 'keycode_secret as keycodeSecret', 'pincode_secret as pincodeSecret'])
    .where('keycode_secret', 'is not', null)
    .where('code_destroyed_at', 'is', null)
    .where('code_closes_at', '<=', longAgo(0))
    .where(notHeld)
    .where(notReported)
    .orderBy('code_closes_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export const codesAreGone = async (tx: Tx, requestId: string, at: Date): Promise<void> => {
  await tx.updateTable('request').set({ code_destroyed_at: at }).where('id', '=', requestId).execute();
};
