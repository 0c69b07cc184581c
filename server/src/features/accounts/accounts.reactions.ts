import type { Role } from '@keywright/contract/people';
import type { SessionEnd } from '@keywright/contract/session-end';
import type { Trace } from '../../platform/audit/trace.ts';
import type { ReactionsTo } from '../../platform/reactions.ts';

export type AccountReactions = ReactionsTo<{
  /** Nobody who knew only the old password may stay signed in. */
  passwordReplaced: { personId: string; reason: SessionEnd; trace: Trace; at: Date };
  /** For the first time somebody has shown that the account's mailbox is theirs: whoever made the account may have been a stranger. */
  mailboxShown: { person: { id: string; email: string; role: Role; locale: string }; trace: Trace };
}>;
