import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';

type Replaced = { personId: string; reason: string; trace: Trace; at: Date };

/** What an account's acts cause in other features. Each runs in the transaction of the act. */
export type AccountHappenings = {
  /** Nobody who knew only the old password may stay signed in. */
  passwordReplaced: (tx: Tx, replaced: Replaced) => Promise<void>;
};
