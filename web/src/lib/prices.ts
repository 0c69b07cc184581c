import { firstPrices, type ListedRow, type PricesInForce, readPrices } from '@keywright/contract/price-list';
import { marks, type RowText, rowText } from '@keywright/words/price-words';
import { pricesOfPage } from './prices-attribute.ts';

/** Whether this is the build, which writes pages and knows no prices. */
const isBuild = typeof document === 'undefined';

/** The prices of this page. What is charged is priced again, and said before anything is paid. */
export const pricesHere: PricesInForce = isBuild ? firstPrices : readPrices(pricesOfPage);

/** In the build the mark in whose place the server puts the text. */
export const markedOr = (mark: string, text: () => string): string => (isBuild ? mark : text());

/** What this page says of a row of the price list. */
export const priceText = (text: RowText, row: ListedRow): string =>
  markedOr(marks.row(text, row.key), () => rowText(text, row, pricesHere));
