import { m } from '@keywright/words/messages';

/** One sign of a code, and what is said for it aloud. */
type Spelled = { sign: string; says: string };

const GROUP = 4;

/** A letter by its word and a digit by its name, so that nobody takes a zero for the letter O. */
const said = (sign: string): string => {
  if (/^[0-9]$/.test(sign)) {
    return m.orders_spell_digit({ word: m.orders_spell_digits().split(' ')[Number(sign)] ?? sign });
  }
  const word = m.orders_spell_letters().split(' ')[sign.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0)];
  if (/^[a-z]$/i.test(sign) && word) return m.orders_spell_letter({ word });
  return sign === ' ' ? m.orders_spell_space() : m.orders_spell_dash();
};

/** A code in groups of four, as it is read out to somebody who writes it down. */
export const spelled = (code: string): Spelled[][] => {
  const signs = [...code].map((sign) => ({ sign, says: said(sign) }));
  return Array.from({ length: Math.ceil(signs.length / GROUP) }, (_, at) => signs.slice(at * GROUP, (at + 1) * GROUP));
};
