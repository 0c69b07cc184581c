import type { OrderStatus, ReviewReason } from '@keywright/contract/payments';
import { sql } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deliveredCentsOf } from './delivered.store.ts';

type Opening = {
  orderId: string;
  paymentIntentId: string | null;
  reason: ReviewReason;
  /** The provider's code for why. */
  problem?: string;
  at: Date;
};

/** Has a person look at an order's money. What waits already for the same reason waits on. */
export const openReview = async (tx: Tx, { orderId, paymentIntentId, reason, problem, at }: Opening): Promise<void> => {
  await tx
    .insertInto('order_review')
    .values({
      order_id: orderId,
      payment_intent_id: paymentIntentId,
      reason,
      problem: problem?.slice(0, 200) ?? '',
      opened_at: at,
    })
    .onConflict((clash) => clash.doNothing())
    .execute();
};

export type Outcome = 'retried' | 'given_back' | 'paid_otherwise' | 'written_off' | 'moved_there';
type Closing = { outcome: Outcome; at: Date; by?: string; note?: string };

/** Closes what is open of an order: of one payment, or all of it. */
export const closeReviews = async (
  tx: Tx,
  { orderId, paymentIntentId }: { orderId: string; paymentIntentId?: string | null },
  { outcome, at, by, note = '' }: Closing,
): Promise<void> => {
  const open = tx
    .updateTable('order_review')
    .set({ outcome, closed_at: at, closed_by: by ?? null, note })
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null);
  const some = paymentIntentId ? open.where('payment_intent_id', '=', paymentIntentId) : open;
  await some.execute();
};

/** An order that waits for a person, with everything that is open about it. Amounts in cents. */
export type ReviewRow = {
  id: string;
  confirmationNumber: string;
  status: OrderStatus;
  reviewReason: string;
  email: string | null;
  totalCents: number;
  deliveredCents: number;
  capturedCents: number;
  refundedCents: number;
  reviews: { reason: ReviewReason; problem: string; paymentId: string | null; since: string }[];
};

const inReview = (db: Db | Tx) =>
  db
    .selectFrom('customer_order as o')
    .innerJoin('order_review as v', (join) => join.onRef('v.order_id', '=', 'o.id').on('v.closed_at', 'is', null))
    .select([
      'o.id',
      'o.confirmation_number as confirmationNumber',
      'o.status',
      'o.review_reason as reviewReason',
      'o.email',
      'o.total_cents as totalCents',
      'o.captured_cents as capturedCents',
      'o.refunded_cents as refundedCents',
      deliveredCentsOf(sql.ref('o.id')).as('deliveredCents'),
      sql<ReviewRow['reviews']>`json_agg(json_build_object('reason', v.reason, 'problem', v.problem,
        'paymentId', v.payment_intent_id, 'since', v.opened_at) order by v.opened_at, v.id)`.as('reviews'),
    ])
    .groupBy('o.id');

/** Orders that wait for a person, the longest waiting first. */
export const findReviews = (db: Db, limit: number): Promise<ReviewRow[]> =>
  inReview(db)
    .orderBy((eb) => eb.fn.min('v.opened_at'))
    .orderBy('o.id')
    .limit(limit)
    .execute();

/** One of them; the order must be held by then. Nothing when it does not wait any more. */
export const findReview = async (tx: Tx, orderId: string): Promise<Guarded<ReviewRow> | undefined> => {
  const row = await inReview(tx).where('o.id', '=', orderId).executeTakeFirst();
  return row && guard(row);
};

/** Whether an order ever waited for a person. */
export const wasInReview = async (tx: Tx, orderId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('order_review')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
