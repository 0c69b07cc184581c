import type { Tx } from '../../../platform/db/database.ts';
import { lockOpenCart } from '../carts.store.ts';

/** Nothing of a member's cart is ordered, added or taken out until this transaction ends. */
export const holdCart = async (tx: Tx, { personId }: { personId: string }): Promise<void> => {
  await lockOpenCart(tx, { personId });
};
