import type { Trace } from '../../platform/audit/trace.ts';
import type { ReactionsTo } from '../../platform/reactions.ts';

export type MemberReactions = ReactionsTo<{
  /** A member is validated: whoever works on their requests should see it at once. */
  memberValidated: { personId: string };
  /** A member may no longer be here, from the moment this commits. */
  memberRevoked: { personId: string; trace: Trace };
  /** A member is in again: what the desk may do for them may be more. */
  memberReinstated: { personId: string };
  /** A paper on which a validation rests was turned down. */
  paperRejected: { personId: string; trace: Trace };
}>;
