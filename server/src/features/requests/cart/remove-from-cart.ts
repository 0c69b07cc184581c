import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { RequestPorts } from '../requests.ports.ts';
import { after } from '../requests.states.ts';
import { lockRequest, saveRequest } from '../requests.store.ts';
import { cartChanged, lockCart } from '../carts.store.ts';
import { findOwnLine, needLine } from './own-line.ts';

/** Takes one line out of the caller's cart; once more changes nothing. What was paid for is in no cart: `not_found`. */
export const removeFromCart = async (
  parts: Parts,
  ports: RequestPorts,
  caller: Caller,
  { id }: { id: string },
): Promise<void> => {
  // Asked before the checkout is closed, and once more with the cart held.
  const line = await actAs(parts, caller, (tx, caller) => findOwnLine(tx, caller, id));
  if (line.status === 'REMOVED') return;
  await ports.closeCheckout(line.cartId, caller);
  failpoint('cart.after_checkout_closed');
  await actAs(parts, caller, async (tx, caller) => {
    await lockCart(tx, line.cartId);
    const locked = needLine(caller, await lockRequest(tx, id));
    if (locked.status === 'REMOVED') return;
    await saveRequest(tx, id, { status: after('remove', locked.status), removed_at: parts.clock.now() });
    await cartChanged(tx, locked.cartId);
    await recordAct(tx, caller.trace, { action: 'request.removed', object: { type: 'request', id } });
  });
};
