import type { Caller } from '../../../access/actor.ts';
import { ownerOf } from '../../../access/owner.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { failpoint } from '../requests.failpoints.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { RequestPorts } from '../requests.ports.ts';
import { after } from '../requests.states.ts';
import { lockRequest, saveRequest } from '../requests.store.ts';
import { planInCart, takePlan } from '../cart-plan.store.ts';
import { cartChanged, lockCart, lockOpenCart } from '../carts.store.ts';
import { changeCart, requireNoPage } from '../change-cart.ts';
import { findOwnLine, requireLine } from './own-line.ts';

/** Takes one line, or the plan, out of the caller's cart; once more changes nothing. What was paid for is in no cart: `not_found`. */
export const removeFromCart = async (
  parts: Parts,
  ports: RequestPorts,
  caller: Caller,
  { id }: { id: string },
): Promise<void> => {
  await changeCart({ parts, ports, caller }, async (tx, caller) => {
    if (await removePlan(tx, caller, id)) return;
    const { cartId } = await findOwnLine(tx, caller, id);
    await lockCart(tx, cartId);
    const locked = requireLine(caller, await lockRequest(tx, id));
    if (locked.status === 'REMOVED') return;
    await requireNoPage(tx, cartId);
    failpoint('cart.after_checkout_closed');
    await saveRequest(tx, id, { status: after('remove', locked.status), removed_at: parts.clock.now() });
    await cartChanged(tx, cartId);
    await recordAct(tx, caller.trace, { action: 'request.removed', object: { type: 'request', id } });
  });
};

/** False when `id` is no plan in the caller's own cart. */
const removePlan = async (tx: Tx, caller: Caller, id: string): Promise<boolean> => {
  const owner = ownerOf(caller);
  const cart = owner && (await lockOpenCart(tx, owner));
  if (!cart || (await planInCart(tx, cart.id))?.id !== id) return false;
  await requireNoPage(tx, cart.id);
  await takePlan(tx, cart.id);
  await cartChanged(tx, cart.id);
  return true;
};

/** A plan that was paid for lies in no cart any more. */
export const takePlanOut = async (tx: Tx, { cartId, plan }: { cartId: string; plan: object | null }): Promise<void> => {
  if (plan === null) return;
  await lockCart(tx, cartId);
  if (await takePlan(tx, cartId)) await cartChanged(tx, cartId);
};
