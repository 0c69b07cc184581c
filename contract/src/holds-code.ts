const MOST_DIGITS = 12;
const LEAST_SIGNS = 5;
const MOST_SIGNS = 24;
const THIS_CENTURY_OR_LAST = /^(?:19|20)\d\d$/;
const WORD = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;

/**
 * Whether a text holds a word that could be a key code, a PIN or a VIN: letters and digits in one, or digits alone that are no year. It is
 * a guess, made for asking the writer once more: codes are never written into a message.
 */
export const mayHoldCode = (text: string): boolean =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^A-Z0-9-]/)
    .some(mayBeCode);

const mayBeCode = (word: string): boolean => {
  if (word.length > MOST_SIGNS || !WORD.test(word)) return false;
  if (/^\d+$/.test(word)) return word.length >= 4 && word.length <= MOST_DIGITS && !THIS_CENTURY_OR_LAST.test(word);
  return word.length >= LEAST_SIGNS && /\d/.test(word) && /[A-Z]/.test(word);
};
