import type { OwnPayment } from '@keywright/contract/orders';
import { expect, test } from 'vitest';
import { ownPaymentWords } from './payment-words.ts';

const held: OwnPayment = {
  confirmationNumber: 'HCYW-TEGT',
  vehicles: 1,
  payment: 'HELD',
  isDisputed: false,
  totalCents: 5500,
  capturedCents: 0,
  refundedCents: 0,
  otherwiseCents: 0,
};

test('the sum of an order with several vehicles is not taken for one of them', () => {
  expect(ownPaymentWords(held)).toMatch(/^\$55\.00 is held/);
  expect(ownPaymentWords({ ...held, vehicles: 2 })).toMatch(/^The whole order, 2 vehicles: \$55\.00 is held/);
});

test('who paid in another way after the card could not be charged does not read that nothing was paid', () => {
  const released = { ...held, payment: 'RELEASED' as const };
  expect(ownPaymentWords(released)).toBe('Nothing was charged. The hold of $55.00 is voided.');
  expect(ownPaymentWords({ ...released, otherwiseCents: 5500 })).toMatch(/^\$55\.00 was paid in another way\./);
});
