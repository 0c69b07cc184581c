import { expect, test } from 'vitest';
import { isNamed } from './passkeys.ts';
import { appDigits, inFours, inHalves } from './typed-code.ts';

test('a code may be pasted with what stands around it', () => {
  expect(['123 456', ' 123-456\n', 'Your code is 123456.', '1234567', '12a'].map(appDigits)).toEqual([
    '123456',
    '123456',
    '123456',
    '123456',
    '12',
  ]);
});

test('a key to type is read in groups of four', () => {
  expect(inFours('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(inFours('JBSWY3')).toBe('JBSW Y3');
  expect(inHalves('ABCDE23456')).toBe('ABCDE-23456');
});

test('passkeys are offered where the site is opened by its name', () => {
  expect(['keys.example.com', 'localhost', '127.0.0.1', '[::1]'].map(isNamed)).toEqual([true, true, false, false]);
});
