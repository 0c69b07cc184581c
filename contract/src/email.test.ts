import { describe, expect, test } from 'vitest';
import { Email, isEmail } from './email.ts';

const good = [
  'ann@example.com',
  'ann.lee+keys@mail.example.co',
  "o'brien_2@x-y.example",
  '1@2.example',
  `${'a'.repeat(64)}@example.com`,
];

/** What a mail program may read as another address, as several, or as none. */
const bad = [
  '1<victim@example.com>',
  'ann<victim@example.com',
  'Ann <ann@example.com>',
  'ann@example.com,victim@example.com',
  'ann@example.com;victim@example.com',
  'ann,victim@example.com',
  'ann(comment)@example.com',
  'ann@example.com(comment)',
  '"ann lee"@example.com',
  'ann"@example.com',
  'ann\\@example.com',
  'friends:ann@example.com;',
  '@relay.example:ann@example.com',
  'ann@[192.0.2.1]',
  'ann@@example.com',
  'ann@victim@example.com',
  'ann..lee@example.com',
  '.ann@example.com',
  'ann.@example.com',
  'ann@example',
  'ann@example.',
  'ann@.example.com',
  'ann@-x.example',
  'ann@x-.example',
  'ann@192.0.2.1',
  'ann lee@example.com',
  'ann@example.com\r\nbcc: victim@example.com',
  'änn@example.com',
  // Becomes a k in lower case.
  '\u212a@example.com',
  'ann@ex\u0430mple.com',
  `${'a'.repeat(65)}@example.com`,
  '',
];

describe('an e-mail address', () => {
  test.each(good)('that every mail program reads as itself is taken: %s', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  test.each(bad)('that some read as another one is refused: %s', (address) => {
    expect(Email.safeParse(address).success).toBe(false);
    expect(isEmail(address)).toBe(false);
  });

  test.each([
    ['ann@example.com\u200b', 'ann@example.com'],
    ['\ufeffann@example.com\u00a0\u202c', 'ann@example.com'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@Montréal.example', 'ann@xn--montral-fya.example'],
    ['ann@例え.example', 'ann@xn--r8jz45g.example'],
  ])('is stored without invisible characters and with its host in ASCII: %j', (typed, stored) => {
    expect(Email.parse(typed)).toBe(stored);
  });

  test('is kept trimmed and in lower case', () => {
    expect(Email.parse('  Ann@Example.COM ')).toBe('ann@example.com');
    expect(isEmail('Ann@Example.COM')).toBe(false);
  });
});
