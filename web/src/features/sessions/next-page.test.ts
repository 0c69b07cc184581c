import { expect, test } from 'vitest';
import { isOurs } from './next-page.ts';

test('after sign-in a person goes on only to a page of this site', () => {
  expect(['/cart', '/fr/user-dash?tab=1#x'].map(isOurs)).toEqual([true, true]);
  expect(
    [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      'cart',
      '/\t/evil.example',
    ].map(isOurs),
  ).toEqual([false, false, false, false, false, false, false]);
});
