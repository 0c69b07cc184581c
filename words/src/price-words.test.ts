import { firstPrices, listedRows, type PriceRowKey, type Prices, rowOfKey } from '@keywright/contract/price-list';
import { expect, test } from 'vitest';
import { markedTexts, marks, type RowText, rowText } from './price-words.ts';
import { saidIn } from './spoken.ts';

const said = (text: RowText, key: PriceRowKey, prices?: Prices): string =>
  rowText(text, rowOfKey(key), prices ? new Map([[key, prices]]) : firstPrices);

test('a visitor reads what a guest and a member would pay, the PIN with it, and of what it consists', () => {
  expect([said('guest', 'acura-honda'), said('member', 'acura-honda')]).toEqual(['$60.00', '$45.00']);
  expect([said('guestParts', 'acura-honda'), said('memberParts', 'acura-honda')]).toEqual(['', '']);
  expect([said('guest', 'chrysler'), said('guestParts', 'chrysler')]).toEqual(['$105.00', '$85.00 + $20.00 PIN']);
  expect([said('member', 'chrysler'), said('memberParts', 'chrysler')]).toEqual(['$69.00', 'PIN included']);
  expect([said('member', 'infiniti'), said('memberParts', 'infiniti')]).toEqual(['$56.00', '$36.00 + $20.00 PIN']);
  expect(said('member', 'mitsubishi')).toBe('Ask for pricing');
  expect(said('memberParts', 'mitsubishi')).toBe('$70.00 in the cart. Prices may vary.');
});

test('other prices are said as they are set', () => {
  const prices = { baseCents: 9_050, memberCents: null, pinCents: 3_000 };
  expect([said('guest', 'nissan', prices), said('guestParts', 'nissan', prices)]).toEqual([
    '$120.50',
    '$90.50 + $30.00 PIN',
  ]);
  expect([said('member', 'nissan', prices), said('memberParts', 'nissan', prices)]).toEqual([
    'Ask for pricing',
    '$120.50 in the cart. Prices may vary.',
  ]);
  expect(said('offer', 'nissan', prices)).toBe('120.50');
});

test('every mark that the build may write has its text, in each language', () => {
  const texts = markedTexts(firstPrices);
  for (const { key } of listedRows)
    for (const text of ['guest', 'guestParts', 'member', 'memberParts', 'memberCharged', 'offer'] as const)
      expect(texts.has(marks.row(text, key)), `${text} ${key}`).toBe(true);
  expect(texts.get(marks.best)?.()).toContain('Professional');
  expect(saidIn('fr', () => texts.get(marks.row('guest', 'bmw'))?.())).toMatch(/^90,00/);
  expect(new Set(texts.keys()).size).toBe(texts.size);
});
