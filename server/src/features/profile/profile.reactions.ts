import type { Trace } from '../../platform/audit/trace.ts';
import type { ReactionsTo } from '../../platform/reactions.ts';

export type ProfileReactions = ReactionsTo<{
  /** A validated member changed what had been checked: whoever works on their requests should see it at once. */
  validationEnded: { personId: string };
  /** The person is anonymous now, in this transaction: what other features keep of them ends. `email` is what it was. */
  personDeleted: { personId: string; email: string; trace: Trace; at: Date };
}>;
