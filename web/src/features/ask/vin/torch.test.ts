import { expect, test } from 'vitest';
import { hasTorch, torchOf } from './torch.ts';

test('a light is offered where the camera says that it has one', () => {
  expect(hasTorch({ torch: true, facingMode: ['environment'], width: { min: 1, max: 4032 } })).toBe(true);
});

test('none is offered of a camera without one, and of a browser that lists no capabilities', () => {
  expect(hasTorch({ torch: false, facingMode: ['user'] })).toBe(false);
  expect(hasTorch({ width: { min: 1, max: 1920 } })).toBe(false);
  expect(hasTorch({})).toBe(false);
  expect(hasTorch(undefined)).toBe(false);
  expect(torchOf(undefined)).toBeUndefined();
});
