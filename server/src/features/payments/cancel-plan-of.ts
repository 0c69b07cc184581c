import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cancelPlans } from './plan.store.ts';

type Cancellation = { personId: string; reason: AuditReasonOf<'subscription.cancelled'>; trace: Trace; at: Date };

/** Ends the plan that somebody has, or is about to have, at once: there is nobody left to use it. */
export const cancelPlanOf = async (tx: Tx, { personId, reason, trace, at }: Cancellation): Promise<void> => {
  for (const id of await cancelPlans(tx, personId, at)) {
    await recordAct(tx, trace, { action: 'subscription.cancelled', object: { type: 'subscription', id }, reason });
  }
};
