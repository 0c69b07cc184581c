import { beforeEach, describe, expect, test } from 'vitest';
import {
  dayAndTime,
  duration,
  durationBetween,
  fileSize,
  money,
  shortDayAndTime,
  timeOfDay,
  vinEnd,
} from './format.ts';
import { speak } from './locale.ts';

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('An English reader', () => {
  beforeEach(() => speak('en'));

  test('reads amounts in dollars and cents', () => {
    expect([0, 999, 5500, 123456789].map(money)).toEqual(['$0.00', '$9.99', '$55.00', '$1,234,567.89']);
  });

  test('reads waiting times in whole minutes, then hours, then days', () => {
    expect([-3, 0.9, 14.7, 59, 60, 125, 2879, 2880].map(duration)).toEqual([
      '0 min',
      '0 min',
      '14 min',
      '59 min',
      '1 h 0 min',
      '2 h 5 min',
      '47 h 59 min',
      '2 days',
    ]);
    expect(durationBetween('2026-11-21T14:04:00Z', '2026-11-21T14:15:30Z')).toBe('11 min');
  });

  test('tells vehicles apart by the end of the VIN', () => {
    expect(vinEnd('1FTFW1ET9DFC10312')).toBe('…0312');
  });

  test('reads the size of a photo', () => {
    expect([200, 412_300, 5_242_880].map(fileSize)).toEqual(['1 KB', '412 KB', '5.2 MB']);
  });
});

describe('A French reader', () => {
  beforeEach(() => speak('fr'));

  test('reads amounts and sizes as they are written in Canada', () => {
    expect(plain(money(5500))).toBe('55,00 $ US');
    expect(plain(fileSize(412_300))).toBe('412 ko');
  });

  test('reads a time of day in one way, with its day and without', () => {
    const five = new Date(2026, 10, 26, 9, 5).toISOString();
    expect([timeOfDay, shortDayAndTime, dayAndTime].map((of) => plain(of(five)))).toEqual([
      '9 h 05',
      '26 nov., 9 h 05',
      '26 nov. 2026, 9 h 05',
    ]);
    expect(dayAndTime(five)).toContain('9\u00a0h\u00a005');
  });
});
