import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { oweMailOf } from './plan-mail.ts';
import { type EndedPlan, endPlanOfOrder, endPlans } from './subscription.store.ts';

type Ending = { personId: string; reason: AuditReasonOf<'subscription.cancelled'>; trace: Trace; at: Date };

/** Ends the plan that somebody has at once, here and at the provider: there is nobody left to use it, and no card page at its
 * prices is paid any more. Who still reads mail is told so. */
export const endPlansOf = async (tx: Tx, { personId, reason, trace, at }: Ending): Promise<void> =>
  tellEnded(tx, await endPlans(tx, personId, at), { reason, trace, template: 'plan.ended_with_access' });

type Refunded = { orderId: string; trace: Trace; at: Date };

/** Ends the plan that an order bought, as it was bought, likewise: all of its money went back, so nobody pays for it. One that was changed since was paid for again. */
export const endPlanBoughtWith = async (tx: Tx, { orderId, trace, at }: Refunded): Promise<void> =>
  tellEnded(tx, await endPlanOfOrder(tx, orderId, at), { reason: 'money given back', trace, template: 'plan.ended' });

type Telling = Pick<Ending, 'reason' | 'trace'> & { template: 'plan.ended' | 'plan.ended_with_access' };

const tellEnded = async (tx: Tx, ended: readonly EndedPlan[], { reason, trace, template }: Telling): Promise<void> => {
  if (ended.length > 0) await addJob(tx, { task: 'close-unlent-checkouts' });
  for (const { id, personId, providerId } of ended) {
    await recordAct(tx, trace, { action: 'subscription.cancelled', object: { type: 'subscription', id }, reason });
    await oweMailOf(tx, { id, personId }, { template, refs: { subscriptionId: id } }, 'once');
    if (providerId !== null) await addJob(tx, { task: 'end-subscription', payload: { id: providerId } });
  }
};
