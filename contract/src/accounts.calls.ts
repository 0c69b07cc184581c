import { call, restIn } from './call.ts';
import type * as whole from './accounts.ts';

const rest = restIn<typeof whole>();
const image = { accept: 'image', required: true } as const;

export const register = call(rest, 'register', {
  method: 'POST',
  path: '/auth/register',
  audience: 'anyone',
  effect: 'ordinary',
  files: { frontId: image, backId: image, insurance: image },
});

export const confirmEmail = call(rest, 'confirmEmail', {
  method: 'POST',
  path: '/auth/confirm-email',
  audience: 'anyone',
  effect: 'ordinary',
});

export const sendConfirmation = call(rest, 'sendConfirmation', {
  method: 'POST',
  path: '/auth/confirm-email/send',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const resetPassword = call(rest, 'resetPassword', {
  method: 'POST',
  path: '/auth/reset-password',
  audience: 'anyone',
  effect: 'ordinary',
});

export const confirmReset = call(rest, 'confirmReset', {
  method: 'POST',
  path: '/auth/reset-password/confirm',
  audience: 'anyone',
  effect: 'ordinary',
});
