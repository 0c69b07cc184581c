import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What follows elsewhere from what happens here, in the same transaction; wired in `reactions.ts`. */
export type AdminHappenings = {
  /** Somebody at the desk may no longer be there, from the moment this commits. */
  powerTaken: (tx: Tx, taken: { personId: string; trace: Trace }) => Promise<void>;
};
