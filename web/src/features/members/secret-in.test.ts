import { expect, it } from 'vitest';
import { secretIn } from './secret-in.ts';

it.each([
  ['Called about 1FAHP3F20CL123456 twice', 'vin'],
  ['the code is K12345', 'code'],
  ['PIN: 4711', 'code'],
  ['Called back on 2026-11-02, no cards, +1 512 555 0143', undefined],
  ['', undefined],
])('%s: %s', (text, found) => {
  expect(secretIn(text)).toBe(found);
});
