import type { MakeFacts } from './catalogue.ts';
import { type Billing, planGives, planPrice, type PlanTier, planTiers } from './plans.ts';
import { priceCart, priceOfRequest } from './pricing.ts';

/** What a plan would do for somebody in a month, in cents: what it takes off, what it costs, and what that leaves; less than 0 where it costs more. */
export type Saving = { tier: PlanTier; offCents: number; costCents: number; leftCents: number };

/** What the calculator of the plans page starts from. */
export const CALCULATOR_START = { make: 'Ford', codes: 10, billing: 'monthly' } as const;

/** Nobody can type so many codes that counting with them takes long. */
export const MOST_CODES = 9999;

const offOneCart = (facts: MakeFacts, count: number, tier: PlanTier): number => {
  if (count === 0) return 0;
  const { finalPriceCents, pinCents } = priceOfRequest({ facts, member: true });
  const { make } = facts;
  const lines = Array.from({ length: count }, (_, index) => ({ id: String(index), make, finalPriceCents, pinCents }));
  return priceCart({ lines, tier, basicSlotFree: true }).discountCents;
};

/** What a plan takes off so many codes of a make in a month: as many full carts as it takes, and of BASIC one. */
const offInAMonth = (facts: MakeFacts, codes: number, tier: PlanTier): number => {
  const limit = planGives(tier).codesInCart;
  if (limit === null || codes <= limit) return offOneCart(facts, codes, tier);
  const full = offOneCart(facts, limit, tier);
  if (tier === 'BASIC') return full;
  return full * Math.floor(codes / limit) + offOneCart(facts, codes % limit, tier);
};

/** What a plan costs a month: paid by the year a twelfth of all that the first year costs. Where it is not sold by the year, the month. */
export const costInAMonth = (tier: PlanTier, billing: Billing): number => {
  const price = planPrice({ tier, billing });
  if (!price) return planPrice({ tier, billing: 'monthly' })?.priceCents ?? 0;
  return billing === 'annual' ? Math.round((price.priceCents + price.setupCents) / 12) : price.priceCents;
};

/** What each plan would save in a month with so many codes of a make, the lowest plan first. */
export const savingsOf = (facts: MakeFacts, codes: number, billing: Billing): Saving[] =>
  planTiers.map((tier) => {
    const offCents = offInAMonth(facts, codes, tier);
    const costCents = costInAMonth(tier, billing);
    return { tier, offCents, costCents, leftCents: offCents - costCents };
  });

/** The plan that leaves most; undefined where none pays for itself. */
export const bestOf = (savings: readonly Saving[]): Saving | undefined => {
  const best = savings.toSorted((one, other) => other.leftCents - one.leftCents)[0];
  return best && best.leftCents > 0 ? best : undefined;
};

/** How much less the first year costs than twelve months, its set-up fee counted. */
export const savedByTheYear = (tier: PlanTier): number => {
  const [year, month] = [planPrice({ tier, billing: 'annual' }), planPrice({ tier, billing: 'monthly' })];
  return year && month ? month.priceCents * 12 - year.priceCents - year.setupCents : 0;
};

/** What somebody typed as a number of codes; 0 for anything else. */
export const codesIn = (typed: string): number => {
  const digits = typed.trim();
  return /^\d{1,9}$/.test(digits) ? Math.min(Number(digits), MOST_CODES) : 0;
};
