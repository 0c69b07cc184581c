import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMessages } from './catalogues.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isSource = (file: string): boolean => !/\.test(-d)?\.tsx?$/.test(file) && !file.includes('/testing/');

const texts = globSync(['web/{src,scripts}/**/*.{ts,tsx}', 'server/{src,db}/**/*.ts', 'words/src/*.ts'], { cwd: root })
  .filter(isSource)
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

/** Every name in what the program is made of: who says a message names its key. */
const named = new Set(texts.flatMap((text) => text.match(/\b[a-z]\w*\b/g) ?? []));

/** Of keys that are put together from a beginning and an end, as in says[`mails_alarm_${problem}`], what stands written. */
const patterns = texts.flatMap((text) =>
  [...text.matchAll(/\[`([a-z]+_[^`]*)`\]/g)].map(
    ([, key = '']) => new RegExp(`^${key.replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`),
  ),
);

test('every message is said somewhere', () => {
  const isSaid = (key: string): boolean => named.has(key) || patterns.some((pattern) => pattern.test(key));
  const unsaid = readMessages().flatMap(({ key }) => (isSaid(key) ? [] : [key]));
  expect(unsaid, 'strike these from words/*/').toEqual([]);
});
