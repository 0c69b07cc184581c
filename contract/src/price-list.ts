import type { MakeFacts } from './catalogue.ts';
import type { Cents } from './money.ts';

/** Cents from a whole or two-decimal dollar figure, such as 9.99. */
const dollars = (amount: number): Cents => Math.round(amount * 100);

/** What a non-member pays on top of the base price for a PIN. */
export const PIN_CENTS = dollars(20);

type Listed = {
  category: string;
  /** Dollars: what anyone pays, and what a member pays. */
  base: number;
  member: number | 'ask';
  needsPin?: true;
  /** Dollars: a member's price without the PIN, where the list names it apart. */
  memberKey?: number;
  note?: string;
};

const acuraHonda = { category: 'Acura/Honda', base: 60, member: 45 };
const dodgeJeep: Listed = { category: 'Dodge/Jeep', base: 85, member: 69, needsPin: true };
const fordLincoln = { category: 'Ford/Lincoln/Mercury', base: 70, member: 55 };
const toyotaLexus = { category: 'Toyota/Lexus', base: 75, member: 60 };
const chevyGm = { category: 'Chevy/GM', base: 70, member: 50 };

/** The price list, in the order in which the makes are shown. Infiniti's and Nissan's 56 is 36 for the key + 20 for the PIN. */
const listed: Record<string, Listed> = {
  Acura: acuraHonda,
  Honda: acuraHonda,
  Chrysler: { category: 'Chrysler (Key+PIN)', base: 85, member: 69, needsPin: true },
  Dodge: dodgeJeep,
  Jeep: dodgeJeep,
  Ford: fordLincoln,
  Lincoln: fordLincoln,
  Hyundai: { category: 'Hyundai', base: 60, member: 38 },
  Infiniti: { category: 'Infiniti (Key + PIN)', base: 70, member: 56, needsPin: true, memberKey: 36 },
  Kia: { category: 'Kia', base: 60, member: 32 },
  Nissan: { category: 'Nissan (Key + PIN)', base: 70, member: 56, needsPin: true, memberKey: 36 },
  Toyota: toyotaLexus,
  Lexus: toyotaLexus,
  Chevrolet: chevyGm,
  GMC: chevyGm,
  Buick: chevyGm,
  Cadillac: chevyGm,
  Mazda: { category: 'Mazda', base: 75, member: 60 },
  Mitsubishi: { category: 'Mitsubishi', base: 70, member: 'ask', note: 'Prices may vary.' },
  Subaru: { category: 'Subaru', base: 75, member: 60 },
  BMW: { category: 'BMW', base: 90, member: 70 },
};

const factsOf = ([make, price]: [string, Listed]): MakeFacts => {
  const memberPriceCents = price.member === 'ask' ? null : dollars(price.member);
  return {
    make,
    category: price.category,
    basePriceCents: dollars(price.base),
    memberPriceCents,
    memberKeyPriceCents: price.memberKey === undefined ? memberPriceCents : dollars(price.memberKey),
    pinPriceCents: price.needsPin ? PIN_CENTS : 0,
    requiresPin: price.needsPin ?? false,
    ...(price.note === undefined ? {} : { pricingNote: price.note }),
  };
};

/**
 * What each make costs, by name, in the order in which the makes are shown. It stands in the contract because both sides read it: the server
 * charges by it, and the pages that show prices are written of it by the build.
 */
export const priceList: ReadonlyMap<string, MakeFacts> = new Map(
  Object.entries(listed).map((entry) => [entry[0], factsOf(entry)]),
);
