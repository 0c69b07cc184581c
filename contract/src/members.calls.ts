import { call, restIn } from './call.ts';
import type * as whole from './members.ts';

const rest = restIn<typeof whole>();

export const validateMember = call(rest, 'validateMember', {
  method: 'PATCH',
  path: '/admin/validate-user/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const members = call(rest, 'members', {
  method: 'GET',
  path: '/admin/users',
  audience: 'desk',
  effect: 'ordinary',
});

export const memberExport = call(rest, 'memberExport', {
  method: 'GET',
  path: '/admin/users/export',
  audience: 'super-admin',
  effect: 'exports',
});

export const member = call(rest, 'member', {
  method: 'GET',
  path: '/admin/users/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const memberActivity = call(rest, 'memberActivity', {
  method: 'GET',
  path: '/admin/users/:id/activity',
  audience: 'desk',
  effect: 'ordinary',
});

export const earlierOfMember = call(rest, 'earlierOfMember', {
  method: 'GET',
  path: '/admin/users/:id/earlier',
  audience: 'desk',
  effect: 'ordinary',
});

export const revokeMember = call(rest, 'revokeMember', {
  method: 'PATCH',
  path: '/admin/users/:id/revoke',
  audience: 'desk',
  effect: 'takes-power',
});

export const reinstateMember = call(rest, 'reinstateMember', {
  method: 'PATCH',
  path: '/admin/users/:id/reinstate',
  audience: 'desk',
  effect: 'gives-power',
});

export const noteMember = call(rest, 'noteMember', {
  method: 'PATCH',
  path: '/admin/users/:id/notes',
  audience: 'desk',
  effect: 'ordinary',
  files: {},
});

export const userHistory = call(rest, 'userHistory', {
  method: 'GET',
  path: '/admin/user-history',
  audience: 'desk',
  effect: 'ordinary',
});

export const userHistoryExport = call(rest, 'userHistoryExport', {
  method: 'GET',
  path: '/admin/user-history/export',
  audience: 'desk',
  effect: 'exports',
});
