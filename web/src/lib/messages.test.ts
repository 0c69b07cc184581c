import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../messages');
const read = (language: string, feature: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, feature), 'utf8'));
const features = readdirSync(join(folder, 'en'));
const braces = (text: unknown): string[] => (JSON.stringify(text).match(/\{\w+\}/g) ?? []).toSorted();

describe('A French reader', () => {
  test('finds every feature in French', () => {
    expect(readdirSync(join(folder, 'fr'))).toEqual(features);
  });

  test.each(features)('finds every sentence of %s, with the same values in it', (feature) => {
    const english = read('en', feature);
    const french = read('fr', feature);
    expect(Object.keys(french).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(english)) {
      expect([key, [...new Set(braces(french[key]))]]).toEqual([key, [...new Set(braces(text))]]);
    }
  });

  test('every feature is read by the compiler', () => {
    const settings: unknown = JSON.parse(readFileSync(join(folder, '../project.inlang/settings.json'), 'utf8'));
    const { pathPattern } = (settings as Record<string, { pathPattern: string[] }>)['plugin.inlang.messageFormat']!;
    expect(pathPattern.map((pattern) => pattern.split('/').at(-1)).toSorted()).toEqual(features.toSorted());
  });
});
