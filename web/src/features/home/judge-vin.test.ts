import { expect, test } from 'vitest';
import { verdictOn } from './judge-vin.ts';

test('while somebody types a VIN, each step is judged', () => {
  expect(verdictOn('  ')).toMatchObject({ kind: 'empty', length: 0 });
  expect(verdictOn('1ftfw1et9')).toMatchObject({ kind: 'counting', length: 9 });
  expect(verdictOn('1FTFW1EO')).toMatchObject({ kind: 'forbidden', letter: 'O', place: 8, marked: [8] });
  expect(verdictOn('1FTFW1ET9DFC103123')).toMatchObject({ kind: 'long', length: 18 });
  expect(verdictOn('VIN: 1ftfw1et9 dfc10312')).toMatchObject({ kind: 'good', verdict: 'good', letter: '9' });
});

test('a likely slip is shown with its place', () => {
  expect(verdictOn('1FTFW1ET9DFC10B12')).toMatchObject({ verdict: 'bad' });
  expect(verdictOn('1FTFW1ET9DFC1O312')).toMatchObject({ kind: 'forbidden', place: 14 });
});
