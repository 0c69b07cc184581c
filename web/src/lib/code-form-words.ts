import type { CodeAlphabet, CodeForm } from '@keywright/contract/code-form';
import { m } from '@keywright/words/messages';

export const alphabetWords: Record<CodeAlphabet, () => string> = {
  DIGITS: m.code_rules_DIGITS,
  HEX: m.code_rules_HEX,
  LETTERS_DIGITS: m.code_rules_LETTERS_DIGITS,
};

/** What codes look like, in words: `4 to 6 digits`. */
export const formWords = (form: CodeForm | null): string => {
  if (form === null) return m.code_rules_any();
  const { least, most, alphabet } = form;
  const signs = alphabetWords[alphabet]().toLowerCase();
  return least === most ? m.code_rules_exactly({ count: least, signs }) : m.code_rules_between({ least, most, signs });
};
