import { type Billing, type PlanTier, planPrice } from '@keywright/contract/plans';
import type { Db, Tx } from '../../platform/db/database.ts';

/** A plan that lies in a cart. Amounts in cents: each time, and once; a trial costs nothing. */
export type CartPlan = {
  id: string;
  tier: PlanTier;
  billing: Billing;
  isTrial: boolean;
  planCents: number;
  setupCents: number;
};

export const planColumns = ['id', 'tier', 'billing', 'is_trial as isTrial'] as const;

/** A plan with its price of now. One that is not sold any more is none. */
export const pricedPlan = (plan: Pick<CartPlan, 'id' | 'tier' | 'billing' | 'isTrial'>): CartPlan | undefined => {
  if (plan.isTrial) return { ...plan, planCents: 0, setupCents: 0 };
  const price = planPrice(plan);
  return price && { ...plan, planCents: price.priceCents, setupCents: price.setupCents };
};

export const planInCart = async (db: Db | Tx, cartId: string): Promise<CartPlan | undefined> => {
  const row = await db.selectFrom('cart_plan').select(planColumns).where('cart_id', '=', cartId).executeTakeFirst();
  return row && pricedPlan(row);
};

type NewPlan = Pick<CartPlan, 'tier' | 'billing' | 'isTrial'> & { cartId: string };

/** Puts a plan into a cart that is held, in place of one that lies there. */
export const putPlan = async (tx: Tx, { cartId, tier, billing, isTrial }: NewPlan): Promise<void> => {
  await takePlan(tx, cartId);
  await tx.insertInto('cart_plan').values({ cart_id: cartId, tier, billing, is_trial: isTrial }).execute();
};

/** Takes the plan out of a cart that is held; false when none lay there. */
export const takePlan = async (tx: Tx, cartId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('cart_plan').where('cart_id', '=', cartId).executeTakeFirst();
  return numDeletedRows > 0n;
};
