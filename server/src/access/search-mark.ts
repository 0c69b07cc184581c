import { keyedHash } from '../platform/secrets.ts';

/** What is looked for, as it is compared: spaces at the ends and capitals make no other search. */
export const plain = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/**
 * What stands in the log for the words of a search: without the program's secret nobody finds out what they were, and who
 * suspects some can look for them.
 */
export const searchMark = (secretKey: Buffer, text: string): Buffer =>
  keyedHash('keywright searches', secretKey, plain(text));

/**
 * Enough of what was looked for to recognise it by, and not enough to find somebody: `d…@example.com`, `1HG…0123`. Cut between signs: half of
 * an emoji or of a rare name's sign is no text, and the database's JSON takes none of it.
 */
export const maskedSearch = (text: string): string => {
  const word = plain(text);
  const [name = '', domain] = word.split('@', 2);
  if (domain !== undefined) return `${[...name][0] ?? ''}…@${domain}`;
  const signs = [...word];
  const end = signs.length >= 10 ? signs.slice(-4).join('') : '';
  return `${signs.slice(0, Math.min(3, Math.ceil(signs.length / 2))).join('')}…${end}`;
};

/** What kind of thing was looked for, as far as its words tell. */
export const kindOfSearch = (text: string): 'email' | 'vin' | 'words' => {
  if (text.includes('@')) return 'email';
  return /^(?=.*\d)[a-hj-npr-z0-9]{6,17}$/i.test(text.trim()) ? 'vin' : 'words';
};
