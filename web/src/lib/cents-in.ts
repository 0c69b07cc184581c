/** Dollars with at most two decimals, as `12`, `12.5` and `12,50` in any of our languages. */
const DOLLARS = /^\s*\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*\$?\s*$/;

/** The cents of what was typed as dollars; undefined for nothing, NaN for what is no amount. */
export const centsIn = (typed: string): number | undefined => {
  if (typed.trim() === '') return undefined;
  const [, dollars, cents = ''] = DOLLARS.exec(typed) ?? [];
  return dollars === undefined ? Number.NaN : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
};
