import { expect, test } from 'vitest';
import { Unreachable } from '../../../lib/refusal.ts';
import { loginWords } from './login-words.ts';
import { reasonFor } from './sign-in.ts';

test('a log-in that failed in a way nobody foresaw says so, in the words of either door', () => {
  const unforeseen = new TypeError('undefined is not a function');
  expect(reasonFor(unforeseen, loginWords.member)).toBe('Login failed. Unknown error occurred');
  expect(reasonFor(unforeseen, loginWords.desk)).toBe('Admin login failed. Unknown error occurred');
});

test('an answer that nobody can read is told from one that never came', () => {
  expect(reasonFor(new Unreachable('', { status: 200 }), loginWords.member)).toBe(
    'Login failed: Invalid response data.',
  );
  expect(reasonFor(new Unreachable('', { status: 502 }), loginWords.member)).toBe(
    'Login failed. Unknown error occurred',
  );
  expect(reasonFor(new Unreachable(), loginWords.member)).toMatch(/^Login failed\. Your device could not reach us\./);
});
