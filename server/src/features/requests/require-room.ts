import { cartLimits } from '@keywright/contract/pricing';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { tierOf } from '../payments/payments.facts.ts';
import { type CartRow, linesOf } from './carts.store.ts';

/** `cart.full` with the limit when the buyer's plan allows no line more. The cart must be held for the answer to last. */
export const requireRoom = async (db: Db | Tx, { id, personId }: CartRow): Promise<void> => {
  const limit = cartLimits[personId === null ? 'NONE' : await tierOf(db, personId)];
  if (limit === null) return;
  const lines = await linesOf(db, id);
  if (lines.length >= limit) throw new Failure('cart.full', { values: { limit } });
};
