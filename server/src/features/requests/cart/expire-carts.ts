import { recordAct } from '../../../platform/audit/record.store.ts';
import { systemTrace } from '../../../platform/audit/trace.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { failpoint } from '../requests.failpoints.ts';
import type { Parts } from '../../../platform/parts.ts';
import { openCheckoutOf } from '../../payments/payments.facts.ts';
import { destroyImagesOf } from '../destroy-images.ts';
import type { RequestPorts } from '../requests.ports.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { takePlan } from '../cart-plan.store.ts';
import { cartChanged, closeCart, expiredCarts, linesOf, lockExpiredCart } from '../carts.store.ts';

const BATCH = 100;

/** Ends carts, a guest's 24 hours after its last request and a member's 7 days, and destroys their photos. One in trouble does not keep the others. */
export const expireCarts = async (parts: Parts, ports: RequestPorts): Promise<number> => {
  const due = await expiredCarts(parts.db, BATCH);
  let ended = 0;
  for (const { id } of due) {
    try {
      if (await expireCart(parts, ports, id)) ended += 1;
    } catch (error) {
      parts.log.error({ err: error, cart: id }, 'a cart could not be ended');
    }
  }
  return ended;
};

/** Whether it ended: not while money is on its way for it, nor when it was used again meanwhile. */
const expireCart = async (parts: Parts, ports: RequestPorts, id: string): Promise<boolean> => {
  if (!(await checkoutIsClosed(ports, id))) return false;
  failpoint('expire.after_checkout_closed');
  return inTransaction(parts.db, async (tx) => {
    const cart = await lockExpiredCart(tx, id);
    if (!cart) return false;
    if (await openCheckoutOf(tx, id, cart.version)) return false;
    const trace = systemTrace('expire-carts');
    for (const line of await linesOf(tx, id)) {
      await saveRequest(tx, line.id, { status: after('expire', line.status) });
      await destroyImagesOf(tx, line.id, parts.clock.now());
      await recordAct(tx, trace, { action: 'request.expired', object: { type: 'request', id: line.id } });
    }
    failpoint('expire.after_lines');
    await takePlan(tx, id);
    await closeCart(tx, id, 'EXPIRED');
    await recordAct(tx, trace, { action: 'cart.expired', object: { type: 'cart', id } });
    await cartChanged(tx, id);
    return true;
  });
};

const checkoutIsClosed = async (ports: RequestPorts, id: string): Promise<boolean> => {
  try {
    await ports.closeCheckout(id);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'cart.locked') return false;
    throw error;
  }
};
