const MOST_DIGITS = 12;
const LEAST_SIGNS = 5;
const MOST_SIGNS = 24;
const THIS_CENTURY_OR_LAST = /^(?:19|20)\d\d$/;
const VIN = /^(?=.*\d)[A-HJ-NPR-Z0-9]{17}$/;
/**
 * Joiners, which can't be seen, and marks, of which the figures on keys are made (`4\ufe0f\u20e3`) and underlined ones: none of them parts a code.
 * They go before anything else is done, for to put long runs of marks in their order takes time by the square of their number.
 */
const JOINERS = /[\u200c\u200d\p{M}]/gu;
/** The signs of a text as a keyboard has them: full-width ones (`Ｋ７３`), ringed ones and the like are the plain ones that they stand for. */
export const asTyped = (text: string): string => text.replaceAll(JOINERS, '').normalize('NFKC');

/** As people write them, in groups: `(512) 555-0143`, `+1 512 555 0143`. Ten digits in one may be a code. */
const PHONE = /(?<![A-Z0-9-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![A-Z0-9-])/g;
/** One sign at a time, as people spell: `4 7 1 1`, `B.1.2.3`, `B-1 2-3`. A row of commas is a list, and a line is a line. */
const SPELLED = /(?<![A-Z0-9])[A-Z0-9](?:[ .·_/\u2010-\u2015-]{1,3}[A-Z0-9](?![A-Z0-9]))+/g;
/** `2 x 4`, `2 o 3`: small words between figures, no signs of a code. */
const BETWEEN_FIGURES = /(?<=\d )[oxy](?= \d)/g;

/**
 * What a text holds that could be a VIN, or a key code or PIN: letters and digits in one, or digits alone that are no year and no telephone number,
 * in one or spelled sign by sign.
 * It is a guess, made for asking the writer once more: they are never written into a message or a note.
 */
export const codeIn = (text: string): Found['kind'] | undefined => findCode(text)?.kind;

/** The word of a text that could be a code or a VIN, in capitals and as it is typed on a keyboard. */
export const codeWordIn = (text: string): string | undefined => findCode(text)?.word;

type Found = { kind: 'vin' | 'code'; word: string };

const findCode = (text: string): Found | undefined => {
  const plain = asTyped(text).replaceAll(BETWEEN_FIGURES, ',').toUpperCase().replaceAll(PHONE, ' , ');
  const spelled = plain.match(SPELLED)?.map((signs) => signs.replaceAll(/[^A-Z0-9]/g, '')) ?? [];
  const words = plain.split(/[^A-Z0-9-]|-{2,}/).map((word) => word.replaceAll(/^-|-$/g, ''));
  const vin =
    words.find((word) => word.split('-').some((part) => VIN.test(part))) ?? spelled.find((signs) => VIN.test(signs));
  if (vin) return { kind: 'vin', word: vin };
  const code = words.find(mayBeCode) ?? spelled.find(mayBeSpelled);
  return code === undefined ? undefined : { kind: 'code', word: code };
};

/** Whether a text holds one or the other: who wrote it is asked before it goes out. */
export const mayHoldCode = (text: string): boolean => codeIn(text) !== undefined;

/** With two figures alone it is a time: `9 a.m. 5 p.m.` */
const mayBeSpelled = (signs: string): boolean => /\d.*\d.*\d/.test(signs) && mayBeCode(signs);

const mayBeCode = (word: string): boolean => {
  // So many words that hang together are no code; one of them may be.
  if (word.length > MOST_SIGNS) return word.includes('-') && word.split('-').some(mayBeCode);
  if (/^\d+$/.test(word)) return word.length >= 4 && word.length <= MOST_DIGITS && !THIS_CENTURY_OR_LAST.test(word);
  return word.length >= LEAST_SIGNS && /\d/.test(word) && /[A-Z]/.test(word);
};
