import { cartLimits, effectiveTier } from '@keywright/contract/pricing';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { tierOf } from '../subscriptions/subscriptions.facts.ts';
import { workshopPlanOf } from '../workshops/workshops.facts.ts';
import { planInCart } from './cart-plan.store.ts';
import { type CartRow, linesOf } from './carts.store.ts';

/** `cart.full` with the limit when the buyer's plan allows no line more. The cart must be held for the answer to last. */
export const requireRoom = async (db: Db | Tx, { id, personId }: CartRow): Promise<void> => {
  const limit = personId === null ? cartLimits.NONE : await limitOf(db, id, personId);
  if (limit === null) return;
  const lines = await linesOf(db, id);
  if (lines.length >= limit) throw new Failure('cart.full', { values: { limit } });
};

/** A plan in the cart counts at once. */
const limitOf = async (db: Db | Tx, cartId: string, personId: string): Promise<number | null> => {
  const [held, plan] = [await tierOf(db, personId), await planInCart(db, cartId)];
  const own = effectiveTier(held, plan?.tier);
  const lent = own === 'NONE' ? await workshopPlanOf(db, personId) : undefined;
  return cartLimits[lent?.tier ?? own];
};
