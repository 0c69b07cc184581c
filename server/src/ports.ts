import { anyRule } from './access/rule-changes.ts';
import type { CataloguePorts } from './features/catalogue/catalogue.ports.ts';
import { priceRule } from './features/catalogue/price-rule.ts';
import { jurisdictionRule } from './features/compliance/change-jurisdiction.ts';
import { legalHoldRule } from './features/legal-holds/lift-legal-hold.ts';
import { closeOpenCheckout } from './features/payments/close-open-checkout.ts';
import { providerFor } from './features/payments/provider-for.ts';
import type { ProfilePorts } from './features/profile/profile.ports.ts';
import { authorityRule } from './features/requests/authorities/change-authority-rule.ts';
import { blockRule } from './features/requests/blocks/remove-block.ts';
import { codeRule } from './features/requests/desk/change-code-rule.ts';
import { flagRule } from './features/requests/desk/change-flag-rule.ts';
import { holdCart } from './features/requests/cart/forget-cart.ts';
import { demandByMake } from './features/requests/demand.store.ts';
import type { RequestPorts } from './features/requests/requests.ports.ts';
import { requireFreshOrPassword } from './features/sessions/require-password.ts';
import { noSessionCookies } from './features/sessions/session-cookies.ts';
import type { RuleChangePorts } from './features/rule-changes/rule-changes.ports.ts';
import type { SubscriptionPorts } from './features/subscriptions/subscriptions.ports.ts';
import type { Parts } from './platform/parts.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';

export type Ports = {
  ofCatalogue: CataloguePorts;
  ofProfiles: ProfilePorts;
  ofRequests: RequestPorts;
  ofRuleChanges: RuleChangePorts;
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
  ofRuleChanges: {
    rules: {
      authority_rule: anyRule(authorityRule),
      block: anyRule(blockRule),
      code_rule: anyRule(codeRule),
      flag_rule: anyRule(flagRule),
      jurisdiction: anyRule(jurisdictionRule),
      legal_hold: anyRule(legalHoldRule),
      prices: anyRule(priceRule(parts)),
    },
  },
  ofSubscriptions: { providerFor: (caller) => providerFor(parts, provider, caller) },
});
