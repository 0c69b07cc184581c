import { expect, test } from 'vitest';
import { secondsLeft } from './upload-pace.ts';

test('an upload that sent 64 % in 5.3 s has 3 s left', () => {
  expect(secondsLeft(0.64, 5300)).toBe(3);
});

test('nobody is told a time before there is a pace, nor after the end', () => {
  expect(secondsLeft(0.01, 5000)).toBeNull();
  expect(secondsLeft(0.5, 200)).toBeNull();
  expect(secondsLeft(1, 5000)).toBeNull();
});
