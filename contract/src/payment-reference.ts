/** A Checkout session id (`cs_…`) or a payment-intent id (`pi_…`), as the provider put it into the return address. */
export const PAYMENT_REFERENCE = /^(cs|pi)_[A-Za-z0-9_]{8,120}$/;

/** What the address of the cart carries when the buyer comes back by Cancel on the card page. */
export const CANCELED = { name: 'payment', value: 'canceled' } as const;
