import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { RequestPorts } from '../requests.ports.ts';
import { after } from '../requests.states.ts';
import { lockRequest, type RequestRow, saveRequest } from '../requests.store.ts';
import { cartChanged, lockCart } from '../carts.store.ts';
import { requireRoom } from '../require-room.ts';
import { changeCart, requireNoPage } from '../change-cart.ts';
import { findOwnLine, requireLine } from './own-line.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';

const UNDO_MS = 10 * MINUTE_MS;

/** Puts a line back that was removed a moment ago; one that is in the cart stays there. */
export const restoreToCart = async (
  parts: Parts,
  ports: RequestPorts,
  caller: Caller,
  { id }: { id: string },
): Promise<void> => {
  await changeCart({ parts, ports, caller }, async (tx, caller) => {
    const { cartId } = await findOwnLine(tx, caller, id);
    const cart = await lockCart(tx, cartId);
    const locked = requireLine(caller, await lockRequest(tx, id));
    if (locked.status === 'IN_CART') return;
    if (cart?.state !== 'OPEN' || !isFresh(locked, parts.clock.now())) {
      throw new Failure('request.wrong_state', { values: { status: locked.status } });
    }
    await requireNoPage(tx, cart.id);
    await requireRoom(tx, cart);
    await saveRequest(tx, id, { status: after('restore', locked.status), removed_at: null });
    await cartChanged(tx, cart.id);
    await recordAct(tx, caller.trace, { action: 'request.restored', object: { type: 'request', id } });
  });
};

const isFresh = ({ removedAt }: RequestRow, now: Date): boolean =>
  removedAt !== null && now.getTime() - removedAt.getTime() <= UNDO_MS;
