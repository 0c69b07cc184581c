import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkDigitIsRight,
  checkDigitOf,
  cleanVin,
  forbiddenLettersIn,
  hasVinForm,
  modelYearsOf,
  suggestVins,
  wmiOf,
} from './vin.ts';
import { Vin } from './vin-shapes.ts';

const GOOD = '1HGCM82633A004352';

/** Makes a text of 17 places a VIN by putting its check digit at place 9. */
const withCheckDigit = (vin: string): string => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9);

const places = (letters: string, length: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: length, maxLength: length }).map((all) => all.join(''));
const ANY = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const DIGITS = '0123456789';

/** VINs of cars and light trucks as they are built: any maker, any model, five digits at the end. */
const vins = fc
  .tuple(places(ANY, 8), places(YEARS, 1), places(ANY, 2), places(DIGITS, 5))
  .map(([front, year, plant, serial]) => withCheckDigit(`${front}0${year}${plant}${serial}`));

const PAIRS = '8B 5S 0D 0O DO 0Q OQ DQ 1I 1L IL UV 2Z 6G 7T MN XK 38 56'.split(' ');
const slipsOf = (vin: string): string[] =>
  [...vin].flatMap((character, index) =>
    PAIRS.filter((pair) => pair.includes(character)).map((pair) => {
      const other = pair[0] === character ? pair[1] : pair[0];
      return vin.slice(0, index) + other + vin.slice(index + 1);
    }),
  );

const nineInTen = (figures: number[]) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * 0.9)];

describe('a pasted VIN is cleaned', () => {
  it.each([
    ['1HGCM82633A004352', GOOD],
    ['1hgcm82633a004352', GOOD],
    [' 1HGCM82633A004352 ', GOOD],
    ['1HGCM82633A004352\n', GOOD],
    ['\t1HGCM82633A004352\r\n', GOOD],
    ['1HG CM826 33A 004352', GOOD],
    ['1HG-CM82633-A004352', GOOD],
    ['1HG\u00a0CM82633A\u202f004352', GOOD],
    ['1HGCM82633A\u200b004352', GOOD],
    ['\ufeff1HGCM82633A004352', GOOD],
    ['1HGCM82633A004352.', GOOD],
    ['"1HGCM82633A004352"', GOOD],
    ['“1HGCM82633A004352”', GOOD],
    ['(1HGCM82633A004352)', GOOD],
    ['*1HGCM82633A004352*', GOOD],
    ['*I1HGCM82633A004352*', GOOD],
    ['I1HGCM82633A004352', GOOD],
    ['i1hgcm82633a004352', GOOD],
    ['VIN: 1HGCM82633A004352', GOOD],
    ['VIN#1HGCM82633A004352', GOOD],
    ['vin 1HG CM826 33A 004352', GOOD],
    ['VIN: I1HGCM82633A004352', GOOD],
    ['1HG/CM82633A/004352', GOOD],
    ['1HG_CM82633A_004352', GOOD],
    ['1HG—CM82633A–004352', GOOD],
    ['1HGCM82633AOO4352', '1HGCM82633AOO4352'],
    ['IHGCM82633A004352', 'IHGCM82633A004352'],
    ['1HGCM82633A00435', '1HGCM82633A00435'],
    ['1HGCM82633A0043521', '1HGCM82633A0043521'],
    ['1НGCM82633A004352', '1НGCM82633A004352'],
    ['１ＨＧＣＭ８２６３３Ａ００４３５２', GOOD],
    ['NIV: 1HGCM82633A004352', GOOD],
    ['NIV : 1HG CM826 33A 004352', GOOD],
    ['VIN No. 1HGCM82633A004352', GOOD],
    ['VIN number: 1HGCM82633A004352', GOOD],
    ['V.I.N. # 1HG-CM82633A004352', GOOD],
    ['Numéro de NIV 1HGCM82633A004352', GOOD],
    ['Número de serie: 1HGCM82633A004352', GOOD],
    ['https://example.com/v/1HGCM82633A004352', GOOD],
    ['https://example.com/?vin=1hgcm82633a004352&src=mail', GOOD],
    ['My keys are lost, the VIN is 1HGCM82633A004352. Thanks!', GOOD],
    ['1HGCM82633A004352 or 1HGCM82633A004352', GOOD],
    ['1HGCM82633A004352 or 1FTEW1EP3JFA10312', '1HGCM82633A004352OR1FTEW1EP3JFA10312'],
    ['', ''],
  ])('%j becomes %j', (pasted, cleaned) => {
    expect(cleanVin(pasted)).toBe(cleaned);
  });

  it('and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), vins),
        (text) => cleanVin(cleanVin(text)) === cleanVin(text),
      ),
    );
  });

  it('in a call, and refused there only for its form', () => {
    expect(Vin.parse(' vin: 1hg-cm82633a004352')).toBe(GOOD);
    expect(Vin.parse('1HGCM82653A004352')).toBe('1HGCM82653A004352');
    for (const bad of ['', '1HGCM82633A00435', '1HGCM82633AOO4352', 17, null]) {
      expect(Vin.safeParse(bad).error?.issues[0]?.message).toBe('vin.form');
    }
    expect(Vin.safeParse('1НGCM82633A004352').error?.issues[0]?.message).toBe('vin.not_latin_2');
    expect(Vin.safeParse('1HGCM82633A00435２').success).toBe(true);
  });

  it('and its I, O and Q are shown, not replaced', () => {
    expect(forbiddenLettersIn('IHGCM82633AOO435Q')).toEqual([
      { place: 1, letter: 'I' },
      { place: 12, letter: 'O' },
      { place: 13, letter: 'O' },
      { place: 17, letter: 'Q' },
    ]);
    expect(hasVinForm('IHGCM82633A004352')).toBe(false);
  });
});

describe('the check digit', () => {
  it('is doubted where all 17 characters are equal, although the formula holds', () => {
    expect(checkDigitIsRight('1'.repeat(17))).toBe(false);
  });

  it("is the regulation's own example", () => {
    expect(checkDigitOf('1G4AH59H45G118341')).toBe('4');
  });

  it('is X for ten', () => {
    expect(checkDigitOf('1M8GDM9AXKP042788')).toBe('X');
    expect(checkDigitIsRight('1M8GDM9AXKP042788')).toBe(true);
  });

  it('is right on all ones, and wrong when one of them was read as 7', () => {
    expect(checkDigitOf('11111111111111111')).toBe('1');
    expect(checkDigitIsRight('11111111111111117')).toBe(false);
  });

  it('stays right however the VIN is written, and no other digit is right in its place', () => {
    fc.assert(
      fc.property(vins, fc.constantFrom(...'0123456789X'), (vin, digit) => {
        expect(checkDigitIsRight(cleanVin(vin.toLowerCase().split('').join('-')))).toBe(true);
        expect(checkDigitIsRight(vin.slice(0, 8) + digit + vin.slice(9))).toBe(digit === vin[8]);
      }),
    );
  });
});

describe('suggestions', () => {
  it('are none for a right VIN', () => {
    fc.assert(fc.property(vins, (vin) => suggestVins(vin).length === 0));
  });

  it('name the place, what stands there and what was meant', () => {
    expect(suggestVins('1HGCMB2633A004352')[0]).toEqual({ vin: GOOD, place: 6, from: 'B', to: '8' });
  });

  it('read O as 0 and I as 1, together where both occur', () => {
    expect(suggestVins('IHGCM82633AOO4352')[0]).toEqual({
      vin: GOOD,
      place: 1,
      from: 'IHGCM82633AOO',
      to: '1HGCM82633A00',
    });
  });

  it('lead back from every look-alike slip that breaks the check digit or the form', () => {
    fc.assert(
      fc.property(vins, (vin) => {
        for (const slipped of slipsOf(vin).filter((text) => !checkDigitIsRight(text))) {
          expect(suggestVins(slipped).map((slip) => slip.vin)).toContain(vin);
        }
      }),
    );
  });

  it('lead back from two neighbours that changed places', () => {
    fc.assert(
      fc.property(vins, fc.integer({ min: 0, max: 15 }), (vin, at) => {
        const swapped = vin.slice(0, at) + vin.charAt(at + 1) + vin.charAt(at) + vin.slice(at + 2);
        if (checkDigitIsRight(swapped)) return;
        expect(suggestVins(swapped).map((slip) => slip.vin)).toContain(vin);
      }),
    );
  });

  it('are VINs with the right check digit, each once, and what they say leads to them', () => {
    fc.assert(
      fc.property(places(`${ANY}IOQ`, 17), (typed) => {
        const slips = suggestVins(typed);
        expect(new Set(slips.map((slip) => slip.vin)).size).toBe(slips.length);
        for (const { vin, place, from, to } of slips) {
          expect(checkDigitIsRight(vin)).toBe(true);
          expect(typed.slice(place - 1, place - 1 + from.length)).toBe(from);
          expect(typed.slice(0, place - 1) + to + typed.slice(place - 1 + to.length)).toBe(vin);
        }
      }),
    );
  });

  it('are few enough to read, and the right one stands first or second for nine slips in ten', () => {
    const ranks = fc.sample(vins, { numRuns: 300, seed: 7 }).flatMap((vin) =>
      slipsOf(vin)
        .filter((text) => !checkDigitIsRight(text))
        .map((text) => {
          const slips = suggestVins(text);
          return { rank: slips.findIndex((slip) => slip.vin === vin), count: slips.length };
        }),
    );
    expect(nineInTen(ranks.map(({ rank }) => rank))).toBeLessThanOrEqual(1);
    expect(nineInTen(ranks.map(({ count }) => count))).toBeLessThanOrEqual(6);
  });

  it('are none for a text that is no near miss', () => {
    expect(suggestVins('1HGCM')).toEqual([]);
    expect(suggestVins('IOQIOQIOQIOQIOQIO')).toEqual([]);
  });
});

describe('the model year', () => {
  it.each([
    ['1FDUF4619GF000000', [1986, 2016]],
    ['1C4RJFBG8FC625797', [2015]],
    ['1HGCM82633A004352', [2003, 2033]],
    ['JTEAAAAH1SJ000000', [2025]],
    ['JTEAAAAH1YJ000000', [2030]],
    ['JTEAAA1H19J000000', [2009, 2039]],
  ])('of %s may be %j', (vin, years) => {
    expect(modelYearsOf(vin)).toEqual(years);
  });

  it.each(['U', 'Z', '0'])('is never written %s', (code) => {
    expect(modelYearsOf(`1HGCM8263${code}A004352`)).toEqual([]);
  });
});

describe('the manufacturer prefix', () => {
  it('is three characters, and six for small makers', () => {
    expect(wmiOf('1HGCM82633A004352')).toBe('1HG');
    expect(wmiOf('1H9CM82633A814352')).toBe('1H9814');
  });
});
