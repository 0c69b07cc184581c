import type { ReviewAction, ReviewReason } from '@keywright/contract/payments';
import { m } from '../../paraglide/messages.js';

/** Why an order waits, in words. The compiler wants some for every reason of the contract. */
export const reasonWords: Record<ReviewReason, () => string> = {
  amount: m.review_reason_amount,
  currency: m.review_reason_currency,
  mode: m.review_reason_mode,
  reference: m.review_reason_reference,
  capture_refused: m.review_reason_capture_refused,
  release_refused: m.review_reason_release_refused,
  refund_refused: m.review_reason_refund_refused,
  hold_gone: m.review_reason_hold_gone,
};

/** What can be done about it: its name, and what follows from it. */
export const actionWords: Record<ReviewAction, { name: () => string; follows: () => string }> = {
  retry: { name: m.review_do_retry, follows: m.review_follows_retry },
  give_back: { name: m.review_do_give_back, follows: m.review_follows_give_back },
  paid_otherwise: { name: m.review_do_paid_otherwise, follows: m.review_follows_paid_otherwise },
  written_off: { name: m.review_do_written_off, follows: m.review_follows_written_off },
};
