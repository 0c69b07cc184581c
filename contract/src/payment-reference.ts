/** A Checkout session id (`cs_…`) or a payment-intent id (`pi_…`), as the provider put it into the return address. */
export const PAYMENT_REFERENCE = /^(cs|pi)_[A-Za-z0-9_]{8,120}$/;
