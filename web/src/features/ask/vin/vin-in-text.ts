import { checkDigitIsRight, cleanVin, hasVinForm } from '@keywright/contract/vin';

/** Door labels may put a letter before or after the VIN into the same barcode. */
const MOST_AROUND = 24;

const windowsOf = (bare: string): string[] =>
  bare.length > MOST_AROUND ? [] : Array.from(bare, (_, start) => bare.slice(start, start + 17));

/**
 * The VIN that a barcode holds, or undefined. A text is a VIN as a whole, or holds one as a word or beside other
 * characters; where several pieces have the form of one, a right check digit decides. A piece out of a longer text
 * counts only with a right check digit.
 */
export const vinInText = (text: string): string | undefined => {
  const whole = cleanVin(text);
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
  const pieces = [whole, ...words.map(cleanVin), ...windowsOf(whole)].filter(hasVinForm);
  return pieces.find(checkDigitIsRight) ?? (hasVinForm(whole) ? whole : undefined);
};

/** The best of what was read in one picture: a VIN with a right check digit before one without. */
export const bestVin = (texts: readonly string[]): string | undefined => {
  const vins = texts.flatMap((text) => vinInText(text) ?? []);
  return vins.find(checkDigitIsRight) ?? vins[0];
};
