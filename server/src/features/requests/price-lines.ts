import { type CartPrice, priceCart, priceOfRequest, type RequestPrice, type Tier } from '@keywright/contract/pricing';
import { factsOfMake, type PricesInForce } from '@keywright/contract/price-list';
import type { PlanTier } from '@keywright/contract/plans';
import type { Db, Tx } from '../../platform/db/database.ts';
import { pricesInForce } from '../catalogue/catalogue.facts.ts';
import { basicSlotIsFree } from '../payments/payments.facts.ts';
import { billingMonthOfPerson, tierOf } from '../subscriptions/subscriptions.facts.ts';
import { planThatCounts } from './plan-that-counts.ts';

type Line = { id: string; make: string };
export type PricedLine = RequestPrice & { discountCents: number; amountCents: number };
/** `tier` is the plan that counts: the one held, or the one in the cart. `basicSlot` is the billing month that BASIC's discount is of. */
export type PricedLines = {
  tier: Tier;
  basicSlot: string;
  /** Whose plan it is: their own, or that of their workshop's owner. */
  slotOf: string | null;
  price: CartPrice;
  of: (id: string) => PricedLine;
  /** What they were priced by. */
  inForce: PricesInForce;
};

export type Buyer = {
  personId: string | null;
  now: Date;
  /** An order of this cart that may have the month's slot already. */
  exceptOrderId?: string | undefined;
  /** The plan that lies in the same cart. */
  plan: { tier: PlanTier } | null;
};

/** Prices a cart's lines for whoever would pay for them now, in cents. */
export const priceLines = async (db: Db | Tx, lines: readonly Line[], buyer: Buyer): Promise<PricedLines> =>
  priceOnTier(db, lines, {
    ...buyer,
    tier: buyer.personId === null ? 'NONE' : await tierOf(db, buyer.personId),
    inForce: await pricesInForce(db),
  });

/** The same for somebody whose plan is known already, by prices that have been read. */
export const priceOnTier = async (
  db: Db | Tx,
  lines: readonly Line[],
  { personId, now, exceptOrderId, plan, tier: held, inForce }: Buyer & Pick<PricedLines, 'tier' | 'inForce'>,
): Promise<PricedLines> => {
  if (personId === null) return priceFor(lines, { member: false, tier: 'NONE', basicSlotFree: false, inForce });
  const { tier, ownerId: slotOf } = await planThatCounts(db, { personId, held, inCart: plan?.tier });
  if (tier !== 'BASIC') return priceFor(lines, { member: true, tier, basicSlotFree: false, inForce });
  const basicSlot = await billingMonthOfPerson(db, slotOf, now);
  const basicSlotFree = await basicSlotIsFree(db, { slotOf, month: basicSlot, buyerId: personId, exceptOrderId });
  return { ...priceFor(lines, { member: true, tier, basicSlotFree, inForce }), basicSlot, slotOf };
};

type Terms = { member: boolean; tier: Tier; basicSlotFree: boolean; inForce: PricesInForce };

/** What lines cost under known terms. */
export const priceFor = (lines: readonly Line[], { member, tier, basicSlotFree, inForce }: Terms): PricedLines => {
  const prices = new Map(lines.map(({ id, make }) => [id, priceOf(inForce, make, member)]));
  const known = (id: string): RequestPrice => prices.get(id) ?? unknownLine(id);
  const price = priceCart({
    lines: lines.map(({ id, make }) => ({
      id,
      make,
      finalPriceCents: known(id).finalPriceCents,
      pinCents: known(id).pinCents,
    })),
    tier,
    basicSlotFree,
  });
  const amounts = new Map(price.lineAmounts.map(({ id, amountCents }) => [id, amountCents]));
  const of = (id: string): PricedLine => {
    const amountCents = amounts.get(id) ?? unknownLine(id);
    return { ...known(id), amountCents, discountCents: known(id).finalPriceCents - amountCents };
  };
  return { tier, basicSlot: '', slotOf: null, price, of, inForce };
};

/** A make can leave the catalogue while it lies in a cart; it has no price then, and must not get one of 0. */
const priceOf = (inForce: PricesInForce, make: string, member: boolean): RequestPrice => {
  const facts = factsOfMake(inForce, make);
  if (!facts) throw new Error(`a make without a price lies in a cart: ${make}`);
  return priceOfRequest({ facts, member });
};

const unknownLine = (id: string): never => {
  throw new Error(`no such line: ${id}`);
};
