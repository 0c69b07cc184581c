import type { SessionEnd } from '@keywright/contract/session-end';
import type { Trace } from '../../platform/audit/trace.ts';
import type { ReactionsTo } from '../../platform/reactions.ts';

export type AccountReactions = ReactionsTo<{
  /** Nobody who knew only the old password may stay signed in. */
  passwordReplaced: { personId: string; reason: SessionEnd; trace: Trace; at: Date };
}>;
