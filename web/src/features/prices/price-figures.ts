import { factsOf, type PriceRowKey, type Prices, rowOfKey } from '@keywright/contract/price-list';
import type { PriceTableRow } from '@keywright/contract/prices';
import { priceOfRequest } from '@keywright/contract/pricing';
import { m } from '@keywright/words/messages';
import { money } from '../../lib/format.ts';

export const namesOf = ({ makes }: Pick<PriceTableRow, 'makes'>): string => makes.join(', ');

/** What is charged, PIN included, in cents. */
export const chargedFor = (key: PriceRowKey, prices: Prices, member: boolean): number => {
  const row = rowOfKey(key);
  return priceOfRequest({ facts: factsOf(row, row.makes[0] ?? '', prices), member }).finalPriceCents;
};

/** What a guest is charged, and of what it consists. */
export const guestWords = (key: PriceRowKey, prices: Prices): string => {
  const price = money(chargedFor(key, prices, false));
  if (!rowOfKey(key).needsPin) return price;
  return m.prices_with_pin({ price, key: money(prices.baseCents), pin: money(prices.pinCents) });
};

export const memberWords = (prices: Prices): string =>
  prices.memberCents === null ? m.prices_ask() : money(prices.memberCents);
