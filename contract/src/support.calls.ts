import { call, restIn } from './call.ts';
import type * as whole from './support.ts';

const rest = restIn<typeof whole>();

export const contactSupport = call(rest, 'contactSupport', {
  method: 'POST',
  path: '/support/contact',
  audience: 'anyone',
  effect: 'ordinary',
});

export const supportMessages = call(rest, 'supportMessages', {
  method: 'GET',
  path: '/admin/support-messages',
  audience: 'desk',
  effect: 'ordinary',
});

export const supportMessage = call(rest, 'supportMessage', {
  method: 'GET',
  path: '/admin/support-messages/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const claimSupport = call(rest, 'claimSupport', {
  method: 'POST',
  path: '/admin/support-messages/:id/claim',
  audience: 'desk',
  effect: 'ordinary',
});

export const releaseSupport = call(rest, 'releaseSupport', {
  method: 'POST',
  path: '/admin/support-messages/:id/release',
  audience: 'desk',
  effect: 'ordinary',
});

export const answerSupport = call(rest, 'answerSupport', {
  method: 'POST',
  path: '/admin/support-messages/:id/answer',
  audience: 'desk',
  effect: 'ordinary',
});

export const closeSupport = call(rest, 'closeSupport', {
  method: 'POST',
  path: '/admin/support-messages/:id/close',
  audience: 'desk',
  effect: 'ordinary',
});
