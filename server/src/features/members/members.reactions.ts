import type { ReactionsTo } from '../../platform/reactions.ts';

export type MemberReactions = ReactionsTo<{
  /** A member is validated: whoever works on their requests should see it at once. */
  memberValidated: { personId: string };
}>;
