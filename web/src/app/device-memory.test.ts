import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isStale, livingId } from '../features/ask/draft/draft-store.ts';

const HOUR = 3_600_000;
const source = join(import.meta.dirname, '..');
const written = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'));
const filesWith = (words: RegExp): string[] =>
  written.filter((file) => words.test(readFileSync(join(source, file), 'utf8'))).toSorted();

/** What is written into a storage that every script of the page reads, as it stands in the code. */
const keptIn = (file: string): string[] =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/Storage\.setItem\((.+?)\);|remember\((.+?)\);/g)].map(
    ([, plainly, byName]) => plainly ?? byName ?? '',
  );

describe('T-68: what stays on the device of a person who asks for a code', () => {
  test('is in no storage that outlives the page but a language, a theme and the name of a payment', () => {
    const files = filesWith(/(?:local|session)Storage\.setItem|(?<!#)\bremember\(/);
    expect(Object.fromEntries(files.map((file) => [file, keptIn(file)]))).toEqual({
      'app/theme.ts': ["'locale', link.dataset.language", "'theme', theme"],
      'features/payments/payment-reference.ts': ["'payment-reference', reference"],
    });
  });

  test('goes through one place, which may be forbidden to keep anything, but for the page’s first script', () => {
    expect(filesWith(/\b(?:local|session)Storage\b/)).toEqual(['app/theme.ts', 'lib/kept.ts']);
  });

  test('is otherwise one draft, kept in one place', () => {
    expect(filesWith(/from 'idb-keyval'|indexedDB|caches\.open|document\.cookie\s*=/)).toEqual([
      'features/ask/draft/draft-store.ts',
    ]);
  });

  test('is gone after a day, photos included', () => {
    const now = Date.now();
    expect(isStale(now - 25 * HOUR, now)).toBe(true);
    expect(isStale(now - 23 * HOUR, now)).toBe(false);
    expect(livingId({ id: 'x', uploadedAt: now - 24 * HOUR }, now)).toBeNull();
  });
});
