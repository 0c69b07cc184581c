import type { Trace } from '../../platform/audit/trace.ts';
import type { ReactionsTo } from '../../platform/reactions.ts';

export type ComplianceReactions = ReactionsTo<{
  /** What a member's account rested on was let expire before it was renewed, or was taken away: they are to be looked at again. */
  licenceLapsed: { personId: string; why: 'licence_renewed_late' | 'licence_removed'; trace: Trace };
  /** The license of a member has expired: whoever works on their requests should see it at once. */
  licenceExpired: { personId: string };
}>;
