import { expect, it } from 'vitest';
import { codeIn, mayHoldCode } from './holds-code.ts';

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
  ['VIN-1FAHP3F20CL123456', 'vin'],
  ['--1FAHP3F20CL123456-', 'vin'],
  ['1FAHP3F20CL123456-1FAHP3F20CL123457', 'vin'],
  ['1FAHP3F20-CL123456', 'code'],
  ['the-spare-key-of-the-car-has-K1234', 'code'],
  ['not-yet - or - never', undefined],
  ['', undefined],
])('%s: %s', (text, found) => {
  expect([codeIn(text), mayHoldCode(text)]).toEqual([found, found !== undefined]);
});
