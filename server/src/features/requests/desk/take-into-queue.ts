import { keepGuest } from '../../../access/guests.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { failpoint } from '../requests.failpoints.ts';
import { cartChanged, lockCartsOf } from '../carts.store.ts';
import { addDeskOrder, keepDeskOrder } from '../desk-order.store.ts';
import { tellOf } from '../record-step.ts';
import { after, isPossible } from '../requests.states.ts';
import { lockRequests, type RequestRow, saveRequest } from '../requests.store.ts';

/** An order is charged or let go within six days: for so long, and a little more, its guest is known by this browser. */
const GUEST_OF_ORDER_MS = 7 * DAY_MS;

type Paid = { orderId: string; requestIds: string[]; paidAt: Date; trace: Trace };

/**
 * Puts the requests of a paid order into the desk's queue, wherever their lines went meanwhile: a payment counts even
 * for what was removed or expired while it was under way. Ones that are paid for already stay as they are.
 */
export const takeIntoQueue = async (tx: Tx, { orderId, requestIds, paidAt, trace }: Paid): Promise<void> => {
  // An order of a plan alone is no work of the desk.
  if (requestIds.length === 0) return;
  await lockCartsOf(tx, requestIds);
  const rows = (await lockRequests(tx, requestIds)).filter(({ status }) => isPossible('pay', status));
  await addDeskOrder(tx, orderId, paidAt);
  for (const row of rows) await queue(tx, row, { orderId, paidAt, trace });
  failpoint('queue.after_requests');
  await keepDeskOrder(tx, orderId);
  for (const cartId of new Set(rows.map((row) => row.cartId))) await cartChanged(tx, cartId);
};

const queue = async (tx: Tx, row: RequestRow, { orderId, paidAt, trace }: Omit<Paid, 'requestIds'>): Promise<void> => {
  const queued = await saveRequest(tx, row.id, {
    status: after('pay', row.status),
    order_id: orderId,
    paid_at: paidAt,
    removed_at: null,
  });
  if (queued.guestId) await keepGuest(tx, queued.guestId, new Date(paidAt.getTime() + GUEST_OF_ORDER_MS));
  await recordAct(tx, trace, {
    action: 'request.queued',
    object: { type: 'request', id: row.id },
    details: { orderId, ...(row.status !== 'IN_CART' && { was: row.status }) },
  });
  await tellOf(tx, queued);
};
