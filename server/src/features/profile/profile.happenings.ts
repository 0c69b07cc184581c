import type { Known } from '../../access/actor.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SetCookie } from '../../platform/http/cookies.ts';

/** `email` is what it was. */
type Deleted = { personId: string; email: string; trace: Trace; at: Date };

/** What a profile's acts need from and cause in other features; wired in `reactions.ts`. */
export type ProfileHappenings = {
  /** A validated member changed what had been checked: whoever works on their requests should see it at once. */
  validationEnded: (tx: Tx, ended: { personId: string }) => Promise<void>;
  /** Before anything that can't be undone, outside of any transaction: was it really they who signed in? */
  beforeDeletion: (caller: Known, password: string | undefined) => Promise<void>;
  /** Nothing of the member's cart is ordered or added until this transaction ends. */
  holdCart: (tx: Tx, person: { personId: string }) => Promise<void>;
  /** The person is anonymous now, in this transaction: what other features keep of them ends. */
  personDeleted: (tx: Tx, deleted: Deleted) => Promise<void>;
  /** What takes a session out of the browser. */
  noSession: () => SetCookie[];
};
