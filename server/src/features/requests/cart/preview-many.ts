import type { previewMany as Previewed } from '@keywright/contract/cart';
import type { BodyOf, ReplyOf } from '@keywright/contract/endpoint';
import { cartLimits } from '@keywright/contract/pricing';
import { factsOfMake } from '@keywright/contract/price-list';
import type { Caller } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { pricesInForce } from '../../catalogue/catalogue.facts.ts';
import { priceOnTier } from '../price-lines.ts';
import { checkoutOf, readCart } from './view-cart.ts';

type Vehicle = BodyOf<typeof Previewed>['vehicles'][number];

/** What these vehicles would cost the caller together, by the plan that counts for them now, and which of them the cart has already. */
export const previewMany = async (
  parts: Parts,
  caller: Caller,
  vehicles: readonly Vehicle[],
): Promise<ReplyOf<typeof Previewed>> => {
  const { db, clock } = parts;
  const read = await readCart(parts, caller);
  const checkout = await checkoutOf(parts, read);
  const lying = new Set(read.lines.map(({ vin }) => vin));
  const offered = await pricesInForce(db);
  const lines = vehicles.map(({ vin, make }, at) => ({
    id: String(at),
    make,
    inCart: lying.has(vin),
    isPriced: !lying.has(vin) && factsOfMake(offered, make) !== undefined,
  }));
  const { price, tier, of } = await priceOnTier(
    db,
    lines.filter(({ isPriced }) => isPriced),
    {
      personId: caller.person?.id ?? null,
      now: clock.now(),
      exceptOrderId: checkout?.orderId,
      tier: read.tier,
      plan: read.plan,
      inForce: offered,
    },
  );
  return {
    vehicles: lines.map(({ id, inCart, isPriced }) => ({
      inCart,
      finalCents: isPriced ? of(id).finalPriceCents : null,
      discountCents: isPriced ? of(id).discountCents : 0,
    })),
    codesCents: price.codesCents,
    discountPercent: price.discountPercent,
    discountCents: price.discountCents,
    discountWhy: price.why,
    totalCents: price.totalCents,
    tier,
    limit: cartLimits[tier],
    inCart: read.lines.length,
  };
};
