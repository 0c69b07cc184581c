import type { MakeFacts } from './catalogue.ts';
import type { Cents } from './money.ts';

/**
 * What one row of the list costs, in cents: `baseCents` is the key code for anyone, `memberCents` what a member pays, the PIN included (null:
 * "Ask for pricing", and the cart takes what it takes of anyone), `pinCents` what a guest pays on top where the make needs a PIN.
 */
export type Prices = { baseCents: Cents; memberCents: Cents | null; pinCents: Cents };

/** Which prices hold, by the key of their row. */
export type PricesInForce = ReadonlyMap<PriceRowKey, Prices>;

type Row = {
  /** Manufacturers as the specified list names them. */
  category: string;
  makes: readonly string[];
  needsPin?: true;
  /** Where the list names a member's price for the key apart from the PIN. */
  keyApart?: true;
  note?: string;
  /** What it costs as long as no super admin has set anything else. */
  first: Prices;
};

/** Dollars, as the specification has them. */
const prices = (base: number, member: number | null, pin = 0): Prices => ({
  baseCents: base * 100,
  memberCents: member === null ? null : member * 100,
  pinCents: pin * 100,
});

/** The rows of the price list, in the order in which they are shown: the makes of one cost the same. What they cost changes; which there are does not. */
const rows = {
  'acura-honda': { category: 'Acura/Honda', makes: ['Acura', 'Honda'], first: prices(60, 45) },
  chrysler: { category: 'Chrysler (Key+PIN)', makes: ['Chrysler'], needsPin: true, first: prices(85, 69, 20) },
  'dodge-jeep': { category: 'Dodge/Jeep', makes: ['Dodge', 'Jeep'], needsPin: true, first: prices(85, 69, 20) },
  'ford-lincoln': { category: 'Ford/Lincoln/Mercury', makes: ['Ford', 'Lincoln'], first: prices(70, 55) },
  hyundai: { category: 'Hyundai', makes: ['Hyundai'], first: prices(60, 38) },
  infiniti: {
    category: 'Infiniti (Key + PIN)',
    makes: ['Infiniti'],
    needsPin: true,
    keyApart: true,
    first: prices(70, 56, 20),
  },
  kia: { category: 'Kia', makes: ['Kia'], first: prices(60, 32) },
  nissan: {
    category: 'Nissan (Key + PIN)',
    makes: ['Nissan'],
    needsPin: true,
    keyApart: true,
    first: prices(70, 56, 20),
  },
  'toyota-lexus': { category: 'Toyota/Lexus', makes: ['Toyota', 'Lexus'], first: prices(75, 60) },
  'chevy-gm': { category: 'Chevy/GM', makes: ['Chevrolet', 'GMC', 'Buick', 'Cadillac'], first: prices(70, 50) },
  mazda: { category: 'Mazda', makes: ['Mazda'], first: prices(75, 60) },
  mitsubishi: { category: 'Mitsubishi', makes: ['Mitsubishi'], note: 'Prices may vary.', first: prices(70, null) },
  subaru: { category: 'Subaru', makes: ['Subaru'], first: prices(75, 60) },
  bmw: { category: 'BMW', makes: ['BMW'], first: prices(90, 70) },
} as const satisfies Record<string, Row>;

export type PriceRowKey = keyof typeof rows;
export type ListedRow = Row & { key: PriceRowKey };

export const priceRowKeys = Object.keys(rows) as [PriceRowKey, ...PriceRowKey[]];

export const rowOfKey = (key: PriceRowKey): ListedRow => ({ ...rows[key], key });

export const listedRows: readonly ListedRow[] = priceRowKeys.map(rowOfKey);

const rowsOfMakes: ReadonlyMap<string, ListedRow> = new Map(
  listedRows.flatMap((row) => row.makes.map((make) => [make, row])),
);

/** Every make that key codes are offered for, in the order in which they are shown. */
export const offeredMakes: readonly string[] = [...rowsOfMakes.keys()];

/** The row of the list in which a make stands; undefined for one that is not offered. Names are exact. */
export const rowOfMake = (make: string): ListedRow | undefined => rowsOfMakes.get(make);

/** What holds as long as no super admin has set anything else. */
export const firstPrices: PricesInForce = new Map(listedRows.map(({ key, first }) => [key, first]));

/** What a row costs under these prices; its first prices where they name none. */
export const pricesOfRow = (inForce: PricesInForce, row: ListedRow): Prices => inForce.get(row.key) ?? row.first;

const memberKeyOf = ({ keyApart }: ListedRow, { memberCents, pinCents }: Prices): Cents | null =>
  keyApart && memberCents !== null ? memberCents - pinCents : memberCents;

/** What one make of a row costs. */
export const factsOf = (row: ListedRow, make: string, asked: Prices): MakeFacts => ({
  make,
  category: row.category,
  basePriceCents: asked.baseCents,
  memberPriceCents: asked.memberCents,
  memberKeyPriceCents: memberKeyOf(row, asked),
  pinPriceCents: row.needsPin ? asked.pinCents : 0,
  requiresPin: row.needsPin ?? false,
  ...(row.note === undefined ? {} : { pricingNote: row.note }),
});

/** What a make costs under these prices; undefined for one that is not offered. */
export const factsOfMake = (inForce: PricesInForce, make: string): MakeFacts | undefined => {
  const row = rowOfMake(make);
  return row && factsOf(row, make, pricesOfRow(inForce, row));
};

/** What each make costs, by name, in the order in which the makes are shown. */
export const listOf = (inForce: PricesInForce): ReadonlyMap<string, MakeFacts> =>
  new Map(
    listedRows.flatMap((row) =>
      row.makes.map((make) => [make, factsOf(row, make, pricesOfRow(inForce, row))] as const),
    ),
  );

/** Prices as a page carries them for the app: `6000 4500 0,8500 6900 2000`, in the list's order. */
export const writePrices = (inForce: PricesInForce): string =>
  listedRows
    .map((row) => {
      const { baseCents, memberCents, pinCents } = pricesOfRow(inForce, row);
      return [baseCents, memberCents ?? '-', pinCents].join(' ');
    })
    .join(',');

const isAmount = (amount: number): boolean => Number.isInteger(amount) && amount >= 0;

/** What `writePrices` wrote. A row that can't be read has its first prices: a page of another version may name other rows. */
export const readPrices = (written: string): PricesInForce => {
  const parts = written.split(',');
  const readRow = ({ first }: ListedRow, index: number): Prices => {
    const [base = '', member = '', pin = ''] = (parts[index] ?? '').split(' ');
    const read = {
      baseCents: Number(base),
      memberCents: member === '-' ? null : Number(member),
      pinCents: Number(pin),
    };
    const isRead = parts.length === listedRows.length && base !== '' && pin !== '';
    return isRead && [read.baseCents, read.memberCents ?? 0, read.pinCents].every(isAmount) ? read : first;
  };
  return new Map(listedRows.map((row, index) => [row.key, readRow(row, index)]));
};
