import { billingMonthOf, monthsAfter, planPrice, planGives, planTiers, type PlanTier } from '@keywright/contract/plans';
import { priceCart, type Tier, tiers } from '@keywright/contract/pricing';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { subscriptionUsage } from '@keywright/contract/subscriptions';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { codesPaidFor, type PaidCode, savedEver } from '../payments/payments.facts.ts';
import { planOf } from './subscription.store.ts';
import { tierOf } from './subscriptions.facts.ts';

type Usage = ReplyOf<typeof subscriptionUsage>;

/** What the member ordered and saved in this billing month, and what a higher plan would have saved in the last calendar month. */
export const viewUsage = async ({ db, clock }: Parts, { person }: Known): Promise<Usage> => {
  const now = clock.now();
  const [plan, tier] = [await planOf(db, person.id), await tierOf(db, person.id)];
  const thisMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const from = tier !== 'NONE' && plan ? billingMonthOf(plan.startsAt, now) : thisMonth;
  const before = monthsAfter(thisMonth, -1);
  const codes = await codesPaidFor(db, person.id, before < from ? before : from);
  const inMonth = codes.filter(({ paidAt }) => paidAt >= from && paidAt <= now);
  const lastMonth = codes.filter(({ paidAt }) => paidAt >= before && paidAt < thisMonth);
  return {
    from: from.toISOString(),
    to: (tier !== 'NONE' && plan?.endsAt ? plan.endsAt : monthsAfter(from, 1)).toISOString(),
    codes: inMonth.length,
    savedCents: savedIn(inMonth),
    savedEverCents: await savedEver(db, person.id),
    discountUsed: tier === 'BASIC' ? savedIn(inMonth) > 0 : null,
    codesInCart: tier === 'NONE' ? null : planGives(tier).codesInCart,
    wouldHaveSaved: bestOf(lastMonth, tier),
  };
};

const savedIn = (codes: readonly PaidCode[]): number =>
  codes.reduce((sum, { discountCents }) => sum + discountCents, 0);

/** The plan above the member's own that would have left them most, prices of plans taken off; null when none would have. */
const bestOf = (codes: readonly PaidCode[], tier: Tier): Usage['wouldHaveSaved'] => {
  if (codes.length === 0) return null;
  const had = tier === 'NONE' ? 0 : savedIn(codes) - monthlyPrice(tier);
  const higher = planTiers.filter((one) => tiers.indexOf(one) > tiers.indexOf(tier));
  const found = higher
    .map((one) => ({ tier: one, savedCents: discountOn(codes, one) - monthlyPrice(one) - had, codes: codes.length }))
    .toSorted((one, other) => other.savedCents - one.savedCents)[0];
  return found && found.savedCents > 0 ? found : null;
};

const monthlyPrice = (tier: PlanTier): number => planPrice({ tier, billing: 'monthly' })?.priceCents ?? 0;

/** What a plan would have taken off these codes, order by order; of BASIC's one order a month the best. */
const discountOn = (codes: readonly PaidCode[], tier: PlanTier): number => {
  const discounts = [...Map.groupBy(codes, ({ orderId }) => orderId).values()].map((lines) => {
    const priced = lines.map(({ requestId, make, priceCents }) => ({
      id: requestId,
      make,
      finalPriceCents: priceCents,
      pinCents: 0,
    }));
    return priceCart({ lines: priced, tier, basicSlotFree: true }).discountCents;
  });
  return tier === 'BASIC' ? Math.max(...discounts) : discounts.reduce((sum, one) => sum + one, 0);
};
