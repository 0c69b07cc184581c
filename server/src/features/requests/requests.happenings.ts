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
   * Fails with `cart.locked` when its payment is complete already.
   */
  beforeCartChange: (cartId: string) => Promise<void>;
};
