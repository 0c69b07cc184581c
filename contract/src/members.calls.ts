import { call, restIn } from './call.ts';
import type * as whole from './members.ts';

const rest = restIn<typeof whole>();

export const validateMember = call(rest, 'validateMember', {
  method: 'PATCH',
  path: '/admin/validate-user/:id',
  audience: 'desk',
});

export const members = call(rest, 'members', {
  method: 'GET',
  path: '/admin/users',
  audience: 'desk',
});

export const memberExport = call(rest, 'memberExport', {
  method: 'GET',
  path: '/admin/users/export',
  audience: 'super-admin',
});

export const member = call(rest, 'member', {
  method: 'GET',
  path: '/admin/users/:id',
  audience: 'desk',
});

export const revokeMember = call(rest, 'revokeMember', {
  method: 'PATCH',
  path: '/admin/users/:id/revoke',
  audience: 'desk',
});

export const reinstateMember = call(rest, 'reinstateMember', {
  method: 'PATCH',
  path: '/admin/users/:id/reinstate',
  audience: 'desk',
});

export const noteMember = call(rest, 'noteMember', {
  method: 'PATCH',
  path: '/admin/users/:id/notes',
  audience: 'desk',
  files: {},
});

export const userHistory = call(rest, 'userHistory', {
  method: 'GET',
  path: '/admin/user-history',
  audience: 'desk',
});

export const userHistoryExport = call(rest, 'userHistoryExport', {
  method: 'GET',
  path: '/admin/user-history/export',
  audience: 'desk',
});
