import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents } from './money.ts';
import { priceBounds } from './price-bounds.ts';
import { priceRowKeys } from './price-list.ts';
import { waitingWith } from './rule-change.ts';
import { bounded } from './text.ts';
import * as calls from './prices.calls.ts';

/** How far ahead prices may be set, in days. */
export const MOST_DAYS_AHEAD = 366;

const Amounts = z.object({ baseCents: Cents, memberCents: Cents.nullable(), pinCents: Cents });

/** Prices that were set for a row. Version 0 is what the program comes with, which nobody has set. */
const SetPrices = Amounts.extend({
  version: z.int(),
  /** Since when or from when they hold; null for version 0. */
  holdsFrom: z.iso.datetime().nullable(),
  setBy: z.string().nullable(),
});
export type SetPrices = z.infer<typeof SetPrices>;

/** One row of the price table, as super admins see it. */
const PriceTableRow = z.object({
  key: z.enum(priceRowKeys),
  makes: z.array(z.string()),
  needsPin: z.boolean(),
  /** The newest version that was ever set, withdrawn or not: a change names it. */
  version: z.int(),
  now: SetPrices,
  /** What is set and does not hold yet, the nearest first. */
  coming: z.array(SetPrices),
  /** Lower prices, or the withdrawal of a version that would raise them. */
  waiting: waitingWith(
    z.union([Amounts.extend({ holdsFrom: z.iso.datetime().nullable() }), z.object({ withdraws: z.int() })]),
  ),
  /** Codes of these makes: in open carts, and ordered and paid or held in the last 30 days by guests and by members. */
  demand: z.object({ inCarts: z.int(), guests: z.int(), members: z.int() }),
});
export type PriceTableRow = z.infer<typeof PriceTableRow>;

const PriceTable = z.array(PriceTableRow);

export const priceTable = endpoint(calls.priceTable, {
  summary: 'What each row of the price list costs, what is set for later, and how much was ordered of it.',
  reply: PriceTable,
  discloses: 'colleagues',
  fails: [],
});

const amount = z
  .int({ error: 'price.invalid' })
  .min(priceBounds.least, 'price.invalid')
  .max(priceBounds.most, 'price.invalid');

export const setPrices = endpoint(calls.setPrices, {
  summary:
    'Sets what a row of the price list costs from a time on, or at once, on record with what it cost before. What is ordered already keeps its price.',
  params: z.object({ row: z.enum(priceRowKeys) }),
  body: z.object({
    /** The newest version that was on the screen. */
    version: z.int().min(0),
    baseCents: amount,
    /** Null: members are told to ask, and pay what anyone pays. */
    memberCents: amount.nullable(),
    /** Of a row without a PIN it counts for nothing. */
    pinCents: z.int({ error: 'price.invalid' }).min(0, 'price.invalid').max(priceBounds.most, 'price.invalid'),
    /** From when; null is at once. */
    holdsFrom: bounded({ most: 40 })
      .check(z.iso.datetime({ error: 'date.invalid' }))
      .nullable(),
  }),
  reply: PriceTable,
  discloses: 'colleagues',
  fails: ['prices.changed'],
});

export const withdrawPrices = endpoint(calls.withdrawPrices, {
  summary: 'Takes back prices that do not hold yet, on record.',
  params: z.object({
    row: z.enum(priceRowKeys),
    version: bounded({ most: 6 }).regex(/^[1-9]\d*$/),
  }),
  reply: PriceTable,
  discloses: 'colleagues',
  fails: ['prices.hold_already'],
});
