import { expect, test } from 'vitest';
import { spelled } from './spelled.ts';

test('a zero is a digit and an O a letter, to whoever only hears them', () => {
  expect(spelled('O0')).toEqual([
    [
      { sign: 'O', says: 'letter, Oscar' },
      { sign: '0', says: 'digit zero' },
    ],
  ]);
});

test('a code is read out in groups of four', () => {
  expect(spelled('A12-B7').map((group) => group.map(({ sign }) => sign).join(''))).toEqual(['A12-', 'B7']);
  expect(spelled('A12-B7')[0]?.at(3)).toEqual({ sign: '-', says: 'dash' });
  expect(spelled('z9')[0]?.map(({ says }) => says)).toEqual(['letter, Zulu', 'digit nine']);
});
