import { describe, expect, test } from 'vitest';
import { waitBefore } from './live.ts';

describe('A browser that lost its stream', () => {
  test('waits longer each time, never more than half a minute', () => {
    const longest = [0, 1, 2, 3, 4, 5, 9].map((failures) => waitBefore(failures, () => 1));
    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test('does not come back at the same moment as all others', () => {
    expect(waitBefore(3, () => 0)).toBe(4000);
    expect(waitBefore(3, () => 0.5)).toBe(6000);
  });
});
