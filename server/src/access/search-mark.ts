import { keyedHash } from '../platform/secrets.ts';

/** What is looked for, as it is compared: spaces at the ends and capitals make no other search. */
export const plain = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/**
 * What stands in the log for the words of a search: without the program's secret nobody finds out what they were, and who
 * suspects some can look for them.
 */
export const searchMark = (secretKey: Buffer, text: string): Buffer =>
  keyedHash('keywright searches', secretKey, plain(text));

/** Enough of what was looked for to recognise it by, and not enough to find somebody: `d…@example.com`, `1HG…0123`. */
export const maskedSearch = (text: string): string => {
  const word = plain(text);
  const [name = '', domain] = word.split('@', 2);
  if (domain !== undefined) return `${name.slice(0, 1)}…@${domain}`;
  const end = word.length >= 10 ? word.slice(-4) : '';
  return `${word.slice(0, Math.min(3, Math.ceil(word.length / 2)))}…${end}`;
};

/** What kind of thing was looked for, as far as its words tell. */
export const kindOfSearch = (text: string): 'email' | 'vin' | 'words' => {
  if (text.includes('@')) return 'email';
  return /^(?=.*\d)[a-hj-npr-z0-9]{6,17}$/i.test(text.trim()) ? 'vin' : 'words';
};
