import { type ListedRow, listedRows, offeredMakes } from '@keywright/contract/price-list';
import { finds } from '../../lib/finds.ts';

/** The makes of one manufacturer, which cost the same. */
export type PriceRow = { name: string; row: ListedRow };

/** The price list by manufacturer. */
export const priceRows: readonly PriceRow[] = listedRows.map((row) => ({ name: row.makes.join(', '), row }));

export const allMakes: readonly string[] = offeredMakes.toSorted((one, other) => one.localeCompare(other));

/** The manufacturers with this make, in whose names the words stand, as `GM` does in `Chevy/GM`; an empty text narrows nothing. */
export const rowsFor = (search: string, make: string): readonly PriceRow[] =>
  priceRows.filter(
    ({ row }) => (make === '' || row.makes.includes(make)) && finds(search, [...row.makes, row.category]),
  );
