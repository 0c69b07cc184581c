import type { Tx } from '../../../platform/db/database.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { lockOpenCart } from '../carts.store.ts';

/**
 * Owes the closing of the card page that a member may have open, who is no longer let in. The provider is asked after the commit: where
 * the buyer was faster the payment counts.
 */
export const closeCheckoutOf = async (tx: Tx, personId: string): Promise<void> => {
  const cart = await lockOpenCart(tx, { personId });
  if (cart) await addJob(tx, { task: 'close-checkout', payload: { cartId: cart.id } });
};
