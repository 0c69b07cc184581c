import { call, restIn } from './call.ts';
import type * as whole from './desk.ts';

const rest = restIn<typeof whole>();

export const pendingRequests = call(rest, 'pendingRequests', {
  method: 'GET',
  path: '/admin/pending-requests',
  audience: 'desk',
  effect: 'ordinary',
});

export const inProgressRequests = call(rest, 'inProgressRequests', {
  method: 'GET',
  path: '/admin/in-progress-requests',
  audience: 'desk',
  effect: 'ordinary',
});

export const transactions = call(rest, 'transactions', {
  method: 'GET',
  path: '/admin/transactions',
  audience: 'desk',
  effect: 'ordinary',
});

export const deskCounts = call(rest, 'deskCounts', {
  method: 'GET',
  path: '/admin/queue-counts',
  audience: 'desk',
  effect: 'ordinary',
});

export const deskRequest = call(rest, 'deskRequest', {
  method: 'GET',
  path: '/admin/requests/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const startRequest = call(rest, 'startRequest', {
  method: 'POST',
  path: '/admin/update-request-status/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const releaseRequest = call(rest, 'releaseRequest', {
  method: 'POST',
  path: '/admin/release-request/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const takeOverRequest = call(rest, 'takeOverRequest', {
  method: 'POST',
  path: '/admin/take-over-request/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const touchRequest = call(rest, 'touchRequest', {
  method: 'POST',
  path: '/admin/touch-request/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const processRequest = call(rest, 'processRequest', {
  method: 'POST',
  path: '/admin/process-request',
  audience: 'desk',
  effect: 'ordinary',
  stepUpIf: (body) => Boolean((body as { soleReviewReason?: string }).soleReviewReason),
});

export const askPhotoAgain = call(rest, 'askPhotoAgain', {
  method: 'POST',
  path: '/admin/ask-photo-again/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const noteIdNumber = call(rest, 'noteIdNumber', {
  method: 'PUT',
  path: '/admin/id-number/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const declineRequest = call(rest, 'declineRequest', {
  method: 'POST',
  path: '/admin/decline-request/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const deskReveal = call(rest, 'deskReveal', {
  method: 'POST',
  path: '/admin/reveal-code/:id',
  audience: 'desk',
  effect: 'ordinary',
});
