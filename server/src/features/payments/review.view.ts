import type { OrderInReview } from '@keywright/contract/payments';
import type { Caller } from '../../access/actor.ts';
import { orderReviewPolicy } from '../../access/policies/order-review.policy.ts';
import { possibleActions } from './review.states.ts';
import type { ReviewRow } from './review.store.ts';

/** An order whose money needs a person, with what this super admin may do about it now. */
export const reviewView = (caller: Caller, row: ReviewRow): OrderInReview => ({
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
