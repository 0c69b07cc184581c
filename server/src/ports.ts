import type { CataloguePorts } from './features/catalogue/catalogue.ports.ts';
import { closeOpenCheckout } from './features/payments/close-open-checkout.ts';
import { providerFor } from './features/payments/provider-for.ts';
import type { ProfilePorts } from './features/profile/profile.ports.ts';
import { holdCart } from './features/requests/cart/forget-cart.ts';
import { demandByMake } from './features/requests/demand.store.ts';
import type { RequestPorts } from './features/requests/requests.ports.ts';
import { requireFreshOrPassword } from './features/sessions/require-password.ts';
import { noSessionCookies } from './features/sessions/session-cookies.ts';
import type { SubscriptionPorts } from './features/subscriptions/subscriptions.ports.ts';
import type { Parts } from './platform/parts.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';

export type Ports = {
  ofCatalogue: CataloguePorts;
  ofProfiles: ProfilePorts;
  ofRequests: RequestPorts;
  ofSubscriptions: SubscriptionPorts;
};

/** What one feature asks of another in the middle of an act, and who answers: one line each. What follows an act is in `reactions.ts`. */
export const openPorts = (parts: Parts, provider: PaymentProvider): Ports => ({
  ofCatalogue: { demandByMake },
  ofProfiles: {
    requireFreshOrPassword: (caller, password) => requireFreshOrPassword(parts, caller, password),
    holdCart,
    noSessionCookies: () => noSessionCookies(parts.settings),
  },
  ofRequests: {
    closeCheckout: (cartId, caller) =>
      closeOpenCheckout(parts, caller ? providerFor(parts, provider, caller) : provider, cartId),
  },
  ofSubscriptions: { providerFor: (caller) => providerFor(parts, provider, caller) },
});
