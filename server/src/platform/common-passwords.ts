import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serverFolder } from './server-folder.ts';

const words = new Set(
  readFileSync(path.join(serverFolder, 'data/common-passwords.txt'), 'utf8').split('\n').filter(Boolean),
);

/** The signs that people put in the place of letters. `1` is read twice, since it stands for two. */
const readings: Record<string, string>[] = ['i', 'l'].map((one) => ({
  '0': 'o',
  '1': one,
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}));

const wordsIn = (text: string): string[] => [
  text,
  ...readings.map((letters) => text.replace(/[01345@$!7]/g, (sign) => letters[sign] ?? sign)),
];

/** A short run of figures, or one piece over and over. */
const isPattern = (text: string): boolean => /^\d{1,9}$/.test(text) || /^(.{1,4})\1+$/su.test(text);

const isRow = (text: string): boolean =>
  ['01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz'].some((row) => row.includes(text));

/**
 * Whether a password is among those that are tried first: a common word or name, a row of the keyboard, figures alone; also
 * with signs for letters, in capitals, or with the usual figures and marks at its end (`Monkey1987!`).
 */
export const isCommonPassword = (password: string): boolean => {
  const text = password.toLowerCase();
  const stem = text.replace(/[\d\W_]+$/u, '');
  return isPattern(text) || isRow(text) || [text, stem].flatMap(wordsIn).some((word) => words.has(word));
};
