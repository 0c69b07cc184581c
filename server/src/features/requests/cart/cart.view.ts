import type { Cart, CartItem } from '@keywright/contract/requests';
import { cartLimits } from '@keywright/contract/pricing';
import type { Caller } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { openCheckoutOf } from '../../payments/payments.facts.ts';
import type { RequestRow } from '../requests.store.ts';
import { type CartRow, findOpenCart, linesOf } from './cart.store.ts';
import { ownerOf } from './owner.ts';
import { priceFor, type PricedLines, priceLines } from './price-lines.ts';

const VIN_END = 4;

/** The caller's cart with its lines priced and its sums; an empty one when there is none. */
export const viewCart = async (parts: Parts, caller: Caller): Promise<Cart> => {
  const owner = ownerOf(caller);
  const now = parts.clock.now();
  const cart = owner && (await findOpenCart(parts.db, owner, now));
  const lines = cart ? await linesOf(parts.db, cart.id) : [];
  const checkout = cart && lines.length > 0 ? await openCheckoutOf(parts.db, cart.id, cart.version) : undefined;
  const priced = await priceLines(parts.db, lines, {
    personId: caller.person?.id ?? null,
    now,
    exceptOrderId: checkout?.orderId,
  });
  return {
    ...headOf(cart),
    ...sumsOf(lines, priced, caller.person === undefined),
    checkoutUrl: checkout?.url ?? null,
  };
};

const headOf = (cart: CartRow | undefined): Pick<Cart, 'id' | 'version' | 'expiresAt'> => ({
  id: cart?.id ?? null,
  version: cart?.version ?? 0,
  expiresAt: cart?.expiresAt?.toISOString() ?? null,
});

type Sums = Omit<Cart, 'id' | 'version' | 'expiresAt' | 'checkoutUrl'>;

const sumsOf = (lines: RequestRow[], { tier, price, of }: PricedLines, isGuest: boolean): Sums => {
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

const itemOf = (line: RequestRow, price: ReturnType<PricedLines['of']>, isGuest: boolean): CartItem => ({
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
