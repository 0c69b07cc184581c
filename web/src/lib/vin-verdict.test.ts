import { expect, test } from 'vitest';
import { verdictOn, withSlips } from './vin-verdict.ts';

test('nothing is doubtful while a VIN is being typed', () => {
  expect(verdictOn('1ftew1').kind).toBe('counting');
  expect(verdictOn('1ftew1')).toMatchObject({ marked: [], slips: [] });
  expect(verdictOn(' ').kind).toBe('empty');
});

test('a VIN as people paste it is good', () => {
  expect(verdictOn(' vin: i1ftew1-ep3jf a10312')).toMatchObject({ kind: 'good', vin: '1FTEW1EP3JFA10312' });
});

test('the letter O is pointed out as soon as it stands there', () => {
  expect(verdictOn('1FTEWO')).toMatchObject({ kind: 'forbidden', marked: [6], forbidden: { letter: 'O', place: 6 } });
});

test('a whole VIN with an O is offered with a zero', () => {
  expect(verdictOn('1FTEW1EP3JFA1O312').slips[0]).toMatchObject({ vin: '1FTEW1EP3JFA10312', place: 14 });
});

test('a misread character is found by the check digit', () => {
  const verdict = verdictOn('1FTEWLEP3JFA10312');
  expect(verdict.kind).toBe('doubtful');
  expect(verdict.slips.map(({ vin }) => vin)).toContain('1FTEW1EP3JFA10312');
});

test('the server knows better which slip is likely', () => {
  const verdict = verdictOn('1FTEWLEP3JFA10312');
  const better = { vin: '1FTEW1EP3JFA10312', place: 6, from: 'L', to: '1' };
  expect(withSlips(verdict, [better])).toMatchObject({ slips: [better], marked: [6] });
  expect(withSlips(verdict, undefined)).toBe(verdict);
});

test('too many characters are counted, not cut', () => {
  expect(verdictOn('1FTEW1EP3JFA10312999')).toMatchObject({ kind: 'long', vin: '1FTEW1EP3JFA10312999' });
});

test('a letter that only looks Latin is named with its position', () => {
  expect(verdictOn('1НGCM82633A004352')).toMatchObject({
    kind: 'not-latin',
    marked: [2],
    forbidden: { letter: 'Н', place: 2 },
  });
});

test('a VIN of 17 equal characters is doubtful', () => {
  expect(verdictOn('1'.repeat(17)).kind).toBe('doubtful');
});
