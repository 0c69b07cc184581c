import { recordAct } from '../../platform/audit/record.store.ts';
import { systemTrace } from '../../platform/audit/trace.ts';
import { inBatches } from '../../platform/db/transaction.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { oneByOne, roundOf } from '../../platform/payments/one-by-one.ts';
import { followSubscription, type SubscriptionParts } from './follow-subscription.ts';
import { oweMailOf } from './plan-mail.ts';
import { failpoint } from './subscriptions.failpoints.ts';
import { lockOverTrials, lockSoonDue, plansToEndThere, plansToFollow, savePlan } from './subscription.store.ts';

const BATCH = 200;
const round = systemTrace('follow-subscriptions');

/** Asks the provider about every plan whose turn it is, so that nothing depends on a notice that came. */
export const followSubscriptions = async (deps: SubscriptionParts): Promise<void> => {
  const { parts } = deps;
  await oneByOne(roundOf(deps), await plansToEndThere(parts.db, BATCH), (id) => endThere(deps, id));
  await oneByOne(roundOf(deps), await plansToFollow(parts.db, BATCH), (id) => followSubscription(deps, id, round));
};

/** Ends at the provider what is over here, or never began here: nobody goes on paying for it. */
export const endThere = async (deps: SubscriptionParts, providerId: string): Promise<void> => {
  await deps.provider.endNow(providerId, `end:${providerId}`);
  failpoint('plan.after_end');
  await followSubscription(deps, providerId, systemTrace('end-subscription'));
};

/** Trials end by themselves. */
export const expirePlans = async ({ db }: Pick<Parts, 'db'>): Promise<void> => {
  await inBatches(db, BATCH, async (tx) => {
    const over = await lockOverTrials(tx, BATCH);
    for (const plan of over) {
      const { id, endsAt } = plan;
      await savePlan(tx, id, { status: 'EXPIRED', ended_at: endsAt });
      await recordAct(tx, systemTrace('expire-plans'), {
        action: 'subscription.expired',
        object: { type: 'subscription', id },
      });
      await oweMailOf(tx, plan, { template: 'plan.ended', refs: { subscriptionId: id } }, 'once');
    }
    if (over.length > 0) await addJob(tx, { task: 'close-unlent-checkouts' });
    return over.length;
  });
};

/** Tells people before a trial ends and before a year renews: once for each end or renewal. */
export const remindOfPlans = async ({ db }: Pick<Parts, 'db'>): Promise<void> => {
  await inBatches(db, BATCH, async (tx) => {
    const due = await lockSoonDue(tx, BATCH);
    for (const plan of due) {
      const at = plan.endsAt ?? plan.periodEnd;
      if (at === null) continue;
      const refs = { subscriptionId: plan.id, at: at.toISOString() };
      await oweMailOf(tx, plan, { template: plan.isTrial ? 'plan.ends_soon' : 'plan.renews_soon', refs }, refs.at);
      await savePlan(tx, plan.id, { reminded_for: at });
    }
    return due.length;
  });
};
