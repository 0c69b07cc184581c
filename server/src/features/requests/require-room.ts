import { cartLimits } from '@keywright/contract/pricing';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { tierOf } from '../subscriptions/subscriptions.facts.ts';
import { planInCart } from './cart-plan.store.ts';
import { type CartRow, linesOf } from './carts.store.ts';
import { planThatCounts } from './plan-that-counts.ts';

/** `cart.full` with the limit when the buyer's plan allows no line more. The cart must be held for the answer to last. */
export const requireRoom = async (db: Db | Tx, { id, personId }: CartRow): Promise<void> => {
  const limit = personId === null ? cartLimits.NONE : await limitOf(db, id, personId);
  if (limit === null) return;
  const lines = await linesOf(db, id);
  if (lines.length >= limit) throw new Failure('cart.full', { values: { limit } });
};

const limitOf = async (db: Db | Tx, cartId: string, personId: string): Promise<number | null> => {
  const [held, plan] = [await tierOf(db, personId), await planInCart(db, cartId)];
  const { tier } = await planThatCounts(db, { personId, held, inCart: plan?.tier });
  return cartLimits[tier];
};
