import { effectiveTier } from '@keywright/contract/pricing';
import type { Db, Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { workshopPlanOf } from '../workshops/workshops.facts.ts';
import { checkoutsOnPlans } from './on-plans.store.ts';

/**
 * Owes the closing of the card pages whose prices come from a plan that no longer gives them: the buyer's own, or their workshop
 * owner's. Whoever ends a plan, or lends it no longer, owes this in the same transaction, so that what is looked at here is what then is so;
 * an end that nobody wrote down yet is seen by the clock.
 */
export const closeUnlentCheckouts = async ({ db }: { db: Db | Tx }): Promise<void> => {
  for (const { orderId, cartId, personId, tier, planTier, held } of await checkoutsOnPlans(db)) {
    const own = effectiveTier(held, planTier ?? undefined);
    const lent = own === 'NONE' && personId !== null ? await workshopPlanOf(db, personId) : undefined;
    if ((lent?.tier ?? own) === tier) continue;
    // One that the provider keeps us from closing is tried again by itself. Of a cart whose buyer was shown the new price meanwhile, that page stays.
    await addJob(db, { task: 'close-checkout', payload: { cartId, orderId }, key: `close-checkout:${orderId}` });
  }
};
