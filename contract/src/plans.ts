import type { Cents } from './money.ts';
import { cartLimits, discountPercents, tiers, type Tier } from './pricing.ts';

/** The plans that can be had, the lowest first. */
export type PlanTier = Exclude<Tier, 'NONE'>;
export const planTiers: readonly PlanTier[] = tiers.filter((tier) => tier !== 'NONE');

/** How often a plan is paid for. */
export const billings = ['monthly', 'annual'] as const;
export type Billing = (typeof billings)[number];

/** A plan as somebody can choose it. */
export type PlanChoice = { tier: PlanTier; billing: Billing };

/** What a plan costs each time, in cents; null where it is not sold that way (specification 2, section 9). */
const prices: Readonly<Record<PlanTier, Readonly<Record<Billing, Cents | null>>>> = {
  BASIC: { monthly: 999, annual: 9999 },
  PROFESSIONAL: { monthly: 2499, annual: 14_900 },
  ENTERPRISE: { monthly: 9999, annual: null },
};

/** What paying by the year costs once, at its beginning; nothing for BASIC and the trial. */
const ANNUAL_SETUP_CENTS = 4900;

/** How long the trial is; it costs nothing, asks for no card, and ends by itself. */
export const TRIAL_DAYS = 3;

/** From so many requests a month on, a price is agreed by hand: so much for each. */
export const VOLUME = { fromRequests: 100, perRequestCents: 50 } as const;

/** What a plan costs: `priceCents` each time, and `setupCents` once. Undefined for one that is not sold that way. */
export const planPrice = ({ tier, billing }: PlanChoice): { priceCents: Cents; setupCents: Cents } | undefined => {
  const priceCents = prices[tier][billing];
  if (priceCents === null) return undefined;
  return { priceCents, setupCents: billing === 'annual' && tier !== 'BASIC' ? ANNUAL_SETUP_CENTS : 0 };
};

/** In how many months a plan is paid for again. */
export const monthsOf = (billing: Billing): 1 | 12 => (billing === 'annual' ? 12 : 1);

/** What a plan gives: whole percent off, and how many key codes a cart may hold (null: any number). */
export const planGives = (tier: PlanTier): { percent: number; codesInCart: number | null } => ({
  percent: discountPercents[tier],
  codesInCart: cartLimits[tier],
});

/** What somebody with a plan can change to at once: a higher one, or the same by the year instead of by the month. */
export const isUpgrade = (from: PlanChoice, to: PlanChoice): boolean => {
  const higher = tiers.indexOf(to.tier) - tiers.indexOf(from.tier);
  return (
    planPrice(to) !== undefined &&
    (higher > 0 || (higher === 0 && from.billing === 'monthly' && to.billing === 'annual'))
  );
};

/** Every change that a plan allows, the lowest first. */
export const upgradesOf = (from: PlanChoice): PlanChoice[] =>
  planTiers.flatMap((tier) => billings.map((billing) => ({ tier, billing }))).filter((to) => isUpgrade(from, to));

/** Our own name for a plan at the payment provider, such as `PROFESSIONAL:annual`. */
export const planKey = ({ tier, billing }: PlanChoice): string => `${tier}:${billing}`;

const byKey = new Map(
  planTiers.flatMap((tier) => billings.map((billing) => [planKey({ tier, billing }), { tier, billing }] as const)),
);

/** The plan that such a name stands for; undefined for a name that is none of ours. */
export const planOfKey = (key: string): PlanChoice | undefined => byKey.get(key);

/**
 * The same day so many months later, or the month's last where it has no such day; the hour stays (UTC). A billing month that began on
 * the 31st ends on the 28th of February and on the 31st of March.
 */
export const monthsAfter = (start: Date, months: number): Date => {
  const day = new Date(start);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(start.getUTCDate(), last));
  return day;
};

/** When the billing month of a plan began that `now` lies in, of a plan that began at `start`. Never before `start`. */
export const billingMonthOf = (start: Date, now: Date): Date => {
  const apart = (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  const begun = monthsAfter(start, Math.max(apart, 0));
  return begun > now && apart > 0 ? monthsAfter(start, apart - 1) : begun;
};
