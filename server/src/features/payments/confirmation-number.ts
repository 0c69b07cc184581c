import { randomInt } from 'node:crypto';

/**
 * Digits and letters that are told apart on paper and over the telephone: without 0 O Q, 1 I L, 2 Z, 5 S, 8 B and U V.
 * 22 of them, eight times: 5.5e10 numbers. It names an order to people and is no one's key to it.
 */
const ALPHABET = '34679ACDEFGHJKMNPRTWXY';

const half = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A fresh confirmation number such as `K7MF-3P9X`. */
export const newConfirmationNumber = (): string => `${half()}-${half()}`;
