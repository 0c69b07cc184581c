import { expect, it } from 'vitest';
import { codeIn, codeWordIn, mayHoldCode } from './holds-code.ts';

it.each([
  ['Called about 1FAHP3F20CL123456 twice', 'vin'],
  ['the code is K12345', 'code'],
  ['K-12345', 'code'],
  ['PIN: 4711', 'code'],
  ['ＰＩＮ ４７１１', 'code'],
  ['5125550143', 'code'],
  ['5125550143-1 and 4711-512-555-0143', undefined],
  ['Called back on 2026-11-02, no cards, +1 512 555 0143', undefined],
  ['(512) 555-0143 or 512.555.0143, since 2019', undefined],
  ['512 555 0143 4711', 'code'],
  ['it is K1234-', 'code'],
  ['code:-K1234', 'code'],
  ['-4711-', 'code'],
  ['K1234--L5678', 'code'],
  ['K1\u200d23\u200c4', 'code'],
  ['4\ufe0f\u20e37\ufe0f\u20e31\ufe0f\u20e31\ufe0f\u20e3', 'code'],
  ['K\u03321\u03322\u03323\u03324\u0332', 'code'],
  ['la cle\u0301 a\u0300 4 et 2 portes', undefined],
  ['VIN-1FAHP3F20CL123456', 'vin'],
  ['--1FAHP3F20CL123456-', 'vin'],
  ['1FAHP3F20CL123456-1FAHP3F20CL123457', 'vin'],
  ['1FAHP3F20-CL123456', 'code'],
  ['the-spare-key-of-the-car-has-K1234', 'code'],
  ['not-yet - or - never', undefined],
  ['1 2 3 4 5', 'code'],
  ['it is B.1.2.3.4, I think', 'code'],
  ['B-1 2-3 4', 'code'],
  ['1-2-3-4-5', 'code'],
  ['4\u00a07\u00a01\u00a01', 'code'],
  ['k 1 a 2 b 3', 'code'],
  ['K – 1 – 2 – 3 – 4', 'code'],
  ['4. 7. 1. 1', 'code'],
  ['1 F A H P 3 F 2 0 C L 1 2 3 4 5 6', 'vin'],
  ['1/2/2026, 2.11.2026, 2 11 2026, 11-2-26 and 11/02/26', undefined],
  ['2 0 2 6', undefined],
  ['555-0143, 1-512-555-0143 or 512 555 0143', undefined],
  ['$1.50, 1,234.56 or 1 250,00 $, at 4.9 %', undefined],
  ['Order 4471-8830, PO 4-5 and 6', undefined],
  ['Bay 4 7 1, row 2 - 3', undefined],
  ['2 x 4 x 6, doors 1, 2, 3 and 4, entre 2 o 3 y 4 o 5', undefined],
  ['8 a.m. - 5 p.m. or 9 a.m. 5 p.m.', undefined],
  ['Il y a 2 à 4 clés, à 8 h 3', undefined],
  ['', undefined],
])('%s: %s', (text, found) => {
  expect([codeIn(text), mayHoldCode(text)]).toEqual([found, found !== undefined]);
});

it.each([
  ['Tried it on the F-150 of bay 3', 'F-150'],
  ['the code is k12345.', 'K12345'],
  ['ＰＩＮ ４７１１', '4711'],
  ['it is B.1.2.3.4, I think', 'B1234'],
  ['Called about 1FAHP3F20CL123456 twice', '1FAHP3F20CL123456'],
  ['Half a turn, then it sticks', undefined],
])('names the word of "%s" that looks like a code', (text, word) => {
  expect(codeWordIn(text)).toBe(word);
});
