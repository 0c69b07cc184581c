import type { Cart, CartItem } from '@keywright/contract/cart';
import { cartLimits } from '@keywright/contract/pricing';
import type { CartLine, CartRow } from '../carts.store.ts';
import { priceFor, type PricedLines } from '../price-lines.ts';

const VIN_END = 4;

/** A cart with its lines priced and its sums; `checkoutUrl` is the card page that is open for exactly this cart. */
export const cartView = ({ cart, lines, priced, isGuest, checkoutUrl }: Found): Cart => ({
  ...headOf(cart),
  ...sumsOf(lines, priced, isGuest),
  checkoutUrl,
});

export type Found = {
  cart: CartRow | undefined;
  lines: CartLine[];
  priced: PricedLines;
  isGuest: boolean;
  checkoutUrl: string | null;
};

const headOf = (cart: CartRow | undefined): Pick<Cart, 'id' | 'version' | 'expiresAt'> => ({
  id: cart?.id ?? null,
  version: cart?.version ?? 0,
  expiresAt: cart?.expiresAt?.toISOString() ?? null,
});

type Sums = Omit<Cart, 'id' | 'version' | 'expiresAt' | 'checkoutUrl'>;

const sumsOf = (lines: CartLine[], { tier, price, of }: PricedLines, isGuest: boolean): Sums => {
  const asMember = isGuest ? priceFor(lines, { member: true, tier: 'NONE', basicSlotFree: false }).price : price;
  return {
    items: lines.map((line) => itemOf(line, of(line.id), isGuest)),
    isGuest,
    tier,
    codesCents: price.codesCents,
    pinCents: price.pinCents,
    discountPercent: price.discountPercent,
    discountCents: price.discountCents,
    discountWhy: price.why,
    totalCents: price.totalCents,
    memberTotalCents: asMember.totalCents,
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
