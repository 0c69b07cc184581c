/** Which signs a code is made of. What a maker prints between them, a dash or a blank, counts for nothing. */
export const codeAlphabets = ['DIGITS', 'HEX', 'LETTERS_DIGITS'] as const;
export type CodeAlphabet = (typeof codeAlphabets)[number];

/** What a code of one make looks like: how many signs it has at least and at most, and which. */
export type CodeForm = { least: number; most: number; alphabet: CodeAlphabet };

const signs: Readonly<Record<CodeAlphabet, RegExp>> = {
  DIGITS: /^[0-9]*$/,
  HEX: /^[0-9A-F]*$/,
  LETTERS_DIGITS: /^[0-9A-Z]*$/,
};

const within: Readonly<Record<CodeAlphabet, readonly CodeAlphabet[]>> = {
  DIGITS: ['DIGITS', 'HEX', 'LETTERS_DIGITS'],
  HEX: ['HEX', 'LETTERS_DIGITS'],
  LETTERS_DIGITS: ['LETTERS_DIGITS'],
};

/** Whether a form accepts a code that the earlier one refused. */
export const isLooserForm = (form: CodeForm | null, was: CodeForm | null): boolean => {
  if (was === null) return false;
  if (form === null) return true;
  return form.least < was.least || form.most > was.most || !within[form.alphabet].includes(was.alphabet);
};

/** Whether a code has this form; every code has none. */
export const hasForm = (code: string, form: CodeForm | null): boolean => {
  if (form === null) return true;
  const bare = code.toUpperCase().replace(/[\s-]/g, '');
  return bare.length >= form.least && bare.length <= form.most && signs[form.alphabet].test(bare);
};
