import type { MakeFacts } from '@keywright/contract/catalogue';
import { type PlanTier, planTiers, VOLUME } from '@keywright/contract/plans';
import {
  factsOf,
  factsOfMake,
  type ListedRow,
  listedRows,
  type PriceRowKey,
  type PricesInForce,
  pricesOfRow,
  writePrices,
} from '@keywright/contract/price-list';
import { priceOfRequest } from '@keywright/contract/pricing';
import { PRICES_MARK } from '@keywright/contract/shop';
import { bestOf, CALCULATOR_START, type Saving, savingsOf } from '@keywright/contract/savings';
import { dollars } from './dollars.ts';
import { m } from './messages.ts';
import { planName } from './plan-names.ts';
import { spoken } from './spoken.ts';

const money = (cents: number): string => dollars(cents, spoken());
const charged = (facts: MakeFacts, member: boolean): number => priceOfRequest({ facts, member }).finalPriceCents;

const partsOf = (keyCents: number, { pinPriceCents }: MakeFacts): string =>
  m.catalogue_parts({ key: money(keyCents), pin: money(pinPriceCents) });

/** Where the list names no price for members, the cart takes what it takes of anyone. */
const memberParts = (facts: MakeFacts): string => {
  const { memberPriceCents, memberKeyPriceCents, requiresPin } = facts;
  if (memberPriceCents === null) return m.catalogue_ask_note({ price: money(charged(facts, true)) });
  if (memberKeyPriceCents !== null && memberKeyPriceCents !== memberPriceCents)
    return partsOf(memberKeyPriceCents, facts);
  return requiresPin ? m.catalogue_pin_included() : '';
};

/** What public pages say of one row of the price list: figures, and under each what it consists of. Empty where there is nothing to say. */
const ofRow = {
  guest: (facts: MakeFacts) => money(charged(facts, false)),
  guestParts: (facts: MakeFacts) => (facts.requiresPin ? partsOf(facts.basePriceCents, facts) : ''),
  member: (facts: MakeFacts) => (facts.memberPriceCents === null ? m.catalogue_ask() : money(charged(facts, true))),
  memberParts,
  /** What a member pays also where the list says "Ask for pricing". */
  memberCharged: (facts: MakeFacts) => money(charged(facts, true)),
  /** For search engines: `105.00`. */
  offer: (facts: MakeFacts) => (charged(facts, false) / 100).toFixed(2),
} as const;

export type RowText = keyof typeof ofRow;

/** What a page says of a row under these prices, in the language that is spoken. */
export const rowText = (text: RowText, row: ListedRow, inForce: PricesInForce): string =>
  ofRow[text](factsOf(row, row.makes[0] ?? '', pricesOfRow(inForce, row)));

export const offText = ({ offCents }: Saving): string => money(offCents);

export const leftText = ({ leftCents }: Saving): string =>
  leftCents >= 0 ? money(leftCents) : m.subscriptions_calc_more({ price: money(-leftCents) });

/** Which plan would save most, in a sentence. */
export const bestText = (codes: number, savings: readonly Saving[]): string => {
  if (codes >= VOLUME.fromRequests)
    return m.subscriptions_calc_volume({ count: VOLUME.fromRequests, price: money(VOLUME.perRequestCents) });
  const best = bestOf(savings);
  if (!best) return m.subscriptions_calc_none();
  return m.subscriptions_calc_best({ plan: planName({ ...best, trial: false }), price: money(best.leftCents) });
};

/**
 * What the build writes in the place of everything that depends on prices: they change while the program runs. The server puts in what holds
 * (`server/src/page-words.ts`), and the app says the same of the prices that its page carries (`web/src/lib/prices.ts`).
 */
export const marks = {
  row: (text: RowText, key: PriceRowKey) => `__PRICE_${text}_${key}__`,
  off: (tier: PlanTier) => `__SAVING_off_${tier}__`,
  left: (tier: PlanTier) => `__SAVING_left_${tier}__`,
  best: '__SAVING_best__',
} as const;

type Marked = readonly [mark: string, text: () => string];

const savingMarks = (inForce: PricesInForce): Marked[] => {
  const facts = factsOfMake(inForce, CALCULATOR_START.make);
  const savings = facts ? savingsOf(facts, CALCULATOR_START.codes, CALCULATOR_START.billing) : [];
  return [
    [marks.best, () => bestText(CALCULATOR_START.codes, savings)],
    ...planTiers.flatMap((tier): Marked[] => {
      const saving = savings.find((one) => one.tier === tier);
      if (!saving) return [];
      return [
        [marks.off(tier), () => offText(saving)],
        [marks.left(tier), () => leftText(saving)],
      ];
    }),
  ];
};

/** Each mark with what stands in its place under these prices, said in the language that is spoken then. */
export const markedTexts = (inForce: PricesInForce): ReadonlyMap<string, () => string> => {
  const texts = Object.keys(ofRow) as RowText[];
  const ofRows = listedRows.flatMap((row) =>
    texts.map((text): Marked => [marks.row(text, row.key), () => rowText(text, row, inForce)]),
  );
  return new Map<string, () => string>([[PRICES_MARK, () => writePrices(inForce)], ...ofRows, ...savingMarks(inForce)]);
};
