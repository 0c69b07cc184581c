import type { Cart, CartItem, CartPlanItem } from '@keywright/contract/cart';
import { monthsAfter, monthsOf, planPrice, planTiers, TRIAL_DAYS } from '@keywright/contract/plans';
import { cartLimits, type Tier } from '@keywright/contract/pricing';
import type { CartPlan } from '../cart-plan.store.ts';
import type { CartLine, CartRow } from '../carts.store.ts';
import { priceFor, type PricedLines } from '../price-lines.ts';
import { DAY_MS } from '../../../platform/durations.ts';

const VIN_END = 4;

/** A cart with its lines priced and its sums; `checkoutUrl` is the card page that is open for exactly this cart. */
export const cartView = ({ cart, lines, priced, isGuest, checkoutUrl, plan, held, now }: Found): Cart => ({
  ...headOf(cart),
  ...sumsOf(lines, priced, isGuest, plan),
  tier: held,
  plan: plan && planView(plan, now),
  offers: priced.tier === 'NONE' ? offersFor(lines, priced) : [],
  checkoutUrl,
});

export type Found = {
  cart: CartRow | undefined;
  lines: CartLine[];
  priced: PricedLines;
  plan: CartPlan | null;
  /** The plan that the buyer has already. */
  held: Tier;
  now: Date;
  isGuest: boolean;
  checkoutUrl: string | null;
};

const headOf = (cart: CartRow | undefined): Pick<Cart, 'id' | 'version' | 'expiresAt'> => ({
  id: cart?.id ?? null,
  version: cart?.version ?? 0,
  expiresAt: cart?.expiresAt?.toISOString() ?? null,
});

type Sums = Omit<Cart, 'id' | 'version' | 'expiresAt' | 'checkoutUrl' | 'tier' | 'plan' | 'offers'>;

const sumsOf = (
  lines: CartLine[],
  { tier, price, of, inForce }: PricedLines,
  isGuest: boolean,
  plan: CartPlan | null,
): Sums => {
  const asMember = isGuest
    ? priceFor(lines, { member: true, tier: 'NONE', basicSlotFree: false, inForce }).price
    : price;
  const planCents = plan ? plan.planCents + plan.setupCents : 0;
  return {
    items: lines.map((line) => itemOf(line, of(line.id), isGuest)),
    isGuest,
    codesCents: price.codesCents,
    pinCents: price.pinCents,
    discountPercent: price.discountPercent,
    discountCents: price.discountCents,
    discountWhy: price.why,
    totalCents: price.totalCents + planCents,
    memberTotalCents: asMember.totalCents + planCents,
    limit: cartLimits[tier],
  };
};

const itemOf = (line: CartLine, price: ReturnType<PricedLines['of']>, isGuest: boolean): CartItem => ({
  id: line.id,
  make: line.make,
  model: line.model,
  year: line.year,
  vinEnd: line.vin.slice(-VIN_END),
  withPin: line.withPin,
  standardPrice: price.standardPriceCents / 100,
  finalPrice: price.finalPriceCents / 100,
  price: price.finalPriceCents / 100,
  standardCents: price.standardPriceCents,
  finalCents: price.finalPriceCents,
  discountCents: price.discountCents,
  pricingNote: price.note ?? null,
  subscriptionTier: null,
  isTemporary: isGuest,
});

const planView = ({ id, tier, billing, isTrial, planCents, setupCents }: CartPlan, now: Date): Cart['plan'] => ({
  id,
  tier,
  billing,
  setupCents,
  trial: isTrial,
  priceCents: planCents,
  untilDate: (isTrial
    ? new Date(now.getTime() + TRIAL_DAYS * DAY_MS)
    : monthsAfter(now, monthsOf(billing))
  ).toISOString(),
});

/** The plan as the specified list shows it, in dollars. */
export const planItem = ({ id, tier, priceCents, setupCents }: NonNullable<Cart['plan']>): CartPlanItem => {
  const price = (priceCents + setupCents) / 100;
  return { id, standardPrice: price, finalPrice: price, price, subscriptionTier: tier, isTemporary: false };
};

/** What each plan would take off these key codes at member prices. */
const offersFor = (lines: CartLine[], { inForce }: PricedLines): Cart['offers'] =>
  lines.length === 0
    ? []
    : planTiers.map((tier) => ({
        tier,
        savesCents: priceFor(lines, { member: true, tier, basicSlotFree: true, inForce }).price.discountCents,
        priceCents: planPrice({ tier, billing: 'monthly' })?.priceCents ?? 0,
      }));
