const MOST_DIGITS = 12;
const LEAST_SIGNS = 5;
const MOST_SIGNS = 24;
const THIS_CENTURY_OR_LAST = /^(?:19|20)\d\d$/;
const WORD = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
const VIN = /^(?=.*\d)[A-HJ-NPR-Z0-9]{17}$/;
/** As people write them, in groups: `(512) 555-0143`, `+1 512 555 0143`. Ten digits in one may be a code. */
const PHONE = /(?<![A-Z0-9-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![A-Z0-9-])/g;

/**
 * What a text holds that could be a VIN, or a key code or PIN: letters and digits in one, or digits alone that are no year and no telephone number.
 * It is a guess, made for asking the writer once more: they are never written into a message or a note.
 */
export const codeIn = (text: string): 'vin' | 'code' | undefined => {
  const words = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(PHONE, ' ')
    .split(/[^A-Z0-9-]/);
  if (words.some((word) => VIN.test(word))) return 'vin';
  return words.some(mayBeCode) ? 'code' : undefined;
};

/** Whether a text holds one or the other: who wrote it is asked before it goes out. */
export const mayHoldCode = (text: string): boolean => codeIn(text) !== undefined;

const mayBeCode = (word: string): boolean => {
  if (word.length > MOST_SIGNS || !WORD.test(word)) return false;
  if (/^\d+$/.test(word)) return word.length >= 4 && word.length <= MOST_DIGITS && !THIS_CENTURY_OR_LAST.test(word);
  return word.length >= LEAST_SIGNS && /\d/.test(word) && /[A-Z]/.test(word);
};
