const MOST_DIGITS = 12;
const LEAST_SIGNS = 5;
const MOST_SIGNS = 24;
const THIS_CENTURY_OR_LAST = /^(?:19|20)\d\d$/;
const VIN = /^(?=.*\d)[A-HJ-NPR-Z0-9]{17}$/;
/** They can't be seen, and a note may hold them. */
const JOINERS = /[\u200c\u200d]/g;
/** As people write them, in groups: `(512) 555-0143`, `+1 512 555 0143`. Ten digits in one may be a code. */
const PHONE = /(?<![A-Z0-9-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![A-Z0-9-])/g;

/**
 * What a text holds that could be a VIN, or a key code or PIN: letters and digits in one, or digits alone that are no year and no telephone number.
 * It is a guess, made for asking the writer once more: they are never written into a message or a note.
 */
export const codeIn = (text: string): 'vin' | 'code' | undefined => {
  const words = text
    .normalize('NFKC')
    .replaceAll(JOINERS, '')
    .toUpperCase()
    .replaceAll(PHONE, ' ')
    .split(/[^A-Z0-9-]|-{2,}/)
    .map((word) => word.replaceAll(/^-|-$/g, ''));
  if (words.some((word) => word.split('-').some((part) => VIN.test(part)))) return 'vin';
  return words.some(mayBeCode) ? 'code' : undefined;
};

/** Whether a text holds one or the other: who wrote it is asked before it goes out. */
export const mayHoldCode = (text: string): boolean => codeIn(text) !== undefined;

const mayBeCode = (word: string): boolean => {
  // So many words that hang together are no code; one of them may be.
  if (word.length > MOST_SIGNS) return word.includes('-') && word.split('-').some(mayBeCode);
  if (/^\d+$/.test(word)) return word.length >= 4 && word.length <= MOST_DIGITS && !THIS_CENTURY_OR_LAST.test(word);
  return word.length >= LEAST_SIGNS && /\d/.test(word) && /[A-Z]/.test(word);
};
