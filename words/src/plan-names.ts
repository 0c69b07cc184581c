import type { Tier } from '@keywright/contract/pricing';
import { m } from './messages.ts';

const names: Record<Tier, () => string> = {
  NONE: m.profile_tier_none,
  BASIC: m.profile_tier_basic,
  PROFESSIONAL: m.profile_tier_professional,
  ENTERPRISE: m.profile_tier_enterprise,
};

/** What a plan is called, in the language that is spoken. */
export const planName = ({ tier, trial }: { tier: Tier; trial: boolean }): string =>
  trial ? m.profile_tier_trial() : names[tier]();
