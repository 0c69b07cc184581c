import type { ListedRow, Prices } from './price-list.ts';

/** What a key code may cost at least and at most, in cents: below or above it is a slip of the hand. */
export const priceBounds = { least: 100, most: 100_000 } as const;
/** What stands against prices for a row; undefined where nothing does. A member never pays more than anyone, and where the key's price is named apart from the PIN it is more than nothing. */
export const faultOfPrices = (
  row: ListedRow,
  { baseCents, memberCents, pinCents }: Prices,
): 'member' | 'pin' | undefined => {
  if (row.needsPin && pinCents < priceBounds.least) return 'pin';
  if (memberCents === null) return undefined;
  if (memberCents > baseCents + (row.needsPin ? pinCents : 0)) return 'member';
  return row.keyApart && memberCents - pinCents < priceBounds.least ? 'member' : undefined;
};
