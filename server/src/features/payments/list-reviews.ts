import type { OrderInReview } from '@keywright/contract/payments';
import type { Caller } from '../../access/actor.ts';
import { orderReviewPolicy } from '../../access/policies/order-review.policy.ts';
import type { Parts } from '../../platform/parts.ts';
import { possibleActions } from './review.states.ts';
import { findReviews, type ReviewRow } from './review.store.ts';

const MOST = 200;

/** The orders whose money a person has to look at, with what this super admin may do about each now. */
export const listReviews = async ({ db }: Pick<Parts, 'db'>, caller: Caller): Promise<OrderInReview[]> =>
  (await findReviews(db, MOST)).map((row) => viewOf(caller, row));

const viewOf = (caller: Caller, row: ReviewRow): OrderInReview => ({
  id: row.id,
  confirmationNumber: row.confirmationNumber,
  status: row.status,
  email: row.email,
  totalCents: row.totalCents,
  deliveredCents: row.deliveredCents,
  capturedCents: row.capturedCents,
  refundedCents: row.refundedCents,
  reasons: row.reviews.map(({ since, ...review }) => ({ ...review, since: new Date(since).toISOString() })),
  can: orderReviewPolicy.resolve(caller, row) ? possibleActions(row) : [],
});
