import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { destroyImagesOf } from '../destroy-images.ts';
import { unpaidWithImages } from '../forget.store.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { takePlan } from '../cart-plan.store.ts';
import { cartChanged, closeCart, linesOf, lockOpenCart } from '../carts.store.ts';

type Forgotten = { personId: string; trace: Trace; at: Date };

/** Ends the cart of a member who is no more, and destroys the photos of everything that they never paid for. */
export const forgetCart = async (tx: Tx, { at, ...ended }: Forgotten): Promise<void> => {
  await endCart(tx, ended);
  for (const id of await unpaidWithImages(tx, ended.personId)) await destroyImagesOf(tx, id, at);
};

/** Ends the cart of a member with what is in it. Photos go as those of every cart that ended do, and stay under a legal hold. */
export const endCart = async (tx: Tx, { personId, trace }: Omit<Forgotten, 'at'>): Promise<void> => {
  const cart = await lockOpenCart(tx, { personId });
  if (!cart) return;
  for (const line of await linesOf(tx, cart.id)) {
    await saveRequest(tx, line.id, { status: after('expire', line.status) });
    await recordAct(tx, trace, { action: 'request.expired', object: { type: 'request', id: line.id } });
  }
  await takePlan(tx, cart.id);
  await closeCart(tx, cart.id, 'EXPIRED');
  await recordAct(tx, trace, { action: 'cart.expired', object: { type: 'cart', id: cart.id } });
  await cartChanged(tx, cart.id);
};

/** Nothing of a member's cart is ordered, added or taken out until this transaction ends. */
export const holdCart = async (tx: Tx, { personId }: { personId: string }): Promise<void> => {
  await lockOpenCart(tx, { personId });
};
