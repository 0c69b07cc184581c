import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Cents } from './money.ts';
import {
  basicMakes,
  type CartLine,
  type CartPrice,
  cartLimits,
  discountPercents,
  effectiveTier,
  priceCart,
  priceOfRequest,
  tiers,
} from './pricing.ts';
import { DiscountReason } from './pricing-shapes.ts';

const line = (id: string, make: string, finalPriceCents: number, pinCents = 0): CartLine => ({
  id,
  make,
  finalPriceCents,
  pinCents,
});
const none = { tier: 'NONE', basicSlotFree: true } as const;

describe('one request', () => {
  const nissan = { basePriceCents: 7000, memberPriceCents: 5600, pinPriceCents: 2000, requiresPin: true };
  const mitsubishi = { basePriceCents: 7000, memberPriceCents: null, pinPriceCents: 0, requiresPin: false };

  it('costs a non-member the PIN on top', () => {
    expect(priceOfRequest({ facts: nissan, member: false })).toEqual({
      standardPriceCents: 9000,
      finalPriceCents: 9000,
      pinCents: 2000,
      pinEntitled: true,
    });
  });

  it('costs a member the member price, PIN included', () => {
    expect(priceOfRequest({ facts: nissan, member: true })).toEqual({
      standardPriceCents: 9000,
      finalPriceCents: 5600,
      pinCents: 0,
      pinEntitled: true,
    });
  });

  it('costs a member the base price where members ask for pricing, with the note', () => {
    expect(priceOfRequest({ facts: mitsubishi, member: true })).toEqual({
      standardPriceCents: 7000,
      finalPriceCents: 7000,
      pinCents: 0,
      pinEntitled: false,
      note: 'prices_may_vary',
    });
    expect(priceOfRequest({ facts: mitsubishi, member: false }).note).toBeUndefined();
  });

  it.each([
    [0, 4500],
    [6000, 0],
    [-100, 4500],
  ])('is refused at a base price of %d and a member price of %d', (basePriceCents, memberPriceCents) => {
    const facts = { basePriceCents, memberPriceCents, pinPriceCents: 0, requiresPin: false };
    expect(() => priceOfRequest({ facts, member: true })).toThrow(RangeError);
  });
});

describe('a cart', () => {
  const lines = [line('a', 'Ford', 5500), line('b', 'Honda', 4500), line('c', 'Nissan', 5600)];

  it('without a plan costs what its lines cost', () => {
    const guest = [line('a', 'Nissan', 9000, 2000), line('b', 'Honda', 6000)];
    expect(priceCart({ lines: guest, ...none })).toEqual({
      codesCents: 15000,
      pinCents: 2000,
      discountCents: 0,
      discountPercent: 0,
      appliedTo: [],
      why: null,
      totalCents: 15000,
      lineAmounts: [
        { id: 'a', amountCents: 9000 },
        { id: 'b', amountCents: 6000 },
      ],
    });
  });

  it.each([
    ['PROFESSIONAL', 20, 12480],
    ['ENTERPRISE', 25, 11700],
  ] as const)('of a %s member is %d %% less, on every key code', (tier, percent, total) => {
    const price = priceCart({ lines, tier, basicSlotFree: false });
    expect(price).toMatchObject({ discountPercent: percent, totalCents: total, appliedTo: ['a', 'b', 'c'], why: null });
  });

  it('of a BASIC member is 15 % less on the makes of BASIC, and says why', () => {
    const price = priceCart({ lines, tier: 'BASIC', basicSlotFree: true });
    expect(price).toMatchObject({
      codesCents: 15600,
      discountCents: 1665,
      discountPercent: 15,
      totalCents: 13935,
      appliedTo: ['a', 'c'],
      why: 'basic_one_order_a_month',
    });
    expect(price.lineAmounts).toEqual([
      { id: 'a', amountCents: 4675 },
      { id: 'b', amountCents: 4500 },
      { id: 'c', amountCents: 4760 },
    ]);
  });

  it('of a BASIC member whose order of this month is used costs the full price, and says why', () => {
    const price = priceCart({ lines, tier: 'BASIC', basicSlotFree: false });
    expect(price).toMatchObject({ discountCents: 0, totalCents: 15600, appliedTo: [], why: 'basic_slot_used' });
  });

  it('of a BASIC member without one of its makes costs the full price, and says why', () => {
    const price = priceCart({ lines: [line('b', 'Honda', 4500)], tier: 'BASIC', basicSlotFree: true });
    expect(price).toMatchObject({ discountCents: 0, totalCents: 4500, why: 'basic_no_make_qualifies' });
  });

  it('counts a plan that is bought in it at once, and never for less than the one already held', () => {
    expect(priceCart({ lines, ...none, planInCart: 'PROFESSIONAL' }).totalCents).toBe(12480);
    expect(priceCart({ lines, tier: 'BASIC', planInCart: 'PROFESSIONAL', basicSlotFree: false }).totalCents).toBe(
      12480,
    );
    expect(priceCart({ lines, tier: 'ENTERPRISE', planInCart: 'BASIC', basicSlotFree: true }).totalCents).toBe(11700);
    expect(effectiveTier('NONE')).toBe('NONE');
  });

  it('is rounded half up once, at the total', () => {
    expect(priceCart({ lines: [line('a', 'Ford', 10)], tier: 'BASIC', basicSlotFree: true }).totalCents).toBe(9);
    const two = [line('a', 'Ford', 10), line('b', 'Ford', 10)];
    expect(priceCart({ lines: two, tier: 'BASIC', basicSlotFree: true }).totalCents).toBe(17);
  });

  it('without key codes costs nothing', () => {
    expect(priceCart({ lines: [], tier: 'BASIC', basicSlotFree: true })).toMatchObject({ totalCents: 0, why: null });
  });

  it('may hold 20 key codes with PROFESSIONAL, any number with ENTERPRISE, else 5', () => {
    expect(cartLimits).toEqual({ NONE: 5, BASIC: 5, PROFESSIONAL: 20, ENTERPRISE: null });
  });
});

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const byId = (price: CartPrice) => ({
  ...price,
  appliedTo: price.appliedTo.toSorted(),
  lineAmounts: price.lineAmounts.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
});

const APrice = z.object({
  codesCents: Cents,
  pinCents: Cents,
  discountCents: Cents,
  discountPercent: z.int(),
  appliedTo: z.array(z.string()),
  why: DiscountReason.nullable(),
  totalCents: Cents,
  lineAmounts: z.array(z.object({ id: z.string(), amountCents: Cents })),
}) satisfies z.ZodType<CartPrice>;

describe('any cart', () => {
  const makes = fc.constantFrom('Ford', 'Nissan', 'Honda', 'Chrysler', 'BMW', 'Cadillac');
  const carts = fc.record({
    lines: fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        make: makes,
        finalPriceCents: fc.integer({ min: 1, max: 1_000_000 }),
        pinCents: fc.constant(0),
      }),
      { selector: ({ id }) => id, maxLength: 30 },
    ),
    tier: fc.constantFrom(...tiers),
    planInCart: fc.constantFrom(...tiers),
    basicSlotFree: fc.boolean(),
  });
  it('is the sum of what its lines are charged, and every amount of it is one', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const price = APrice.parse(priceCart(cart));
        expect(sum(price.lineAmounts.map(({ amountCents }) => amountCents))).toBe(price.totalCents);
        expect(price.lineAmounts.map(({ id }) => id)).toEqual(cart.lines.map(({ id }) => id));
        expect(price.codesCents - price.discountCents).toBe(price.totalCents);
      }),
    );
  });

  it('is never discounted by more than its plan allows and half a cent of rounding, nor on a line that does not qualify', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const tier = effectiveTier(cart.tier, cart.planInCart);
        const price = priceCart(cart);
        expect(price.discountCents * 100).toBeLessThanOrEqual(price.codesCents * discountPercents[tier] + 50);
        for (const [index, { id, amountCents }] of price.lineAmounts.entries()) {
          const { make, finalPriceCents } = cart.lines[index]!;
          const share = (finalPriceCents * (100 - price.discountPercent)) / 100;
          if (price.appliedTo.includes(id)) expect(Math.abs(amountCents - share)).toBeLessThanOrEqual(1);
          else expect(amountCents).toBe(finalPriceCents);
          if (tier === 'BASIC' && !basicMakes.includes(make)) expect(price.appliedTo).not.toContain(id);
        }
      }),
    );
  });

  it('costs the same in any order, line by line, and every time', () => {
    const shuffled = carts.chain((cart) =>
      fc.shuffledSubarray(cart.lines, { minLength: cart.lines.length }).map((lines) => ({ cart, lines })),
    );
    fc.assert(
      fc.property(shuffled, ({ cart, lines }) => {
        const before = JSON.stringify(cart);
        expect(byId(priceCart({ ...cart, lines }))).toEqual(byId(priceCart(cart)));
        expect(priceCart(cart)).toEqual(priceCart(cart));
        expect(JSON.stringify(cart)).toBe(before);
      }),
    );
  });
});
