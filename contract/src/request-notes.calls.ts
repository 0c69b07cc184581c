import { call, restIn } from './call.ts';
import type * as whole from './request-notes.ts';

const rest = restIn<typeof whole>();

export const requestHistory = call(rest, 'requestHistory', {
  method: 'GET',
  path: '/admin/request-history/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const writeNote = call(rest, 'writeNote', {
  method: 'POST',
  path: '/admin/request-notes/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const mentions = call(rest, 'mentions', {
  method: 'GET',
  path: '/admin/mentions',
  audience: 'desk',
  effect: 'ordinary',
});

export const seeMentions = call(rest, 'seeMentions', {
  method: 'POST',
  path: '/admin/mentions-seen/:id',
  audience: 'desk',
  effect: 'ordinary',
});
