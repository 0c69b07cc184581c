import type { MakeFacts } from './catalogue.ts';
import type { Cents } from './money.ts';

/** The plans, the lowest first. A trial is BASIC. */
export const tiers = ['NONE', 'BASIC', 'PROFESSIONAL', 'ENTERPRISE'] as const;
export type Tier = (typeof tiers)[number];

/** What a plan takes off the key codes of a cart, in whole percent. */
export const discountPercents: Record<Tier, number> = { NONE: 0, BASIC: 15, PROFESSIONAL: 20, ENTERPRISE: 25 };

/** How many key codes one cart may hold; null is any number. Guests are NONE. */
export const cartLimits: Record<Tier, number | null> = { NONE: 5, BASIC: 5, PROFESSIONAL: 20, ENTERPRISE: null };

/** The makes that BASIC and the trial discount: "Ford, Nissan, Chevy" with their sisters. */
export const basicMakes: readonly string[] = ['Ford', 'Lincoln', 'Nissan', 'Chevrolet', 'GMC', 'Buick', 'Cadillac'];

/** The tier that counts: a plan in the cart counts at once, and never for less than the one already held. */
export const effectiveTier = (held: Tier, inCart: Tier = 'NONE'): Tier =>
  tiers.indexOf(inCart) > tiers.indexOf(held) ? inCart : held;

/** Why a price may differ from the list; the words are the reader's language's. */
type PriceNote = 'prices_may_vary';

/**
 * What one request costs, in cents, before any plan. `standardPriceCents` is what a non-member pays,
 * `finalPriceCents` what this buyer pays; `pinCents` is the part of it that is the PIN: a member's PIN is included in
 * the member price and so 0. `pinEntitled` says that the desk must answer with a PIN.
 */
export type RequestPrice = {
  standardPriceCents: Cents;
  finalPriceCents: Cents;
  pinCents: Cents;
  pinEntitled: boolean;
  note?: PriceNote;
};

type Prices = Pick<MakeFacts, 'basePriceCents' | 'memberPriceCents' | 'pinPriceCents' | 'requiresPin'>;

/**
 * The price of one request. A non-member pays the base price, and the PIN on top where the make needs one; a member
 * pays the member price, PIN included. A make whose member price is "Ask for pricing" costs a member what it costs
 * anyone, with a note that prices may vary.
 * @throws RangeError on a price of 0 or less, which nobody can order.
 */
export const priceOfRequest = ({ facts, member }: { facts: Prices; member: boolean }): RequestPrice => {
  const pinPrice = facts.requiresPin ? facts.pinPriceCents : 0;
  const standardPriceCents = facts.basePriceCents + pinPrice;
  const memberPrice = member ? facts.memberPriceCents : null;
  const finalPriceCents = memberPrice ?? standardPriceCents;
  if (Math.min(facts.basePriceCents, finalPriceCents) <= 0) throw new RangeError('a price of 0 or less');
  return {
    standardPriceCents,
    finalPriceCents,
    pinCents: memberPrice === null ? pinPrice : 0,
    pinEntitled: facts.requiresPin,
    ...(member && memberPrice === null ? { note: 'prices_may_vary' as const } : {}),
  };
};

/** Why BASIC discounts what it discounts, where that asks for a word; any other plan discounts every key code. */
export const discountReasons = ['basic_one_order_a_month', 'basic_slot_used', 'basic_no_make_qualifies'] as const;
type DiscountReason = (typeof discountReasons)[number];

/**
 * What the key codes of a cart cost, in cents: `codesCents - discountCents = totalCents`, where `pinCents` is the part
 * of `codesCents` that is for PINs (a non-member's +$20 each). The `lineAmounts`, what each line is charged or
 * refunded, sum to `totalCents` exactly. A plan bought in the same cart is not in these figures.
 */
export type CartPrice = {
  codesCents: Cents;
  pinCents: Cents;
  discountCents: Cents;
  /** The percent that `appliedTo` was given; 0 without a discount. */
  discountPercent: number;
  appliedTo: string[];
  why: DiscountReason | null;
  totalCents: Cents;
  lineAmounts: { id: string; amountCents: Cents }[];
};

/** A key code in a cart; `id` is unique in it, the prices are those of `priceOfRequest`. */
export type CartLine = { id: string; make: string; finalPriceCents: Cents; pinCents: Cents };

/**
 * A cart to price. `tier` is the plan held now (NONE for guests), `planInCart` the one bought with it;
 * `basicSlotFree` says that the BASIC order of this billing month is not used yet.
 */
export type CartToPrice = { lines: readonly CartLine[]; tier: Tier; planInCart?: Tier; basicSlotFree: boolean };

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

type Discounted = { why: DiscountReason | null; of: readonly CartLine[] };

const discounted = ({ lines, tier, planInCart, basicSlotFree }: CartToPrice): Discounted => {
  const counts = effectiveTier(tier, planInCart);
  if (lines.length === 0 || counts === 'NONE') return { why: null, of: [] };
  if (counts !== 'BASIC') return { why: null, of: lines };
  const ofMakes = lines.filter((line) => basicMakes.includes(line.make));
  if (ofMakes.length === 0) return { why: 'basic_no_make_qualifies', of: [] };
  return basicSlotFree ? { why: 'basic_one_order_a_month', of: ofMakes } : { why: 'basic_slot_used', of: [] };
};

/** The shares of `totalCents` in proportion to the lines' prices, by largest remainder; of equal ones the lower id. */
const sharesOf = (lines: readonly CartLine[], totalCents: Cents): Map<string, Cents> => {
  const whole = sumOf(lines.map((line) => line.finalPriceCents));
  const exact = lines.map(({ id, finalPriceCents }) => ({
    id,
    floor: whole === 0 ? 0 : Math.floor((finalPriceCents * totalCents) / whole),
    rest: whole === 0 ? 0 : (finalPriceCents * totalCents) % whole,
  }));
  const left = totalCents - sumOf(exact.map((share) => share.floor));
  const byRest = exact.toSorted((one, other) => other.rest - one.rest || (one.id < other.id ? -1 : 1));
  return new Map(byRest.map(({ id, floor }, index) => [id, floor + (index < left ? 1 : 0)]));
};

/**
 * Prices the key codes of a cart. PROFESSIONAL and ENTERPRISE take their percent off all of them together. BASIC (and
 * the trial) has one discounted order a billing month, and an order is one checkout: of that one, every key code of its
 * makes is discounted and the others cost their full price. Rounded half up once, at the total. The order of the lines
 * changes no figure.
 */
export const priceCart = (cart: CartToPrice): CartPrice => {
  const { why, of } = discounted(cart);
  const discountPercent = of.length > 0 ? discountPercents[effectiveTier(cart.tier, cart.planInCart)] : 0;
  const codesCents = sumOf(cart.lines.map((line) => line.finalPriceCents));
  const ofCents = sumOf(of.map((line) => line.finalPriceCents));
  const reducedCents = Math.floor((ofCents * (100 - discountPercent) + 50) / 100);
  const shares = sharesOf(of, reducedCents);
  return {
    codesCents,
    pinCents: sumOf(cart.lines.map((line) => line.pinCents)),
    discountCents: ofCents - reducedCents,
    discountPercent,
    appliedTo: of.map((line) => line.id),
    why,
    totalCents: codesCents - ofCents + reducedCents,
    lineAmounts: cart.lines.map(({ id, finalPriceCents }) => ({ id, amountCents: shares.get(id) ?? finalPriceCents })),
  };
};
