import type { Tx } from '../../platform/db/database.ts';

/** What a profile's acts cause in other features; wired in `reactions.ts`. Each runs in the transaction of the act. */
export type ProfileHappenings = {
  /** A validated member changed what had been checked: whoever works on their requests should see it at once. */
  validationEnded: (tx: Tx, ended: { personId: string }) => Promise<void>;
};
