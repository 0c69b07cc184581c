import { expect, test } from 'vitest';
import { bestOf, codesIn, costInAMonth, savedByTheYear, savingsOf } from './savings.ts';
import type { MakeFacts } from './catalogue.ts';
import { factsOfMake, firstPrices } from './price-list.ts';

const of = (make: string): MakeFacts => {
  const facts = factsOfMake(firstPrices, make);
  if (!facts) throw new Error(`${make} is not offered`);
  return facts;
};

const left = (make: string, codes: number, billing: 'monthly' | 'annual' = 'monthly') =>
  Object.fromEntries(savingsOf(of(make), codes, billing).map(({ tier, leftCents }) => [tier, leftCents]));

test('somebody with ten Fords a month sees what each plan would leave them, its own price taken off', () => {
  // 10 x $55.00 for members: BASIC takes 15% off one order of five, the others their percent off all.
  expect(left('Ford', 10)).toEqual({ BASIC: 4125 - 999, PROFESSIONAL: 11_000 - 2499, ENTERPRISE: 13_750 - 9999 });
});

test('a make that Basic does not cover is saved nothing by it', () => {
  expect(left('Honda', 3)['BASIC']).toBe(-999);
});

test('more codes than one cart may hold are ordered in several, and each is discounted', () => {
  expect(left('Ford', 45)['PROFESSIONAL']).toBe(45 * 1100 - 2499);
});

test('by the year a plan costs a twelfth of its first year, the set-up fee counted', () => {
  expect(costInAMonth('PROFESSIONAL', 'annual')).toBe(1650);
  expect(costInAMonth('ENTERPRISE', 'annual')).toBe(9999);
  expect([savedByTheYear('BASIC'), savedByTheYear('PROFESSIONAL')]).toEqual([1989, 10_188]);
});

test('the best plan is named only where one pays for itself', () => {
  expect(bestOf(savingsOf(of('Ford'), 1, 'monthly'))).toBeUndefined();
  expect(bestOf(savingsOf(of('Ford'), 10, 'monthly'))?.tier).toBe('PROFESSIONAL');
  expect(bestOf(savingsOf(of('BMW'), 60, 'monthly'))?.tier).toBe('ENTERPRISE');
});

test('what is no number of codes counts as none', () => {
  expect(['12', ' 7 ', '', '-3', '1.5', 'ten', '123456789'].map(codesIn)).toEqual([12, 7, 0, 0, 0, 0, 9999]);
});
