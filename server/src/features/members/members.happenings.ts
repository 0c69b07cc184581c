import type { Tx } from '../../platform/db/database.ts';

/** What follows elsewhere from what happens here, in the same transaction; wired in `reactions.ts`. */
export type MemberHappenings = {
  /** A member is validated: whoever works on their requests should see it at once. */
  memberValidated: (tx: Tx, validated: { personId: string }) => Promise<void>;
};
