import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { oweMailOf } from './plan-mail.ts';
import { endPlans } from './subscription.store.ts';

type Ending = { personId: string; reason: AuditReasonOf<'subscription.cancelled'>; trace: Trace; at: Date };

/** Ends the plan that somebody has at once, here and at the provider: there is nobody left to use it, and no card page at its
 * prices is paid any more. Who still reads mail is told so. */
export const endPlansOf = async (tx: Tx, { personId, reason, trace, at }: Ending): Promise<void> => {
  const ended = await endPlans(tx, personId, at);
  if (ended.length > 0) await addJob(tx, { task: 'close-unlent-checkouts' });
  for (const { id, providerId } of ended) {
    await recordAct(tx, trace, { action: 'subscription.cancelled', object: { type: 'subscription', id }, reason });
    await oweMailOf(tx, { id, personId }, { template: 'plan.ended_with_access', refs: { subscriptionId: id } }, 'once');
    if (providerId !== null) await addJob(tx, { task: 'end-subscription', payload: { id: providerId } });
  }
};
