import type { Tier } from './pricing.ts';

/**
 * Within how many minutes of the payment the desk sends a key code at the latest, by the plan of the order, counted while
 * the desk is open. The texts that sell the trial, Professional and Enterprise name these minutes. Basic is sold with a
 * longer time and served as orders without a plan are.
 */
export const serviceLevelMinutes: Readonly<Record<Tier, number>> = {
  NONE: 60,
  BASIC: 60,
  PROFESSIONAL: 60,
  ENTERPRISE: 30,
};
