import { call, restIn } from './call.ts';
import type * as whole from './sign-in.ts';

const rest = restIn<typeof whole>();

export const login = call(rest, 'login', {
  method: 'POST',
  path: '/auth/login',
  audience: 'anyone',
  effect: 'ordinary',
});

export const me = call(rest, 'me', {
  method: 'GET',
  path: '/auth/me',
  audience: 'signed-in',
  effect: 'ordinary',
  beforeDuties: true,
});

export const refresh = call(rest, 'refresh', {
  method: 'POST',
  path: '/auth/refresh',
  audience: 'anyone',
  effect: 'ordinary',
});

export const logout = call(rest, 'logout', {
  method: 'POST',
  path: '/auth/logout',
  audience: 'anyone',
  effect: 'ordinary',
});
