import { expect, test } from 'vitest';
import { LONGEST_SIDE, sizeWithin } from './photo-size.ts';

test('a phone photo becomes 2048 points on its longest side, lying or standing', () => {
  expect(sizeWithin({ width: 4032, height: 3024 }, LONGEST_SIDE)).toEqual({ width: 2048, height: 1536 });
  expect(sizeWithin({ width: 3024, height: 4032 }, LONGEST_SIDE)).toEqual({ width: 1536, height: 2048 });
});

test('a small photo keeps its size', () => {
  expect(sizeWithin({ width: 640, height: 480 }, LONGEST_SIDE)).toEqual({ width: 640, height: 480 });
});

test('a very long strip keeps at least one point across', () => {
  expect(sizeWithin({ width: 50_000, height: 3 }, LONGEST_SIDE)).toEqual({ width: 2048, height: 1 });
});
