import type { Cart } from '@keywright/contract/cart';
import type { Billing } from '@keywright/contract/plans';
import { cartLimits, discountPercents, type Tier } from '@keywright/contract/pricing';
import { serviceLevelMinutes } from '@keywright/contract/service-levels';
import { m } from '@keywright/words/messages';
import { planName } from '@keywright/words/plan-names';

type Plan = { tier: Tier; trial: boolean };

const speeds: Record<Tier, readonly (() => string)[]> = {
  NONE: [],
  BASIC: [m.profile_basic_support, m.profile_basic_processing],
  PROFESSIONAL: [
    m.profile_professional_support,
    () => m.profile_professional_processing({ hours: serviceLevelMinutes.PROFESSIONAL / 60 }),
  ],
  ENTERPRISE: [
    m.profile_enterprise_support,
    () => m.profile_enterprise_processing({ minutes: serviceLevelMinutes.ENTERPRISE }),
    m.profile_enterprise_locations,
  ],
};

const cartWords = (tier: Tier): string => {
  const limit = cartLimits[tier];
  return limit === null ? m.profile_benefit_any_cart() : m.profile_benefit_cart({ limit });
};

/** What a plan brings, with the figures that the prices are made with. */
export const benefitsOf = ({ tier, trial }: Plan): string[] => {
  const percent = discountPercents[tier];
  const discount = tier === 'BASIC' ? m.profile_benefit_basic({ percent }) : m.profile_benefit_all({ percent });
  const speed = trial ? [() => m.profile_trial_processing({ hours: serviceLevelMinutes.BASIC / 60 })] : speeds[tier];
  return [discount, cartWords(tier), m.profile_benefit_pin(), ...speed.map((words) => words())];
};

/** A plan as a line of a cart or an order: `Professional plan, paid by the year`. */
export const cartPlanName = ({ tier, billing, trial }: Plan & { billing: Billing }): string =>
  trial ? m.subscriptions_cart_trial() : m.subscriptions_cart_plan({ plan: planName({ tier, trial }), billing });

/** Who has no plan and is given a discount, or told why not, orders with their workshop's. */
export const isLentPlan = ({ tier, plan, discountCents, discountWhy }: Cart): boolean =>
  tier === 'NONE' && !plan && (discountCents > 0 || discountWhy !== null);
