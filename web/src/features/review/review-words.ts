import type { ReviewAction, ReviewReason } from '@keywright/contract/payments';
import { m } from '@keywright/words/messages';

type About = { number: string };

/** What can be done about it: its name, and what is said once it is done. */
export const actionWords: Record<ReviewAction, { name: () => string; done: (order: About) => string }> = {
  retry: { name: m.review_do_retry, done: m.review_done_retry },
  give_back: { name: m.review_do_give_back, done: m.review_done_give_back },
  paid_otherwise: { name: m.review_do_paid_otherwise, done: m.review_done_paid_otherwise },
  written_off: { name: m.review_do_written_off, done: m.review_done_written_off },
};

/** What follows from giving up on it: of a card that was not charged another thing than of a refund. */
const writtenOff: Record<ReviewReason, () => string> = {
  amount: m.review_off_misfit,
  currency: m.review_off_misfit,
  mode: m.review_off_misfit,
  reference: m.review_off_misfit,
  capture_refused: m.review_off_unpaid,
  hold_gone: m.review_off_unpaid,
  release_refused: m.review_off_release,
  refund_refused: m.review_off_refund,
};

const follows: Record<Exclude<ReviewAction, 'written_off'>, () => string> = {
  retry: m.review_follows_retry,
  give_back: m.review_follows_give_back,
  paid_otherwise: m.review_follows_paid_otherwise,
};

/** What will follow from an action for an order that waits for these reasons. */
export const followsFrom = (action: ReviewAction, reasons: readonly ReviewReason[]): string =>
  action === 'written_off' ? [...new Set(reasons.map((reason) => writtenOff[reason]()))].join(' ') : follows[action]();
