import { type ListedRow, listedRows, offeredMakes } from '@keywright/contract/price-list';
import { finds } from '../../lib/finds.ts';

/** The makes of one manufacturer, which cost the same: its label, and its makes where the label does not name them all. */
export type PriceRow = { name: string; makes: string | null; row: ListedRow };

/** The specified label without what the row says of the PIN by itself. */
const labelOf = ({ category }: ListedRow): string => category.replace(/ \(.*\)$/, '');

const rowOf = (row: ListedRow): PriceRow => {
  const name = labelOf(row);
  const isNamed = row.makes.every((make) => name.split('/').includes(make));
  return { name, makes: isNamed ? null : row.makes.join(', '), row };
};

/** The price list by manufacturer. */
export const priceRows: readonly PriceRow[] = listedRows.map(rowOf);

export const allMakes: readonly string[] = offeredMakes.toSorted((one, other) => one.localeCompare(other));

/** The manufacturers with this make, in whose names the words stand, as `GM` does in `Chevy/GM`; an empty text narrows nothing. */
export const rowsFor = (search: string, make: string): readonly PriceRow[] =>
  priceRows.filter(
    ({ row }) => (make === '' || row.makes.includes(make)) && finds(search, [...row.makes, row.category]),
  );
