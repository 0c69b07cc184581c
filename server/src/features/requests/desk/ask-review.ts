import { actAs } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { after, isPossible } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { openCase } from './open-case.ts';
import { secondReviewOf } from './second-review.ts';
import { stepTaken } from './step-taken.ts';

/**
 * Asks the other admins for a second review of a request that the caller holds, or of a reported code. What was typed stays
 * with the caller. The same again changes nothing.
 */
export const askReview = (parts: Parts, caller: Known, { id }: { id: string }): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openCase(caller, 'askReview', await lockCase(tx, id));
    if (row.report === null) after('process', row.status);
    if (!mayAskReview(row, caller)) return row;
    const now = parts.clock.now();
    await saveRequest(tx, id, { review_asked_by: caller.person.id, review_asked_at: now });
    return stepTaken(tx, caller.trace, row, {
      action: 'request.review_asked',
      details: { flags: row.flags.map(({ kind }) => kind) },
    });
  });

/** Whether a second review is needed that nobody has asked for or given, and another admin could give it. */
export const mayAskReview = (row: DeskCase, caller: Caller): boolean => {
  if (!isPossible('process', row.status) && row.report === null) return false;
  const { isNeeded, isNeededForRefund, isApproved, reviewers, asked } = secondReviewOf(row, caller);
  return (isNeeded || isNeededForRefund) && !isApproved && reviewers > 0 && !asked?.isOpen;
};
