import { call, restIn } from './call.ts';
import type * as whole from './devices.ts';

const rest = restIn<typeof whole>();

export const mySessions = call(rest, 'mySessions', {
  method: 'GET',
  path: '/user/sessions',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const endOneSession = call(rest, 'endOneSession', {
  method: 'DELETE',
  path: '/user/sessions/:id',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const endOtherSessions = call(rest, 'endOtherSessions', {
  method: 'POST',
  path: '/user/sessions/end-others',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const logoutEverywhere = call(rest, 'logoutEverywhere', {
  method: 'POST',
  path: '/auth/logout-everywhere',
  audience: 'signed-in',
  effect: 'ordinary',
  beforeDuties: true,
});

export const changePassword = call(rest, 'changePassword', {
  method: 'POST',
  path: '/user/password',
  audience: 'signed-in',
  effect: 'ordinary',
  beforeDuties: true,
});
