import type { Known } from '../../access/actor.ts';
import { pageAddress } from '../../platform/page-address.ts';
import type { SubscriptionParts } from './follow-subscription.ts';
import { asAway, lookAtPaidPlan } from './own-plan.ts';

/** The provider's page on which the caller changes the card of their plan. It comes back to their profile. */
export const openCardPage = async ({ parts, provider }: SubscriptionParts, caller: Known): Promise<{ url: string }> => {
  const { providerId } = await lookAtPaidPlan(parts, caller, 'change_card');
  const url = await provider
    .cardPage(providerId, pageAddress(parts.settings, caller.locale, '/user-profile?tab=subscription'))
    .catch(asAway);
  return { url };
};
