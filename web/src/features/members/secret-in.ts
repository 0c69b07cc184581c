const VIN = /(?<![A-Z0-9])(?=[A-Z0-9]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i;
/** A letter or two and four digits or more, or what is called a code or PIN in so many words. */
const CODE = /(?<![A-Z0-9])[A-Z]{1,2}\d{4,10}(?![A-Z0-9])|\b(?:pin|code|código)\b\D{0,8}\d{4,}/i;

/** What in a note looks as if it belonged elsewhere: notes are read by everybody of the desk, and stand in no vault. */
export const secretIn = (text: string): 'vin' | 'code' | undefined => {
  if (VIN.test(text)) return 'vin';
  return CODE.test(text) ? 'code' : undefined;
};
