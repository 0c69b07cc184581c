import { noCodeText } from './free-text.ts';
import { note } from './text.ts';

/**
 * Why the sender goes on alone where nobody else could give the second review. A call that carries it needs a step-up.
 * It is stored in the audit log and emailed to the operator, so it may not hold a code.
 */
export const soleReviewReason = noCodeText(note(500)).optional();

/** What a call answers that waits for a second review. */
export const secondReviewFails = ['request.second_look', 'request.sole_reason', 'request.reviewer_revoked'] as const;
