import { expect, test } from 'vitest';
import { at } from '../../lib/locale.ts';
import { isOurs, pageAfterLogin } from './next-page.ts';

const landingOf = { BASEUSER: '/', ADMIN: '/admin', SUPER_ADMIN: '/super-admin' } as const;

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

test('who has duties goes to them first, and the page that waits goes along', () => {
  const admin = { role: 'ADMIN', duties: ['add-second-factor'] } as const;
  expect(pageAfterLogin({ ...admin, duties: ['add-second-factor'] }, null, landingOf)).toBe('/secure-account');
  expect(pageAfterLogin({ ...admin, duties: ['add-second-factor'] }, at('/admin?list=late'), landingOf)).toBe(
    '/secure-account?next=%2Fadmin%3Flist%3Dlate',
  );
  expect(pageAfterLogin({ ...admin, duties: [] }, at('/admin?list=late'), landingOf)).toBe('/admin?list=late');
  expect(pageAfterLogin({ ...admin, duties: [] }, null, landingOf)).toBe('/admin');
});
