/** The 17 characters of a VIN: letters and digits without I, O and Q, which table III of 49 CFR 565.15 leaves out. */
export const FORM = /^[A-HJ-NPR-Z0-9]{17}$/;

/** What forms and messages put before a VIN, in the three languages, followed by the "I" (import) of Code 39 door labels. */
const LABELED = /^(?:(?:VIN|NIV)(?:N|NO|NR|NUM|NUMBER|NUMERO|NUMÉRO|NÚMERO)?)?I?(.{17})$/u;

/** 17 characters of a VIN that stand alone in a longer text, such as a sentence or a web address. */
const STANDING_ALONE = /(?<![\p{L}\p{N}])[A-HJ-NPR-Z0-9]{17}(?![\p{L}\p{N}])/gu;

/**
 * Returns the VIN in a text that was typed, pasted or scanned: upper case, without spaces, hyphens, a label before it, or
 * the sentence or web address around it. Wide and other compatibility forms of Latin characters become plain ones
 * (Unicode NFKC). Any other wrong character stays, so that it can be named. Cleaning twice changes nothing.
 */
export const cleanVin = (text: string): string => {
  const plain = text.normalize('NFKC').toUpperCase();
  const bare = plain.replace(/[^\p{L}\p{N}]/gu, '');
  if (bare.length === 17) return bare;
  const labeled = LABELED.exec(bare)?.[1];
  if (labeled) return labeled;
  const [found, ...others] = new Set(plain.match(STANDING_ALONE));
  return found && others.length === 0 ? found : bare;
};

/** The letters of a cleaned text that are not from A to Z, with their positions counted from 1; some only look Latin. */
export const nonLatinIn = (vin: string): { place: number; letter: string }[] =>
  [...vin].flatMap((letter, index) => (/[A-Z0-9]/.test(letter) ? [] : [{ place: index + 1, letter }]));

/** Whether a cleaned text has the form of a VIN. */
export const hasVinForm = (vin: string): boolean => FORM.test(vin);

/** The letters that no VIN has (I, O, Q), with their places counted from 1. */
export const forbiddenLettersIn = (vin: string): { place: number; letter: string }[] =>
  [...vin].flatMap((letter, index) => ('IOQ'.includes(letter) ? [{ place: index + 1, letter }] : []));

/** 49 CFR 565.15(c), table III: the value of each letter; a digit is its own. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const LETTER_VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9];
const values = new Map<string, number>([
  ...[...'0123456789'].map((digit): [string, number] => [digit, Number(digit)]),
  ...[...LETTERS].map((letter, index): [string, number] => [letter, LETTER_VALUES[index] ?? 0]),
]);

/** 49 CFR 565.15(c), table IV: the weight of each place; place 9 holds the check digit and weighs nothing. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The check digit that the other 16 characters ask for at place 9: `0` to `9`, or `X` for ten (49 CFR 565.15(c)). */
export const checkDigitOf = (vin: string): string => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (values.get(vin[index] ?? '') ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
};

/**
 * Whether a VIN has the right form and the right check digit. Vehicles built for other markets may carry a wrong one.
 * 17 equal characters can satisfy the formula (17 ones do), and belong to no vehicle.
 */
export const checkDigitIsRight = (vin: string): boolean =>
  hasVinForm(vin) && vin[8] === checkDigitOf(vin) && new Set(vin).size > 1;

/** 49 CFR 565.15(d)(1): the thirty codes of place 10, for 1980 to 2009 and again for 2010 to 2039. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/**
 * The model years that a VIN may stand for, the likeliest first; none when place 10 holds no year code. A letter at
 * place 7 means 2010 or later on cars and light trucks; a digit there means before, except on trucks over 10,000 lb,
 * so both are given (49 CFR 565.15(b), (d)(1)).
 */
export const modelYearsOf = (vin: string): number[] => {
  const code = vin[9];
  const place = code ? YEAR_CODES.indexOf(code) : -1;
  if (place < 0) return [];
  return /[A-Z]/.test(vin[6] ?? '') ? [2010 + place] : [1980 + place, 2010 + place];
};

/**
 * The world manufacturer identifier: the first three characters, and for makers of fewer than 1,000 vehicles a year
 * (third character 9) also places 12 to 14 (49 CFR 565.15(a)).
 */
export const wmiOf = (vin: string): string => (vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3));

/** Characters that are read or typed for one another, the likeliest pair first. */
const LOOK_ALIKES = '8B 5S 0D 0O DO 0Q OQ DQ 1I 1L IL UV 2Z 6G 7T MN XK 38 56'.split(' ');

/** Every look-alike of a character with its rank, 0 the likeliest. */
const lookAlikesOf = (character: string): { to: string; rank: number }[] =>
  LOOK_ALIKES.flatMap((pair, rank) => {
    const [one = '', other = ''] = pair;
    if (character === one) return [{ to: other, rank }];
    return character === other ? [{ to: one, rank }] : [];
  });

/** One likely slip: put `to` where `from` stands, from `place` on (counted from 1), and the VIN becomes `vin`. */
export type VinSlip = { vin: string; place: number; from: string; to: string };

const replaced = (vin: string, index: number, to: string): string =>
  vin.slice(0, index) + to + vin.slice(index + to.length);

type Guess = { vin: string; rank: number };

/** All ways of reading the letters that no VIN has as characters that look like them. */
const withoutForbidden = (vin: string): Guess[] =>
  forbiddenLettersIn(vin).reduce<Guess[]>(
    (guesses, { place, letter }) =>
      guesses.flatMap((guess) =>
        lookAlikesOf(letter)
          .filter(({ to }) => !'IOQ'.includes(to))
          .map(({ to, rank }) => ({ vin: replaced(guess.vin, place - 1, to), rank: guess.rank + rank })),
      ),
    [{ vin, rank: 0 }],
  );

const withOneSlip = (vin: string): Guess[] =>
  [...vin].flatMap((character, index) =>
    lookAlikesOf(character).map(({ to, rank }) => ({ vin: replaced(vin, index, to), rank })),
  );

const withTwoSwapped = (vin: string): Guess[] =>
  [...vin].slice(1).map((character, index) => ({
    vin: replaced(vin, index, character + (vin[index] ?? '')),
    rank: LOOK_ALIKES.length,
  }));

/** Places 14 to 17 hold digits on every vehicle and place 13 on cars and light trucks (49 CFR 565.15(d)(3)). */
const DIGITS_LAST = /[0-9]{4}$/;
const unlikelihood = ({ vin, rank }: Guess): number => rank + (/[0-9]{5}$/.test(vin) ? 0 : 100);

const slipBetween = (vin: string, right: string): VinSlip => {
  const changed = [...vin].flatMap((character, index) => (character === right[index] ? [] : [index]));
  const from = changed[0] ?? 0;
  const end = (changed.at(-1) ?? 0) + 1;
  return { vin: right, place: from + 1, from: vin.slice(from, end), to: right.slice(from, end) };
};

/** More forbidden letters than this are no slip, and their readings would be many. */
const MOST_FORBIDDEN = 4;

/**
 * What a cleaned text of 17 characters was probably meant to be: one look-alike character or two swapped neighbours
 * away, or with its I, O and Q read as what they look like. Every answer has the right check digit and a possible year;
 * the likeliest is first. None for a VIN that is right.
 */
export const suggestVins = (vin: string): VinSlip[] => {
  const forbidden = forbiddenLettersIn(vin).length;
  if (vin.length !== 17 || checkDigitIsRight(vin) || forbidden > MOST_FORBIDDEN) return [];
  const guesses = forbidden > 0 ? withoutForbidden(vin) : [...withOneSlip(vin), ...withTwoSwapped(vin)];
  const possible = guesses.filter(
    (guess) => checkDigitIsRight(guess.vin) && DIGITS_LAST.test(guess.vin) && modelYearsOf(guess.vin).length > 0,
  );
  const ranked = possible.toSorted((one, other) => unlikelihood(one) - unlikelihood(other));
  return [...new Set(ranked.map((guess) => guess.vin))].map((right) => slipBetween(vin, right));
};
