import { type Locale, locales } from '@keywright/contract/locale';

/** US dollars as the reader's language writes them: `$55.00`, `55,00 $ US`. */
export const dollars = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locales[locale].tag, { style: 'currency', currency: 'USD' }).format(cents / 100);
