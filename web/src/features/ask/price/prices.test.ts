import type { CatalogueMake } from '@keywright/contract/catalogue';
import { expect, test } from 'vitest';
import { pricesOf } from './prices.ts';

const chrysler: CatalogueMake = {
  make: 'Chrysler',
  category: 'Chrysler (Key+PIN)',
  basePriceCents: 8500,
  memberPriceCents: 6900,
  memberKeyPriceCents: 6900,
  pinPriceCents: 2000,
  requiresPin: true,
  basePrice: 85,
  memberPrice: 69,
  models: [],
};

test('a guest sees $105.00 beside $69.00 for a Chrysler, the PIN in the price', () => {
  expect(pricesOf(chrysler, false)).toMatchObject({
    ownCents: 10_500,
    guestCents: 10_500,
    memberCents: 6900,
    savingCents: 3600,
    pinCents: 2000,
  });
});

test('a member pays $69.00 with the PIN included', () => {
  expect(pricesOf(chrysler, true)).toMatchObject({ ownCents: 6900, savingCents: 3600, pinCents: 0, pinNeeded: true });
});

test('a member who must ask for the price pays what anyone pays, and it may vary', () => {
  const mitsubishi = { ...chrysler, basePriceCents: 7000, memberPriceCents: null, requiresPin: false };
  expect(pricesOf(mitsubishi, true)).toMatchObject({
    ownCents: 7000,
    memberCents: null,
    savingCents: 0,
    mayVary: true,
  });
});
