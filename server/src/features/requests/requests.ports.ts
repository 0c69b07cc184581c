import type { Caller } from '../../access/actor.ts';

/** What requests ask of other features before they go on; answered in `ports.ts`. */
export type RequestPorts = {
  /**
   * A cart is about to change: no checkout of it stays open at the payment provider. Outside of any transaction.
   * Fails with `cart.locked` when its payment is complete already, and with `limit.too_many` when `caller` makes us ask the
   * provider too often; our own jobs have none.
   */
  closeCheckout: (cartId: string, caller?: Caller) => Promise<void>;
};
