import type { Trace } from '../../platform/audit/trace.ts';
import type { ReactionsTo } from '../../platform/reactions.ts';

export type AdminReactions = ReactionsTo<{
  /** Somebody at the desk may no longer be there, from the moment this commits. */
  powerTaken: { personId: string; trace: Trace };
}>;
