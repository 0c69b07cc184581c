import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { RequestPorts } from '../requests.ports.ts';
import { after } from '../requests.states.ts';
import { lockRequest, type RequestRow, saveRequest } from '../requests.store.ts';
import { cartChanged, lockCart } from '../carts.store.ts';
import { needRoom } from '../need-room.ts';
import { findOwnLine, needLine } from './own-line.ts';

const UNDO_MS = 10 * 60_000;

/** Puts a line back that was removed a moment ago; one that is in the cart stays there. */
export const restoreToCart = async (
  parts: Parts,
  ports: RequestPorts,
  caller: Caller,
  { id }: { id: string },
): Promise<void> => {
  // Asked before the checkout is closed, and once more with the cart held.
  const line = await actAs(parts, caller, (tx, caller) => findOwnLine(tx, caller, id));
  if (line.status === 'IN_CART') return;
  await ports.closeCheckout(line.cartId, caller);
  await actAs(parts, caller, async (tx, caller) => {
    const cart = await lockCart(tx, line.cartId);
    const locked = needLine(caller, await lockRequest(tx, id));
    if (locked.status === 'IN_CART') return;
    if (cart?.state !== 'OPEN' || !isFresh(locked, parts.clock.now())) {
      throw new Failure('request.wrong_state', { values: { status: locked.status } });
    }
    await needRoom(tx, cart);
    await saveRequest(tx, id, { status: after('restore', locked.status), removed_at: null });
    await cartChanged(tx, cart.id);
    await recordAct(tx, caller.trace, { action: 'request.restored', object: { type: 'request', id } });
  });
};

const isFresh = ({ removedAt }: RequestRow, now: Date): boolean =>
  removedAt !== null && now.getTime() - removedAt.getTime() <= UNDO_MS;
