import type { FieldMessage } from './field-messages.ts';
import type { ListedRow, Prices } from './price-list.ts';

/** What a key code may cost at least and at most, in cents: below or above it is a slip of the hand. */
export const priceBounds = { least: 100, most: 100_000 } as const;

type Fault = { field: keyof Prices; message: FieldMessage };

/**
 * What stands against prices for a row, with the field where it is said; undefined where nothing does. A member never pays more than
 * anyone, and where the key's price is named apart from the PIN it is more than nothing.
 */
export const faultOfPrices = (row: ListedRow, { baseCents, memberCents, pinCents }: Prices): Fault | undefined => {
  if (row.needsPin && pinCents < priceBounds.least) return { field: 'pinCents', message: 'price.invalid' };
  if (memberCents === null) return undefined;
  const isMore = memberCents > baseCents + (row.needsPin ? pinCents : 0);
  const isNothing = (row.keyApart ?? false) && memberCents - pinCents < priceBounds.least;
  return isMore || isNothing ? { field: 'memberCents', message: 'price.member_more' } : undefined;
};
