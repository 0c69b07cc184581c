import type { MakeFacts } from '@keywright/contract/catalogue';
import { priceList } from '@keywright/contract/price-list';
import { priceOfRequest } from '@keywright/contract/pricing';
import { finds } from '../../lib/finds.ts';

/** The makes of one manufacturer, which cost the same. */
export type PriceRow = {
  name: string;
  makes: readonly string[];
  /** Also words by which it may be searched for, such as `GM`. */
  category: string;
  facts: MakeFacts;
  /** What is charged, PIN included, in cents. */
  guestCents: number;
  memberCents: number;
};

const rowOf = (category: string, all: readonly MakeFacts[]): PriceRow[] => {
  const [facts] = all;
  if (!facts) return [];
  const makes = all.map(({ make }) => make);
  const charged = (member: boolean) => priceOfRequest({ facts, member }).finalPriceCents;
  return [{ name: makes.join(', '), makes, category, facts, guestCents: charged(false), memberCents: charged(true) }];
};

/** The price list by manufacturer, as the server charges it. */
export const priceRows: readonly PriceRow[] = [...Map.groupBy(priceList.values(), ({ category }) => category)].flatMap(
  ([category, all]) => rowOf(category, all),
);

export const allMakes: readonly string[] = [...priceList.keys()].toSorted((one, other) => one.localeCompare(other));

/** The manufacturers with this make, in whose names the words stand; an empty text narrows nothing. */
export const rowsFor = (search: string, make: string): readonly PriceRow[] =>
  priceRows.filter((row) => (make === '' || row.makes.includes(make)) && finds(search, [...row.makes, row.category]));
