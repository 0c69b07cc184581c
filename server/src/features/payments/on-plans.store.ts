import type { PlanTier } from '@keywright/contract/plans';
import type { Tier } from '@keywright/contract/pricing';
import type { Db, Tx } from '../../platform/db/database.ts';
import { tierColumn } from '../subscriptions/subscriptions.facts.ts';

/** An unpaid order by the prices of `tier`: the plan that is bought with it, and the one that its buyer holds now. */
type OnPlan = {
  orderId: string;
  cartId: string;
  personId: string | null;
  tier: Tier;
  planTier: PlanTier | null;
  held: Tier;
};

/** Every order that may be paid just now by the prices of a plan. A card page stands for less than an hour, so there are few. */
export const checkoutsOnPlans = (db: Db | Tx): Promise<OnPlan[]> =>
  db
    .selectFrom('customer_order as o')
    .select((eb) => [
      'o.id as orderId',
      'o.cart_id as cartId',
      'o.person_id as personId',
      'o.tier',
      'o.plan_tier as planTier',
      tierColumn(eb.ref('o.person_id')).as('held'),
    ])
    .where('o.status', '=', 'AWAITING_PAYMENT')
    .where('o.tier', '!=', 'NONE')
    .execute();
