import { call, restIn } from './call.ts';

const rest = restIn<typeof import('./sessions.ts')>();

export const login = call(rest, 'login', {
  method: 'POST',
  path: '/auth/login',
  audience: 'anyone',
});

export const me = call(rest, 'me', {
  method: 'GET',
  path: '/auth/me',
  audience: 'signed-in',
  beforeDuties: true,
});

export const refresh = call(rest, 'refresh', {
  method: 'POST',
  path: '/auth/refresh',
  audience: 'anyone',
});

export const logout = call(rest, 'logout', {
  method: 'POST',
  path: '/auth/logout',
  audience: 'anyone',
});
