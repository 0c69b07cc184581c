import type { Caller } from '../../access/actor.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';

/** What plans ask of other features before they go on; answered in `ports.ts`. */
export type SubscriptionPorts = {
  /** The payment provider as this caller reaches it: their calls are counted, and fail with `limit.too_many` when they are too many. */
  providerFor: (caller: Caller) => PaymentProvider;
};
