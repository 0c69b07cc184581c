import { monthsAfter, monthsOf, type PlanChoice, TRIAL_DAYS } from '@keywright/contract/plans';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { oweMailOf } from './plan-mail.ts';
import { holdOwner, insertPlan, keepMarks, lockLivePlan, type PlanRow, savePlan } from './subscription.store.ts';
import { failpoint } from './subscriptions.failpoints.ts';
import { trialIsUsed, trialPersonOf } from './subscriptions.facts.ts';
import { markOf } from './trial-marks.ts';
import { DAY_MS } from '../../platform/durations.ts';

type BoughtPlan = PlanChoice & { personId: string; isTrial: boolean; priceCents: number };

type Paid = {
  orderId: string;
  plan: BoughtPlan | null;
  /** The provider's name for what recurs; null for a trial. */
  subscriptionId: string | null;
  paidAt: Date;
  trace: Trace;
};

/**
 * Begins the plan of an order that was paid just now. A trial that runs ends by it; beside any other plan, for who had the trial
 * and for whose account is no more, nothing begins: whoever settles the order sees that, and gives the money back.
 */
export const startPlan = async (parts: Parts, tx: Tx, paid: Paid): Promise<void> => {
  const { plan, orderId, subscriptionId, paidAt, trace } = paid;
  if (plan === null) return;
  if (!(await holdOwner(tx, plan.personId))) return;
  const before = await lockLivePlan(tx, plan.personId);
  if (before && !(await makeRoom(tx, before, paid))) return;
  if (plan.isTrial && !(await takeTrial(parts, tx, plan.personId))) return;
  const { tier, billing, isTrial, personId, priceCents } = plan;
  const endsAt = isTrial ? new Date(paidAt.getTime() + TRIAL_DAYS * DAY_MS) : null;
  const id = await insertPlan(tx, {
    personId,
    orderId,
    tier,
    billing,
    isTrial,
    priceCents,
    endsAt,
    startsAt: paidAt,
    periodEnd: endsAt ?? monthsAfter(paidAt, monthsOf(billing)),
    providerId: subscriptionId,
  });
  if (id === undefined) return;
  failpoint('plan.after_start');
  await recordAct(tx, trace, {
    action: 'subscription.started',
    object: { type: 'subscription', id },
    details: { tier, billing: isTrial ? null : billing, trial: isTrial, orderId },
  });
  await oweMailOf(tx, { id, personId }, { template: 'plan.started', refs: { subscriptionId: id } }, 'once');
  if (subscriptionId !== null) await addJob(tx, { task: 'follow-subscription', payload: { id: subscriptionId } });
};

/** A trial makes room for a plan that is paid for, and what is over by its time makes room for any. */
const makeRoom = async (tx: Tx, before: PlanRow, { plan, paidAt, trace }: Paid): Promise<boolean> => {
  const isOver = before.endsAt !== null && before.endsAt <= paidAt;
  if (!isOver && !(before.isTrial && plan?.isTrial === false)) return false;
  await savePlan(tx, before.id, { status: 'EXPIRED', ended_at: paidAt });
  await recordAct(tx, trace, { action: 'subscription.expired', object: { type: 'subscription', id: before.id } });
  return true;
};

const takeTrial = async (parts: Parts, tx: Tx, personId: string): Promise<boolean> => {
  const person = await trialPersonOf(tx, personId);
  if (!person || (await trialIsUsed(tx, parts.settings, person))) return false;
  await keepMarks(tx, markOf(parts.settings, person));
  return true;
};
