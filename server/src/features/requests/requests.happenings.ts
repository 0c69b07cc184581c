import type { Caller } from '../../access/actor.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What else has to happen when requests act; wired in reactions.ts. */
export type RequestHappenings = {
  /** A request came to its end, in the transaction in which it did. */
  requestEnded: (
    tx: Tx,
    ended: { requestId: string; orderId: string; outcome: 'FULFILLED' | 'DECLINED' },
  ) => Promise<void>;
  /**
   * A cart is about to change. Runs outside of any transaction: an open checkout is closed at the payment provider.
   * Fails with `cart.locked` when its payment is complete already, and with `limit.too_many` when `caller` makes us ask the
   * provider too often; our own jobs have none.
   */
  beforeCartChange: (cartId: string, caller?: Caller) => Promise<void>;
};
