import { ReviewAction } from '@keywright/contract/payments';
import { awaitsItsMoney } from './payments.states.ts';
import type { ReviewRow } from './review.store.ts';

type Possible = (row: ReviewRow) => boolean;

const has = (row: ReviewRow, ...reasons: ReviewRow['reviews'][number]['reason'][]): boolean =>
  row.reviews.some(({ reason }) => reasons.includes(reason));

/** Codes were delivered, and the card was not charged for them. */
export const isUnpaidFor = (row: ReviewRow): boolean => has(row, 'capture_refused', 'hold_gone');

const possible: Record<ReviewAction, Possible> = {
  retry: (row) => has(row, 'capture_refused', 'release_refused', 'refund_refused'),
  give_back: (row) => row.status === 'REVIEW' && !awaitsItsMoney(row) && !possible.retry(row),
  paid_otherwise: (row) => isUnpaidFor(row) || has(row, 'refund_refused'),
  // Whatever it is, it never waits for ever: that nothing more comes of it is on record.
  written_off: () => true,
};

/** What can be done about an order as it stands now. */
export const possibleActions = (row: ReviewRow): ReviewAction[] =>
  ReviewAction.options.filter((action) => possible[action](row));
