import { expect, test } from 'vitest';
import { isStale } from './device-drafts.ts';

const HOUR = 3_600_000;

test('T-68: a draft comes back within a day and not after it, and is all that the device keeps of it (web/.oxlintrc.json)', () => {
  expect(isStale(0, 23 * HOUR)).toBe(false);
  expect(isStale(0, 25 * HOUR)).toBe(true);
});
