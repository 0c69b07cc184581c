import { describe, expect, test } from 'vitest';
import { businessName, line, note, personName, trimmed } from './text.ts';

/** Names that leave nothing on the paper. */
const unseen = [
  ['spaces', ' \u00a0\u2003\u3000'],
  ['the filler of Hangul', '\u3164'],
  ['the other fillers of Hangul', '\u115f\u1160\uffa0'],
  ['the empty pattern of Braille', '\u2800\u2800'],
  ['spaces of no width', '\u200b\ufeff\u2060'],
  ['joiners', '\u200c\u200d'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['marks without a letter', '\u0301\u0308\u20dd'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tags', '\u{e0041}\u{e0042}'],
  ['an empty note', '\u{1d159}'],
  ['blanks of hieroglyphs', '\u{13441}\u{13442}'],
  ['all of them, with spaces between', '\u3164 \u2800 \u0301 \u200d'],
] as const;

describe('a name in which nothing can be seen', () => {
  test.each(unseen)('is missing, made of %s', (_, name) => {
    for (const schema of [personName('fname.required'), line({ most: 80, required: 'fname.required' })]) {
      const { success, error } = schema.safeParse(name);
      expect([success, error?.issues.map(({ message }) => message)]).toEqual([false, ['fname.required']]);
    }
    expect(note(200, 'required').safeParse(name).error?.issues[0]?.message).toBe('required');
  });

  test.each(unseen)('counts as left out where nobody has to give one: %s', (_, name) => {
    expect(trimmed({ most: 80 }).parse(name)).toBe('');
    expect(personName().parse(name)).toBe('');
  });
});

test.each([
  'Étienne',
  'e\u0301',
  'نام\u200cها',
  '이수진',
  '\u{1f469}\u200d\u{1f527}',
  '-',
  '.',
  '7',
  'O\u2019Neil',
  'क्षि',
])('a name that can be seen stays as it is: %s', (name) => {
  expect(personName('fname.required').parse(name)).toBe(name);
});

test.each(['24/7 Locksmith', 'A/C & Lock', "Joe's Keys, Inc.", 'Serrurerie 3 B', 'No. 1 Lock / Key'])(
  'a business may be called %s',
  (name) => {
    expect(businessName('name.required').parse(name)).toBe(name);
  },
);

test.each(['evil.example/pay', 'http://x', 'Ann <a@b.example>', 'a@b.example', 'x\\y', 'Lock\nKey'])(
  'a business name is no address, link or markup: %j',
  (name) => {
    expect(businessName('name.required').safeParse(name).error?.issues[0]?.message).toBe('business_name.invalid');
  },
);
