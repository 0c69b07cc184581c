import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { failpoint } from '../requests.failpoints.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { RequestPorts } from '../requests.ports.ts';
import { after } from '../requests.states.ts';
import { lockRequest, saveRequest } from '../requests.store.ts';
import { cartChanged, lockCart } from '../carts.store.ts';
import { changeCart, requireNoPage } from '../change-cart.ts';
import { findOwnLine, requireLine } from './own-line.ts';

/** Takes one line out of the caller's cart; once more changes nothing. What was paid for is in no cart: `not_found`. */
export const removeFromCart = async (
  parts: Parts,
  ports: RequestPorts,
  caller: Caller,
  { id }: { id: string },
): Promise<void> => {
  await changeCart({ parts, ports, caller }, async (tx, caller) => {
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
