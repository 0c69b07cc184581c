export const APP_DIGITS = 6;

/** The digits of what was typed or pasted (`123 456`, `Your code: 123-456`), six at most. */
export const appDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, APP_DIGITS);

/** A recovery code in its two halves, as people copy it by hand. Spaces and dashes do not count. */
export const inHalves = (code: string): string => code.replace(/^(.{5})(.{5})$/, '$1-$2');

/** A key in groups of four, as people read it off. */
export const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
