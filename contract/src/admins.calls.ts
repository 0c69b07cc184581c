import { call, restIn } from './call.ts';
import type * as whole from './admins.ts';

const rest = restIn<typeof whole>();

export const requestAdminCode = call(rest, 'requestAdminCode', {
  method: 'POST',
  path: '/admin-registration-code/request',
  audience: 'anyone',
  effect: 'ordinary',
});

export const registerAdmin = call(rest, 'registerAdmin', {
  method: 'POST',
  path: '/auth/admin-register',
  audience: 'anyone',
  effect: 'ordinary',
  files: {},
});

export const pendingAdmins = call(rest, 'pendingAdmins', {
  method: 'GET',
  path: '/admin-approval/pending',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const approvedAdmins = call(rest, 'approvedAdmins', {
  method: 'GET',
  path: '/admin-approval/approved',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const approveAdmin = call(rest, 'approveAdmin', {
  method: 'POST',
  path: '/admin-approval/approve',
  audience: 'super-admin',
  effect: 'gives-power',
});

export const rejectAdmin = call(rest, 'rejectAdmin', {
  method: 'POST',
  path: '/admin-approval/reject',
  audience: 'super-admin',
  effect: 'takes-power',
});

export const invitations = call(rest, 'invitations', {
  method: 'GET',
  path: '/super-admin/invitations',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const withdrawInvitation = call(rest, 'withdrawInvitation', {
  method: 'DELETE',
  path: '/super-admin/invitations/:id',
  audience: 'super-admin',
  effect: 'takes-power',
});

export const createSuperAdmin = call(rest, 'createSuperAdmin', {
  method: 'POST',
  path: '/super-admin/create',
  audience: 'super-admin',
  effect: 'gives-power',
});

export const adminActs = call(rest, 'adminActs', {
  method: 'GET',
  path: '/super-admin/actions',
  audience: 'super-admin',
  effect: 'ordinary',
});
