import { OrderStatus } from '@keywright/contract/payments';
import { priceCart, tiers } from '@keywright/contract/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyRows, sumRows } from './give-receipt.ts';
import { sayingIn } from './paper.facts.ts';
import type { PaperOrder } from './papers.store.ts';
import { sumReceipt } from './sum-receipt.ts';

const line = fc.record({
  price: fc.integer({ min: 100, max: 20_000 }),
  make: fc.constantFrom('Ford', 'BMW', 'Nissan'),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 0, maxLength: 25 }),
  tier: fc.constantFrom(...tiers),
  planCents: fc.constantFrom(0, 999, 9_999),
  setupCents: fc.constantFrom(0, 4_900),
  status: fc.constantFrom(...OrderStatus.options),
  taken: fc.double({ min: 0, max: 1, noNaN: true }),
  back: fc.double({ min: 0, max: 1, noNaN: true }),
  otherwise: fc.boolean(),
});

test('the sums of any receipt add up, line by line and to the cent', () => {
  fc.assert(
    fc.property(order, ({ lines, tier, planCents, setupCents, status, taken, back, otherwise }) => {
      const priced = priceCart({
        lines: lines.map(({ price, make }, n) => ({ id: `${n}`, make, finalPriceCents: price, pinCents: 0 })),
        tier,
        basicSlotFree: true,
      });
      const told = priced.lineAmounts.map(({ amountCents }, n) => {
        const priceCents = lines[n]?.price ?? 0;
        return { priceCents, discountCents: priceCents - amountCents, amountCents };
      });
      const totalCents = priced.totalCents + planCents + setupCents;
      const tookCents = status === 'HELD' ? 0 : Math.floor(totalCents * taken);
      const money = {
        status,
        planCents,
        setupCents,
        totalCents,
        capturedCents: otherwise ? 0 : tookCents,
        paidOtherwiseCents: otherwise ? tookCents : 0,
        refundedCents: Math.floor(tookCents * back),
        planTier: planCents + setupCents > 0 ? ('BASIC' as const) : null,
        planBilling: 'monthly' as const,
        planIsTrial: false,
        discountPercent: priced.discountPercent,
      };
      const receipt = sumReceipt(money, told);
      const saying = sayingIn('en', undefined);
      const sums = sumRows(saying, money as PaperOrder, receipt).map(([, cents]) => cents);
      expect(sums.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(sums.at(-1));
      expect(told.reduce((sum, { amountCents }) => sum + amountCents, 0) + planCents + setupCents).toBe(totalCents);
      const { heldCents, openCents, releasedCents, chargedCents, otherwiseCents, refundedCents, netCents } = receipt;
      expect(heldCents + openCents + releasedCents + chargedCents + otherwiseCents).toBe(totalCents);
      expect(chargedCents + otherwiseCents - refundedCents).toBe(netCents);
      expect(moneyRows(saying, receipt).at(-1)?.[1]).toBe(netCents);
      if (status === 'HELD') expect(netCents).toBe(0);
    }),
    { numRuns: 200 },
  );
});
