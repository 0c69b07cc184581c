import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

test.each([
  ['2026-11-26T12:00:00Z', 3],
  ['2026-11-25T12:00:01Z', 3],
  ['2026-11-24T18:00:00Z', 2],
  ['2026-11-24T12:00:00Z', 0],
  ['2026-11-23T12:05:00Z', 0],
  ['2026-11-22T12:00:00Z', 0],
])('a trial that ends at %s has %i days left, and 0 is told as today', (until, days) => {
  expect(daysLeft(until, now)).toBe(days);
});
