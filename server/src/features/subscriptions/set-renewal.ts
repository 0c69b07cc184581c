import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { asAway, requirePlan } from './own-plan.ts';
import { oweMailOf } from './plan-mail.ts';
import { followSubscription, isOwed, type SubscriptionParts } from './follow-subscription.ts';
import { failpoint } from './subscriptions.failpoints.ts';
import { lockLivePlan, savePlan } from './subscription.store.ts';

const AGAIN_IN_SECONDS = 30;

/**
 * Lets the caller's plan end with what is paid for, or has it go on after all. The wish is on record and owed to the provider before it is
 * asked: when its answer is lost, the round that asks about all finds what came of it. To cancel a plan that is canceled and still runs changes
 * nothing.
 */
export const setRenewal = async (deps: SubscriptionParts, caller: Known, renews: boolean): Promise<void> => {
  const { parts, provider } = deps;
  const plan = await actAs(parts, caller, async (tx, caller) => {
    const now = parts.clock.now();
    if (!renews && (await isCanceled(tx, caller.person.id, now))) return undefined;
    const found = await requirePlan(tx, caller.person.id, renews ? 'resume' : 'cancel', now);
    if (found.providerId !== null) {
      const payload = { id: found.providerId };
      await addJob(tx, { task: 'follow-subscription', payload, inSeconds: AGAIN_IN_SECONDS });
      return found;
    }
    // A trial ends by itself in any case; the provider knows nothing of it.
    await savePlan(tx, found.id, { status: renews ? 'ACTIVE' : 'CANCELLED' });
    const object = { type: 'subscription' as const, id: found.id };
    await recordAct(tx, caller.trace, { action: renews ? 'subscription.resumed' : 'subscription.cancelled', object });
    const refs = { subscriptionId: found.id, at: (found.endsAt ?? parts.clock.now()).toISOString() };
    const template = renews ? 'plan.resumed' : 'plan.cancelled';
    await oweMailOf(tx, found, { template, refs }, parts.clock.now().toISOString());
    return found;
  });
  if (!plan?.providerId) return;
  failpoint('plan.after_wish');
  // A card that does not pay is not waited for: there is no paid time left to run to.
  const key = `renewal:${plan.id}:${plan.checkedAt?.getTime() ?? 0}:${renews}`;
  const done = isOwed(plan)
    ? provider.endNow(plan.providerId, key)
    : provider.stopAtPeriodEnd(plan.providerId, !renews, key);
  await done.catch(asAway);
  failpoint('plan.after_renewal');
  await followSubscription(deps, plan.providerId, caller.trace).catch(asAway);
};

/** Whether the plan that runs now is canceled already. */
const isCanceled = async (tx: Tx, personId: string, now: Date): Promise<boolean> => {
  const plan = await lockLivePlan(tx, personId);
  return plan?.status === 'CANCELLED' && (plan.endsAt === null || plan.endsAt > now);
};
