import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPhone, Phone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['+1\u2011514\u2011555\u20110123', '+1 514 555 0123'],
    ['(514)555\u20130123', '+1 514 555 0123'],
    ['514.555.0123', '+1 514 555 0123'],
    ['1 514 555 0123', '+1 514 555 0123'],
    ['\u202a+1 514 555 0123\u202c', '+1 514 555 0123'],
    ['５１４－５５５－０１２３', '+1 514 555 0123'],
    ['514-555-0123 poste 204', '+1 514 555 0123 ext. 204'],
    ['514 555-0123, poste\u00a0204', '+1 514 555 0123 ext. 204'],
    ['(512) 555-0188 x7', '+1 512 555 0188 ext. 7'],
    ['512-555-0188 ext. 7', '+1 512 555 0188 ext. 7'],
    ['+52 55 1234 5678', '+52 55 1234 5678'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(Phone.parse(typed)).toBe(stored);
  });

  it('without an area code is stored as it was typed', () => {
    expect(Phone.parse('555-0100')).toBe('555-0100');
  });

  it.each(['call me', '12', '+1 514 555 0123 ext. lobby', ''])('is refused when it is none: %j', (typed) => {
    expect(Phone.safeParse(typed).success).toBe(false);
  });

  it('is stored in the same form when it is cleaned twice', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789 +-().x#\u2011\u202a'), maxLength: 30 }),
        (typed) => cleanPhone(cleanPhone(typed)) === cleanPhone(typed),
      ),
    );
  });
});
