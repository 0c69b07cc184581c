import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billingMonthOf,
  billings,
  isUpgrade,
  monthsAfter,
  planKey,
  planOfKey,
  planPrice,
  planTiers,
  upgradesOf,
} from './plans.ts';

const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const choice = fc.record({ tier: fc.constantFrom(...planTiers), billing: fc.constantFrom(...billings) });

describe('a billing month', () => {
  it('holds now, and is a month long at most', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 800 * 86_400 }), (start, seconds) => {
        const now = new Date(start.getTime() + seconds * 1000);
        const begun = billingMonthOf(start, now);
        expect(begun.getTime()).toBeGreaterThanOrEqual(start.getTime());
        expect(begun.getTime()).toBeLessThanOrEqual(now.getTime());
        const days = (now.getTime() - begun.getTime()) / 86_400_000;
        expect(days).toBeLessThanOrEqual(31);
      }),
    );
  });

  it('is the same for whoever asks twice in it: its beginning lies in itself', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 800 * 86_400 }), (start, seconds) => {
        const begun = billingMonthOf(start, new Date(start.getTime() + seconds * 1000));
        expect(billingMonthOf(start, begun)).toEqual(begun);
      }),
    );
  });

  it.each([
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T09:59:59Z', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', '2026-03-30T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', '2026-03-31T10:00:00Z', '2026-03-31T10:00:00.000Z'],
    ['2026-06-15T00:00:00Z', '2026-06-01T00:00:00Z', '2026-06-15T00:00:00.000Z'],
  ])('that began at %s, looked at on %s, began on %s', (start, now, begun) => {
    expect(billingMonthOf(new Date(start), new Date(now)).toISOString()).toBe(begun);
  });

  it('comes in a row without a gap, whatever day it began on', () => {
    expect(
      [1, 2, 3, 12, 13].map((n) => monthsAfter(new Date('2027-12-31T05:00:00Z'), n).toISOString().slice(0, 10)),
    ).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-12-31', '2029-01-31']);
  });
});

describe('what a plan costs', () => {
  it.each([
    ['BASIC', 'monthly', 999, 0],
    ['BASIC', 'annual', 9999, 0],
    ['PROFESSIONAL', 'monthly', 2499, 0],
    ['PROFESSIONAL', 'annual', 14_900, 4900],
    ['ENTERPRISE', 'monthly', 9999, 0],
  ] as const)('%s by the %s is as specified', (tier, billing, priceCents, setupCents) => {
    expect(planPrice({ tier, billing })).toEqual({ priceCents, setupCents });
  });

  it('has no year of ENTERPRISE', () => {
    expect(planPrice({ tier: 'ENTERPRISE', billing: 'annual' })).toBeUndefined();
  });

  it('is found again by its name at the provider', () => {
    fc.assert(
      fc.property(choice, (plan) => {
        expect(planOfKey(planKey(plan))).toEqual(plan);
      }),
    );
    expect(planOfKey('GOLD:monthly')).toBeUndefined();
  });
});

describe('a change of plan', () => {
  it('only ever leads up, never back, and to what is sold', () => {
    fc.assert(
      fc.property(choice, choice, (from, to) => {
        if (!isUpgrade(from, to)) return;
        expect(isUpgrade(to, from)).toBe(false);
        expect(planPrice(to)).toBeDefined();
      }),
    );
  });

  it.each([
    ['BASIC', 'monthly', ['BASIC:annual', 'PROFESSIONAL:monthly', 'PROFESSIONAL:annual', 'ENTERPRISE:monthly']],
    ['PROFESSIONAL', 'annual', ['ENTERPRISE:monthly']],
    ['ENTERPRISE', 'monthly', []],
  ] as const)('from %s by the %s leads to %j', (tier, billing, expected) => {
    expect(upgradesOf({ tier, billing }).map(planKey)).toEqual(expected);
  });
});
