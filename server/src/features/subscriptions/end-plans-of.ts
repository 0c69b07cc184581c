import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { oweMailOf } from './plan-mail.ts';
import { type EndedPlan, endPlanOfOrder, endPlanPaidAt, endPlans } from './subscription.store.ts';

type Ending = { personId: string; reason: AuditReasonOf<'subscription.cancelled'>; trace: Trace; at: Date };

/** Ends the plan that somebody has at once, here and at the provider: there is nobody left to use it, and no card page at its
 * prices is paid any more. Who still reads mail is told so. */
export const endPlansOf = async (tx: Tx, { personId, reason, trace, at }: Ending): Promise<void> =>
  tellEnded(tx, await endPlans(tx, personId, at), { reason, trace, template: 'plan.ended_with_access' });

/** Money for a plan: an order's, or of the provider's name for the plan with the time at which it was paid. */
type PaidWith = { orderId: string } | { subscriptionId: string; paidAt: Date };

type WentBack = { paidWith: PaidWith; trace: Trace; at: Date };

/**
 * Ends the plan that money paid for likewise, when all of that money went back: nobody pays for the time that runs. A change in that time stood
 * on the same money. What was paid for a time that is over takes nothing from the one that was paid for since.
 */
export const endPlanPaidWith = async (tx: Tx, { paidWith, trace, at }: WentBack): Promise<void> => {
  const ended =
    'orderId' in paidWith
      ? await endPlanOfOrder(tx, paidWith.orderId, at)
      : await endPlanPaidAt(tx, paidWith.subscriptionId, paidWith.paidAt, at);
  await tellEnded(tx, ended, { reason: 'money given back', trace, template: 'plan.ended' });
};

type Telling = Pick<Ending, 'reason' | 'trace'> & { template: 'plan.ended' | 'plan.ended_with_access' };

const tellEnded = async (tx: Tx, ended: readonly EndedPlan[], { reason, trace, template }: Telling): Promise<void> => {
  if (ended.length > 0) await addJob(tx, { task: 'close-unlent-checkouts' });
  for (const { id, personId, providerId } of ended) {
    await recordAct(tx, trace, { action: 'subscription.cancelled', object: { type: 'subscription', id }, reason });
    await oweMailOf(tx, { id, personId }, { template, refs: { subscriptionId: id } }, 'once');
    if (providerId !== null) await addJob(tx, { task: 'end-subscription', payload: { id: providerId } });
  }
};
