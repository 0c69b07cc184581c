import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOfMake, firstPrices, listedRows, listOf, offeredMakes, readPrices, writePrices } from './price-list.ts';
import { faultOfPrices, priceBounds } from './price-bounds.ts';
import { priceOfRequest } from './pricing.ts';

const amount = fc.integer({ min: priceBounds.least, max: priceBounds.most });
const anyPrices = fc.record({ baseCents: amount, memberCents: fc.option(amount), pinCents: amount });
const anyInForce = fc
  .array(anyPrices, { minLength: listedRows.length, maxLength: listedRows.length })
  .map((all) => new Map(listedRows.map(({ key }, index) => [key, all[index]!])));

test('a page carries any prices to the app as they are', () => {
  fc.assert(
    fc.property(anyInForce, (inForce) => {
      expect(readPrices(writePrices(inForce))).toEqual(inForce);
    }),
  );
});

test.each(['', '__PRICES__', '6000 4500 0', writePrices(firstPrices).replaceAll(' ', ','), 'x'.repeat(5000)])(
  'what can not be read has the first prices: %s',
  (written) => {
    expect(readPrices(written)).toEqual(firstPrices);
  },
);

test('each make stands in one row, and costs what its row costs', () => {
  expect(new Set(offeredMakes).size).toBe(21);
  expect([...listOf(firstPrices).keys()]).toEqual(offeredMakes);
  for (const { makes } of listedRows)
    for (const make of makes)
      expect({ ...factsOfMake(firstPrices, make), make: '' }).toEqual({
        ...factsOfMake(firstPrices, makes[0] ?? ''),
        make: '',
      });
});

test('with prices that are taken nobody pays nothing, no member more than a guest, and a key named apart costs something', () => {
  fc.assert(
    fc.property(fc.constantFrom(...listedRows), anyPrices, (row, prices) => {
      if (faultOfPrices(row, prices)) return;
      const facts = factsOfMake(new Map([[row.key, prices]]), row.makes[0] ?? '')!;
      const [guest, member] = [false, true].map((is) => priceOfRequest({ facts, member: is }).finalPriceCents);
      expect(member).toBeGreaterThan(0);
      expect(member).toBeLessThanOrEqual(guest ?? 0);
      expect(facts.memberKeyPriceCents ?? 1).toBeGreaterThan(0);
    }),
  );
});
