import type { PlanTier } from '@keywright/contract/plans';
import { effectiveTier, type Tier } from '@keywright/contract/pricing';
import type { Db, Tx } from '../../platform/db/database.ts';
import { workshopPlanOf } from '../workshops/workshops.facts.ts';

type PlansOf = { personId: string; held: Tier; inCart: PlanTier | undefined };

/**
 * The plan by which somebody orders, and whose it is: the one held, or the one in the cart, which counts at once; without either that
 * of their workshop's owner.
 */
export const planThatCounts = async (
  db: Db | Tx,
  { personId, held, inCart }: PlansOf,
): Promise<{ tier: Tier; ownerId: string }> => {
  const tier = effectiveTier(held, inCart);
  const lent = tier === 'NONE' ? await workshopPlanOf(db, personId) : undefined;
  return lent ?? { tier, ownerId: personId };
};
